// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/gpu_file.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "grader/catalog/case_reader.h"
#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"
#include "grader/catalog/parse_toml.h"
#include "grader/catalog/toml_reader.h"

namespace lockstep::grader {

namespace fs = std::filesystem;

namespace {
fs::path folder_of(const fs::path& root) { return root / "lib/sim/gpus"; }
}  // namespace

std::vector<std::string> gpu_names(const fs::path& root) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_of(root), error)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

simt::model::Gpu read_gpu(const fs::path& root, const std::string& name) {
  const auto names = gpu_names(root);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    std::string all;
    for (const auto& one : names) all += (all.empty() ? "" : ", ") + one;
    const std::string near = did_you_mean(name, names);
    throw UsageError("There is no GPU '" + name + "'" +
                     (near.empty() ? (all.empty() ? "; lib/sim/gpus has none." : "; there are: " + all + ".") : near));
  }
  const std::string file = "lib/sim/gpus/" + name + ".toml";
  std::ifstream in(root / file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw OutsideError(file + ": expected a file that can be read");
  return parse_gpu(text, file);
}

simt::model::Gpu parse_gpu(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  const TomlReader entry(root, file, "",
                         {"name",
                          "multiprocessors",
                          "megahertz",
                          "instructions_per_cycle",
                          "threads",
                          "blocks",
                          "registers",
                          "shared_kib",
                          "reserved_shared_bytes",
                          "l1_kib",
                          "l2_mib",
                          "l2_read_gb_per_second",
                          "l2_write_gb_per_second",
                          "memory_gb_per_second",
                          "shared_latency_ns",
                          "l1_latency_ns",
                          "l2_latency_ns",
                          "memory_latency_ns",
                          "block_start_ns",
                          "atomic_passes_per_second",
                          "atomic_half_passes_of_a_sector_per_second",
                          "launch_us"});
  const auto above_zero = [&](const char* key, double unit) {
    const double value = entry.number(key);
    if (value <= 0) entry.refuse(key, "expected " + entry.path_of(key) + " to be above 0");
    return value * unit;
  };
  simt::model::Gpu gpu;
  gpu.name = entry.text("name");
  gpu.multiprocessors = above_zero("multiprocessors", 1);
  gpu.cycles_per_second = above_zero("megahertz", 1e6);
  gpu.instructions_per_cycle = above_zero("instructions_per_cycle", 1);
  gpu.threads = above_zero("threads", 1);
  gpu.blocks = above_zero("blocks", 1);
  gpu.registers = above_zero("registers", 1);
  gpu.shared_bytes = above_zero("shared_kib", 1024);
  gpu.reserved_shared_bytes = entry.number("reserved_shared_bytes");
  gpu.l1_bytes = above_zero("l1_kib", 1024);
  gpu.l2_bytes = above_zero("l2_mib", 1024 * 1024);
  gpu.l2_read_bytes_per_second = above_zero("l2_read_gb_per_second", 1e9);
  gpu.l2_write_bytes_per_second = above_zero("l2_write_gb_per_second", 1e9);
  gpu.memory_bytes_per_second = above_zero("memory_gb_per_second", 1e9);
  gpu.shared_latency = above_zero("shared_latency_ns", 1e-9);
  gpu.l1_latency = above_zero("l1_latency_ns", 1e-9);
  gpu.l2_latency = above_zero("l2_latency_ns", 1e-9);
  gpu.memory_latency = above_zero("memory_latency_ns", 1e-9);
  gpu.block_start = above_zero("block_start_ns", 1e-9);
  gpu.atomic_passes_per_second = above_zero("atomic_passes_per_second", 1);
  gpu.atomic_half_passes_of_a_sector_per_second = above_zero("atomic_half_passes_of_a_sector_per_second", 1);
  gpu.launch_seconds = above_zero("launch_us", 1e-6);
  return gpu;
}

}  // namespace lockstep::grader
