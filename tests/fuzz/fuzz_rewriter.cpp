// SPDX-License-Identifier: BSD-3-Clause
// A submission's text: it is rewritten with as many lines as it had, and to be stricter finds nothing less.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "rewriter.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto result = simt::simcc::rewrite(text);
  if (std::count(result.text.begin(), result.text.end(), '\n') != std::count(text.begin(), text.end(), '\n'))
    std::abort();
  if (simt::simcc::rewrite(text, {"/include", true}).diagnostics.size() < result.diagnostics.size()) std::abort();
  return 0;
}
