// SPDX-License-Identifier: BSD-3-Clause
// lib/sim/gpus/NAME.toml: the GPUs that times can be modelled for.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/gpu.h"

namespace lockstep::grader {

/// The names that --gpu takes, in order. `root` is the checkout.
std::vector<std::string> gpu_names(const std::filesystem::path& root);

/// Throws UsageError for a name that is none of them, OutsideError for a file that is wrong.
simt::model::Gpu read_gpu(const std::filesystem::path& root, const std::string& name);

/// `text` is the content, `file` its name in messages. Throws OutsideError at the first mistake.
simt::model::Gpu parse_gpu(std::string_view text, const std::string& file);

}  // namespace lockstep::grader
