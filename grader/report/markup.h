// SPDX-License-Identifier: BSD-3-Clause
// Text of unknown origin within HTML and XML: the one place where it is escaped.
#pragma once

#include <string>
#include <string_view>

namespace lockstep::grader {

/// Within an HTML element or a quoted attribute: five characters become entities, those that are not to be seen, or
/// turn the direction of text, escapes such as \x1b. Line ends and tabs stay.
std::string html(std::string_view text);

/// Within XML 1.0: the same entities, and U+FFFD for characters that XML does not have.
std::string xml(std::string_view text);

/// JSON within an HTML <script> element: the same JSON, in which nothing can end the element.
std::string json_in_html(std::string json);

}  // namespace lockstep::grader
