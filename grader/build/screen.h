// SPDX-License-Identifier: BSD-3-Clause
// What a submission's object asks of the rest of the program, and what it puts in its place, before the two are linked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lockstep::grader {

/// Reads what `nm -P` printed about a submission's object. nullopt if it uses nothing but what a kernel and the code
/// around it need (the CUDA runtime, mathematics, printing, memory, the C++ library without threads and files), and
/// takes no other's name; else one sentence that says what it may not.
///
/// An allow-list: a name that is not known is refused. It is one layer of several; what calls through made-up addresses
/// is not seen here (grader/TRUST.md).
std::optional<std::string> objection(std::string_view symbols);

/// The same for the headers it includes, one path a line or separated by blanks, as the compiler's dependency file has
/// them: CUDA's libraries do a lab's work.
std::optional<std::string> objection_to_headers(std::string_view dependencies);

}  // namespace lockstep::grader
