// SPDX-License-Identifier: BSD-3-Clause
// `#line`, and the preprocessor's own `# 12 "file"`, in a source: with them a program could pass its text off as a
// system header's, which the rewriter leaves unread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace simt::simcc {

/// The line, from 1, of the first such directive in `source`, as it is before preprocessing. What only looks like one,
/// in a comment or a raw string, may be taken for one: no such directive is missed.
std::optional<std::uint32_t> find_line_directive(std::string_view source);

}  // namespace simt::simcc
