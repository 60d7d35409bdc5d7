// SPDX-License-Identifier: BSD-3-Clause
// What a submission's names do to the screen, and its text to the search for #line and to the source's reader.
#include <cstdint>
#include <cstdlib>

#include "grader/build/screen.h"
#include "grader/build/utf8.h"
#include "line_directive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& sentence : {lockstep::grader::objection(text), lockstep::grader::objection_to_headers(text)}) {
    if (sentence && (sentence->empty() || sentence->size() > 4096 || lockstep::grader::first_bad_byte(*sentence)))
      std::abort();
  }
  if (const auto line = simt::simcc::find_line_directive(text); line && *line == 0) std::abort();
  return 0;
}
