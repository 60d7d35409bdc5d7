// SPDX-License-Identifier: BSD-3-Clause
// Where this checkout's parts lie and which compilers there are.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/catalog/lab.h"

namespace lockstep::grader {

struct Installation {
  std::filesystem::path root;                 ///< of the checkout: labs/, lib/, solutions/
  std::filesystem::path build;                ///< Meson's build folder: libraries and tools made from lib/
  std::filesystem::path simcc;                ///< compiles a .cu for the simulator
  std::optional<std::filesystem::path> nvcc;  ///< nullopt: no CUDA Toolkit
  std::string cuda_architecture;              ///< for nvcc's -arch; "native" where a GPU is there
};

/// Reads what Meson compiled in, LOCKSTEP_ROOT and LOCKSTEP_BUILD (both optional, for tests) and PATH.
Installation find_installation();

/// The folders of the compilers that lie outside the system's own (/usr, /bin, /lib): a sandbox has to show them.
std::vector<std::filesystem::path> compiler_places(const Installation& installation, Backend backend);

}  // namespace lockstep::grader
