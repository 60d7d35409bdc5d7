// SPDX-License-Identifier: BSD-3-Clause
// The convolution in one dimension, on a list of numbers.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "grader/catalog/errors.h"
#include "grader/session/element.h"
#include "grader/trial/input_file.h"
#include "grader/trial/limits.h"
#include "grader/trial/mask.h"
#include "grader/trial/output_file.h"
#include "grader/trial/rows_file.h"
#include "grader/trial/ways.h"
#include "grader/trial/words.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_file_bytes = std::size_t{1} << 30;
constexpr unsigned least_columns = 20;

struct Range {
  float low;
  float high;
};

Range range_of(const std::vector<float>& a, const std::vector<float>& b) {
  Range range{0, 0};  // the line of zero is always in it
  for (const auto* values : {&a, &b}) {
    for (const float value : *values) {
      if (!std::isfinite(value)) continue;
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  }
  return range;
}

/// One character for the mean of the values that fall on it.
std::string curve(const std::vector<float>& values, Range range, std::size_t columns, const Style& style) {
  static constexpr const char* blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static constexpr const char* plain[] = {"_", ".", "-", "=", "+", "*", "#", "@"};
  columns = std::min(columns, values.size());
  const double height = static_cast<double>(range.high) - static_cast<double>(range.low);
  std::string text;
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t begin = values.size() * column / columns;
    const std::size_t end = values.size() * (column + 1) / columns;
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += static_cast<double>(values[i]);
    const double mean = sum / static_cast<double>(end - begin);
    const double share = height > 0 ? (mean - static_cast<double>(range.low)) / height : 0;
    if (!(share >= 0 && share <= 1)) {
      text += "?";  // a NaN, or not written
      continue;
    }
    const auto level = static_cast<std::size_t>(std::lround(share * 7));
    text += style.unicode ? blocks[level] : plain[level];
  }
  return text;
}

std::vector<std::uint8_t> lines_of(const std::vector<float>& values) {
  std::string text;
  char line[32];
  for (const float value : values) {
    std::snprintf(line, sizeof line, "%.9g\n", static_cast<double>(value));
    text += line;
  }
  return {text.begin(), text.end()};
}

}  // namespace

TrialShown try_on_numbers(const Lab& lab, const OfNumbers& way, const TrialInput& input, const TrialMaker& maker,
                          const Style& style) {
  check_words(lab, "filters a list of numbers: --numbers FILE --mask MASK, and --out FILE for the result",
              {{"--numbers", input.numbers}, {"--mask", input.mask}},
              {{"--text", input.text}, {"--image", input.image}});
  const Mask mask = find_mask(lab.directory, input.mask, MaskShape::row, way.widest_mask);
  if (!input.out.empty()) check_output(input.out, input.numbers);
  const InputFile file = read_input(input.numbers, most_file_bytes);
  if (file.more) throw UsageError(file.name + " is larger than 1 GiB.");
  std::vector<float> numbers = parse_rows({reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()},
                                          input.numbers == "-" ? "standard input" : input.numbers)
                                   .values;
  if (numbers.empty()) throw UsageError("There is no number in " + file.name + ".");
  const std::size_t all = numbers.size();
  if (maker.backend == Backend::sim && !input.whole) numbers.resize(std::min(all, simulated_products / mask.width));

  const auto trial = maker.make(time_for(numbers.size() * mask.width, simulated_products));
  const auto answer = trial->call(way.make(numbers, mask.weights), "numbers");
  TrialShown shown;
  shown.result = trial->finish();
  shown.text = safe_line(file.name, style) + ": " + count(all) + (all == 1 ? " number" : " numbers") + "; mask " +
               safe_line(mask.name, style) + ", " + count(mask.width) + " wide\n";
  if (numbers.size() < all) {
    shown.text += "The simulator takes the first " + count(numbers.size()) + " unless --whole is given.\n";
  }
  shown.json["input"] = {{"file", input.numbers},
                         {"numbers", numbers.size()},
                         {"whole", numbers.size() == all},
                         {"mask", mask.name},
                         {"mask_width", mask.width}};
  shown.json["out"] = nullptr;
  if (!answer) return shown;
  std::vector<float> out(answer->count());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(answer->value(i));
  const Range range = range_of(numbers, out);
  const std::size_t columns = std::max(style.width, least_columns) - 8;
  shown.text += "\n  in   " + curve(numbers, range, columns, style) + "\n  out  " + curve(out, range, columns, style) +
                "\n  from " + number(static_cast<double>(range.low)) + " to " +
                number(static_cast<double>(range.high)) + "\n";
  if (!input.out.empty()) {
    write_output(input.out, lines_of(out));
    shown.json["out"] = input.out;
    shown.text += "Written to " + safe_line(input.out, style) + ".\n";
  }
  return shown;
}

}  // namespace lockstep::grader
