// SPDX-License-Identifier: BSD-3-Clause
// Small kernels, half of them with a fault, half alike and right. Each file is about one kind of memory or of
// synchronisation. A line with a fault ends in `// FAULT name`, the other party's in `// OTHER name`; a right kernel
// has no mark. Launches are not checked unless that is what a kernel is about.
#pragma once

#include <cstddef>

namespace kernels {

struct Specimen {
  const char* name;
  const char* kind;  ///< of the finding; null where there must be none
  void (*run)();
};

/// The kernels of one file.
struct Collection {
  const char* file;  ///< without its folder
  const Specimen* specimens;
  std::size_t count;
};

extern const Collection shared_races;
extern const Collection global_races;
extern const Collection memory;
extern const Collection synchronisation;

}  // namespace kernels
