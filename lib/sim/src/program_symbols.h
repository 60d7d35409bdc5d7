// SPDX-License-Identifier: BSD-3-Clause
// The variables of the running program that kernels may access, as its symbol table names them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

struct ProgramSymbol {
  std::string name;    ///< as the linker knows it
  std::size_t offset;  ///< thread-local: in the executable's thread-local block; else its address before relocation
  std::size_t bytes;
};

struct ProgramSymbols {
  std::vector<ProgramSymbol> thread_local_ones;  ///< __shared__ variables, but not the dynamic part
  std::vector<ProgramSymbol> objects;            ///< __device__ and __constant__ variables, and the host's
};

/// Read once. Empty for a program without a symbol table.
const ProgramSymbols& program_symbols();

/// The variable's own name, without its scopes: "tile" for "_ZZ6kernelPfE4tile".
std::string plain_name(const std::string& symbol);

}  // namespace simt
