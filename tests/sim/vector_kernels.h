// SPDX-License-Identifier: BSD-3-Clause
// Ways to copy a vector type in a kernel, each by 32 threads, thread l's element being number l. Pointers are device
// pointers.
#pragma once

#include <cstddef>

namespace vectors {

/// What one thread accesses is the element's bytes read once and written once, but where a comment says more.
enum class Way {
  assign,         // out[l] = in[l]
  local,          // through a local variable
  returned,       // from a function that returns by value, not inlined
  parameter,      // to a function that takes it by value, not inlined
  lambda,         // captured by value
  reference,      // through references
  member,         // a structure's member; the structure is only that member
  array,          // through a local array
  changed,        // last member changed on the way
  branch,         // from one of two sources, and a member changed, both by conditions known at run time
  made,           // written from parts; nothing is read
  swapped,        // in[l] and out[l] change places: two reads, two writes
  read_only,      // __ldg, then a plain store
  streaming,      // __ldcs and __stcs
  cached,         // __ldcg and __stcg
  write_back,     // __ldca and __stwb
  write_through,  // __ldcv and __stwt
  last_use,       // __ldlu, then a plain store
  count
};

/// Calls `visitor(name, bytes, alignment, hinted, run)` for each vector type; `hinted` tells if the cache hints take
/// it.
using Run = void (*)(Way way, void* out, void* in);
void visit(void (*visitor)(void* context, const char* name, std::size_t bytes, std::size_t alignment, bool hinted,
                           Run run),
           void* context);

/// One warp reads in[l].x alone of a float4, then stores it.
void field(float* out, const void* in);

}  // namespace vectors
