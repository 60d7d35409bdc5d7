// SPDX-License-Identifier: BSD-3-Clause
// What a lab's files are called by on a GPU: each a shared library, and one program that makes the inputs and calls
// them (solutions/bench).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/bench/bench_result.h"
#include "grader/bench/kernel_counters.h"
#include "grader/bench/workshop.h"
#include "grader/catalog/lab.h"

namespace lockstep::grader {

/// The library of one file of the contract, to be made as `output` in the workshop's folder.
Product contract_library(const Workshop& workshop, const Installation& installation, const Lab& lab,
                         const std::string& name, const std::filesystem::path& file, Product::Origin origin,
                         const std::string& output);

/// The program that calls such libraries.
Product contract_program(const Workshop& workshop, const Installation& installation, const Lab& lab,
                         const std::string& output);

/// Adds the points to the program's arguments.
void add_points(std::vector<std::string>& words, const std::vector<BenchPoint>& points);

/// Nsight Compute's program, from PATH or beside nvcc; nullopt where there is none.
std::optional<std::filesystem::path> installed_ncu(const Installation& installation);
/// The same. Throws OutsideError where there is none.
std::filesystem::path find_ncu(const Installation& installation);

/// Calls every library once at every point, in one process under Nsight Compute, on the inputs of `seed`. The calls at
/// the first point come first, in the order of the libraries. Throws OutsideError with what Nsight Compute complains
/// of, Interrupted.
std::vector<KernelCounters> count_calls(const Workshop& workshop, const std::filesystem::path& ncu,
                                        const Product& program, const std::vector<Product>& libraries,
                                        const std::vector<BenchPoint>& points, const std::vector<std::string>& metrics,
                                        std::uint64_t seed = 1);

}  // namespace lockstep::grader
