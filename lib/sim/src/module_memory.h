// SPDX-License-Identifier: BSD-3-Clause
// The memory of the program itself, as a kernel sees it: __shared__ variables (thread-local in the program, see simcc),
// __constant__ variables (in a section of their own), and everything else that has a fixed address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simt::module_memory {

struct Region {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
  [[nodiscard]] bool holds(std::uintptr_t address) const { return address - begin < bytes; }
};

/// Of the calling OS thread; the program's executable, not its libraries.
const Region& shared();
/// The part of shared() that `extern __shared__` arrays share.
const Region& dynamic_shared();
/// True for an address in a __constant__ variable.
bool is_constant(std::uintptr_t address);
/// True for an address in the program's own variables and constants.
bool is_module(std::uintptr_t address);
/// All of the program: code, constants, variables.
const Region& program();

/// Where the program's variables lie, __shared__ ones (but not the dynamic part) and others; empty if it has no symbol
/// table.
std::vector<Region> variables();
/// What holds the __constant__ variables.
std::vector<Region> constant_sections();

struct Variable {
  std::string name;
  std::uintptr_t begin;
  std::size_t bytes;
};
/// The variable of the program (__shared__, __device__, __constant__) that holds `address`, if any.
std::optional<Variable> variable_at(std::uintptr_t address);
/// The one that begins last at or before `address`: whose end an access has passed.
std::optional<Variable> variable_at_or_below(std::uintptr_t address);

/// Bytes of __shared__ variables that a launch of `kernel` (as written before <<<) needs at least: those declared in
/// the function of that name; of several (overloads, instances of a template), in the one that declares most. Found by
/// the names in the program's symbol table; what the functions it calls declare is not known.
std::size_t static_shared_bytes(const std::string& kernel);

/// Fills every __shared__ variable, and `dynamic_bytes` of the dynamic part, with a pattern that is a NaN and a large
/// number: a block must not find what the one before it left.
void poison_shared(std::size_t dynamic_bytes);

}  // namespace simt::module_memory
