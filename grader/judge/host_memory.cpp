// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/host_memory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace lockstep::grader {
namespace {

std::optional<std::uint64_t> number_in(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::uint64_t value = 0;
  if (stream >> value) return value;  // "max" is no number: no limit
  return std::nullopt;
}

// The least room that the control groups (version 2) around this process leave.
std::optional<std::uint64_t> room_in_control_groups() {
  std::ifstream own("/proc/self/cgroup");
  std::string path;
  for (std::string line; std::getline(own, line);) {
    if (line.starts_with("0::/")) path = line.substr(4);
  }
  const std::filesystem::path root = "/sys/fs/cgroup";
  std::optional<std::uint64_t> least;
  for (std::filesystem::path folder = path.empty() ? root : root / path;; folder = folder.parent_path()) {
    const auto most = number_in(folder / "memory.max");
    const auto current = number_in(folder / "memory.current");
    if (most && current) {
      const std::uint64_t room = *most > *current ? *most - *current : 0;
      least = std::min(least.value_or(room), room);
    }
    if (folder == root || !folder.has_relative_path()) break;
  }
  return least;
}

}  // namespace

std::optional<std::uint64_t> available_host_memory() {
  std::ifstream meminfo("/proc/meminfo");
  std::optional<std::uint64_t> available;
  for (std::string line; std::getline(meminfo, line);) {
    if (line.starts_with("MemAvailable:")) available = std::strtoull(line.c_str() + 13, nullptr, 10) * 1024;
  }
  const auto room = room_in_control_groups();
  if (!available) return room;
  return std::min(*available, room.value_or(*available));
}

}  // namespace lockstep::grader
