// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace atomics {

enum class Operation { add, sub, exchange, min, max, inc, dec, and_, or_, xor_, cas };
enum class Scope { device, block, system };

/// One thread applies `operation` with each of the values in turn to one word, and stores what each gave back.
/// `compares` is for cas alone. The word lies in shared memory or in global memory. T must have the operation.
template <class T>
void sequence(Operation operation, Scope scope, bool in_shared, T* word, const T* values, const T* compares, T* olds,
              std::size_t count);

/// Every thread applies the operation once to the bin it is told.
template <class T>
void scatter(Operation operation, bool in_shared, T* bins, std::size_t bin_count, const unsigned* bin_of,
             const T* values, T* olds, std::size_t threads);

}  // namespace atomics
