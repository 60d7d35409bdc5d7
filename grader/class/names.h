// SPDX-License-Identifier: BSD-3-Clause
// How the same person is written in a roster, in a file's name and in a folder's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lockstep::grader {

/// ASCII letters in lower case and digits; whatever is not ASCII stays; the rest goes: "O'Brien, Ann" is "obrienann".
std::string folded(std::string_view text);

/// In lower case, otherwise as it is: for logins and addresses, in which dots and dashes count.
std::string folded_address(std::string_view text);

/// The ways in which a name is run together: "Doe, Jane" gives "doejane" (Canvas) and "janedoe" (Moodle), and so does
/// "Jane Doe".
std::vector<std::string> name_forms(std::string_view name);

}  // namespace lockstep::grader
