// SPDX-License-Identifier: BSD-3-Clause
// The GPUs that workers share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// What to put into CUDA_VISIBLE_DEVICES for each GPU that this process may use: those that the variable names already
/// (Slurm sets it), else those that nvidia-smi lists; one "0" where neither says anything. Throws Interrupted.
std::vector<std::string> visible_gpus();

/// "0,1" or "GPU-8f…, GPU-0a…" taken apart; CUDA ignores what stands behind the first entry that is empty or "-1".
std::vector<std::string> parse_visible_devices(std::string_view text);

/// The UUIDs that `nvidia-smi --query-gpu=uuid --format=csv,noheader` printed, a line each.
std::vector<std::string> parse_uuids(std::string_view output);

}  // namespace lockstep::grader
