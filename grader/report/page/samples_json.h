// SPDX-License-Identifier: BSD-3-Clause
// What the page's script draws from.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/session/access_sample.h"

namespace lockstep::grader {

/// The samples of the lines of `file` (a name without folders), by line number: an array of what the line accesses, in
/// the order of the code. Instructions that a compiler made of one access, as by unrolling, are one again.
///   {"access": "load", "space": "global", "memory": "in", "bytes": 4, "kernel": "…",
///    "element": 4, "shape": [rows, columns],       of the buffer; 0 and [] where not known
///    "align": 0,                                   the memory begins so many bytes after a multiple of 128
///    "first": 2,                                   of the warps, which to show first
///    "warps": [{"block": [0, 0, 0], "warp": 0,     in the grid's order
///               "steps": [[active, served, ideal, [offset, …]], …]}]}
/// `active` has a bit for each lane, `offset` is each such lane's, in bytes from the memory's beginning.
nlohmann::ordered_json samples_json(const std::vector<AccessSample>& samples, const std::string& file);

}  // namespace lockstep::grader
