// SPDX-License-Identifier: BSD-3-Clause
// Room before each __shared__ and __constant__ variable, in which no variable lies: an access that leaves its array
// shows there, where else it would fall into a neighbour. The room is put into the assembler's text, because that is
// where every variable stands by itself, those of template instances too, with its own size.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simt::simcc {

/// Bytes before a variable; more where its alignment is larger.
inline constexpr std::size_t guard_bytes = 256;

/// The compiler's assembler text with that room in it, and some after the last variable.
std::string insert_guards(std::string_view assembly);

}  // namespace simt::simcc
