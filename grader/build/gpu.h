// SPDX-License-Identifier: BSD-3-Clause
// The GPU of this machine, as the driver's own tool describes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lockstep::grader {

struct Gpu {
  std::string name;    ///< "NVIDIA H200"
  std::string driver;  ///< "580.159.04"
  std::uint64_t memory_bytes = 0;
};

/// The first GPU that nvidia-smi lists; nullopt where there is none or no nvidia-smi. Asked once, then remembered.
const std::optional<Gpu>& find_gpu();

/// True where a GPU's device node is there or nvidia-smi lists one.
bool has_gpu();

/// What `nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader,nounits` printed, read.
std::optional<Gpu> parse_gpu(const std::string& line);

}  // namespace lockstep::grader
