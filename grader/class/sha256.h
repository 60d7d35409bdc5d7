// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace lockstep::grader {

/// SHA-256 (FIPS 180-4) in 64 hexadecimal digits, by OpenSSL. Throws OutsideError where OpenSSL gives none.
std::string sha256(std::string_view bytes);

}  // namespace lockstep::grader
