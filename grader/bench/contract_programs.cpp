// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/contract_programs.h"

#include "grader/build/find_program.h"
#include "grader/process/errors.h"

namespace lockstep::grader {

namespace fs = std::filesystem;

Product contract_library(const Workshop& workshop, const Installation& installation, const Lab& lab,
                         const std::string& name, const fs::path& file, Product::Origin origin,
                         const std::string& output) {
  Product product{name, workshop.folder() / output, {}, origin, {}};
  const std::string path = fs::absolute(file).lexically_normal().string();
  product.words = workshop.nvcc(
      {"-shared", "-Xcompiler=-fPIC", "-I" + lab.directory.string(), "-DLOCKSTEP_FUNCTION=" + lab.function,
       "-DLOCKSTEP_SUBMISSION=\"" + path + "\"", "-DLOCKSTEP_LABEL=\"" + name + "\"",
       (installation.root / "solutions/bench/entry.cu").string(), "-o", product.file.string()});
  return product;
}

Product contract_program(const Workshop& workshop, const Installation& installation, const Lab& lab,
                         const std::string& output) {
  const fs::path& root = installation.root;
  Product program{"bench.cu", workshop.folder() / output, {}, Product::Origin::course, {}};
  program.words =
      workshop.nvcc({"-I" + (root / "lib").string(), "-DLOCKSTEP_LAB=\"" + lab.folder + "\"",
                     (root / "solutions/bench/bench.cu").string(), (root / "lib/lockstep/task.cpp").string(),
                     (root / "lib/lockstep/real_input.cpp").string(), (lab.directory / "task.cpp").string(), "-o",
                     program.file.string()});
  return program;
}

void add_points(std::vector<std::string>& words, const std::vector<BenchPoint>& points) {
  for (const auto& point : points) {
    words.insert(words.end(), {"--", point.name});
    for (const auto& [name, size] : point.sizes) words.push_back(name + "=" + std::to_string(size));
  }
}

std::optional<fs::path> installed_ncu(const Installation& installation) {
  std::vector<fs::path> also;
  if (installation.nvcc) also.push_back(installation.nvcc->parent_path());
  return find_program("ncu", also);
}

fs::path find_ncu(const Installation& installation) {
  if (const auto ncu = installed_ncu(installation)) return *ncu;
  throw OutsideError(
      "Counting on a GPU needs Nsight Compute: no ncu was found. It comes with the CUDA Toolkit (package "
      "nsight-compute); put its folder on PATH.");
}

std::vector<KernelCounters> count_calls(const Workshop& workshop, const fs::path& ncu, const Product& program,
                                        const std::vector<Product>& libraries, const std::vector<BenchPoint>& points,
                                        const std::vector<std::string>& metrics, std::uint64_t seed) {
  auto words = ncu_words(ncu.string(), metrics);
  words.insert(words.end(), {program.file.string(), "--once", "--seed", std::to_string(seed)});
  for (const auto& library : libraries) words.push_back(library.file.string());
  add_points(words, points);
  const Outcome outcome = workshop.attempt(words);
  if (outcome.succeeded()) return calls_counted(outcome.output, libraries.size() * points.size());
  const std::string complaint = ncu_complaint(outcome.output);
  throw OutsideError(complaint.empty() ? "Nsight Compute " + describe(outcome, {}) + "." : complaint);
}

}  // namespace lockstep::grader
