// SPDX-License-Identifier: BSD-3-Clause
// What bench.cu and a benchmarked file, each a shared library (see entry.cu), say to each other.
#pragma once

namespace lockstep::bench {

/// One argument of a contract's function; the parameter's type says which member counts.
struct Argument {
  void* pointer;  ///< device memory
  long long integer;
  double real;
};

/// Calls the library's function on `arguments`. Returns null, or the name of the error that its launches left.
using Entry = const char*(const Argument* arguments);
inline constexpr const char* entry_name = "lockstep_bench_entry";

/// An `unsigned`: outputs fewer than so many elements from an edge of their array may differ from the contract's.
inline constexpr const char* rim_name = "lockstep_bench_rim";

/// A `const char[]`: the name that tables show.
inline constexpr const char* label_name = "lockstep_bench_label";

}  // namespace lockstep::bench
