// SPDX-License-Identifier: BSD-3-Clause
// Host functions around kernels of one warp, with loops in which lanes go different ways.
#pragma once

namespace loops {

struct Arrays {
  const unsigned* in;
  unsigned* out;
};

void skips_in_for(Arrays a);        ///< 12 passes; lane l loads and stores in pass i where (i + l) % 3 != 0
void breaks(Arrays a);              ///< lane l makes l / 4 passes
void skips_in_while(Arrays a);      ///< 12 passes; odd and even lanes take turns
void skips_in_do(Arrays a);         ///< 12 passes; every fourth is a lane's
void skips_in_range_for(Arrays a);  ///< over 5, 3, 4, 1; odd numbers are the odd lanes'
void nested(Arrays a);              ///< 6 passes i, in each (i + l) % 3 loads and stores, and then a store
void calls(Arrays a);               ///< 8 passes; odd and even lanes take turns to call what copies twice
void calls_a_lambda(Arrays a);      ///< the same
void enters(Arrays a);              ///< four passes; odd lanes jump into the first, behind one of its two stores

void many(Arrays a, unsigned passes);   ///< four warps; lane l loads and stores in pass i where i % 32 >= l
void votes(Arrays a, unsigned passes);  ///< in each pass a vote, then odd or even lanes load and store
/// Two lanes; both count passes in out[l], and lane 1 waits in its second for a lock that lane 0 keeps.
void waits_for_a_lock(Arrays a, unsigned passes);

}  // namespace loops
