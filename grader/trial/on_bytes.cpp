// SPDX-License-Identifier: BSD-3-Clause
// The histograms, on the bytes of any file.
#include <algorithm>
#include <numeric>

#include "grader/catalog/errors.h"
#include "grader/trial/input_file.h"
#include "grader/trial/limits.h"
#include "grader/trial/ways.h"
#include "grader/trial/words.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_rows = 24;
constexpr unsigned bar_columns = 40;

std::string size_of(const InputFile& file) {
  std::string all = count(file.bytes.size()) + (file.bytes.size() == 1 ? " byte" : " bytes");
  if (!file.more) return all;
  return "the first " + count(file.bytes.size()) + (file.all ? " of " + count(*file.all) : "") + " bytes";
}

/// The bins in the order of their rows: as they are, or where there are too many the fullest first.
std::vector<std::size_t> order_of(const Answer& answer) {
  std::vector<std::size_t> bins(answer.count());
  std::iota(bins.begin(), bins.end(), std::size_t{0});
  if (bins.size() <= most_rows) return bins;
  std::erase_if(bins, [&](std::size_t bin) { return answer.expected(bin) == 0 && answer.right(bin); });
  std::stable_sort(bins.begin(), bins.end(),
                   [&](std::size_t a, std::size_t b) { return answer.expected(a) > answer.expected(b); });
  return bins;
}

std::string count_text(const Answer& answer, std::size_t bin) {
  return answer.written(bin) ? count(static_cast<std::uint64_t>(answer.value(bin))) : "nothing";
}

std::string bars(const OfBytes& way, const Answer& answer, const Style& style) {
  const auto bins = order_of(answer);
  const std::size_t rows = std::min(bins.size(), most_rows);
  double fullest = 0;
  std::size_t name_width = 0;
  std::size_t count_width = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    fullest = std::max(fullest, answer.expected(bins[i]));
    name_width = std::max(name_width, way.bin_name(bins[i]).size());
    count_width = std::max(count_width, count_text(answer, bins[i]).size());
  }
  std::string text;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t bin = bins[i];
    const bool right = answer.right(bin);
    const double share = fullest > 0 && answer.written(bin) ? answer.value(bin) / fullest : 0;
    const auto expected = static_cast<std::uint64_t>(answer.expected(bin));
    text += "  " + pad(way.bin_name(bin), name_width) + "  " + bar(share, bar_columns, style) + "  " +
            pad_left(count_text(answer, bin), count_width);
    text += right ? "\n" : paint("  wrong: it is " + count(expected), Ink::bad, style) + "\n";
  }
  if (bins.size() > rows) {
    std::uint64_t left = 0;
    for (std::size_t i = rows; i < bins.size(); ++i) left += static_cast<std::uint64_t>(answer.expected(bins[i]));
    text += "  and " + count(bins.size() - rows) + " more, " + count(left) + " in all\n";
  }
  return text;
}

nlohmann::ordered_json bins_json(const OfBytes& way, const Answer& answer) {
  auto json = nlohmann::ordered_json::array();
  for (std::size_t bin = 0; bin < answer.count(); ++bin) {
    json.push_back({{"bin", way.bin_name(bin)},
                    {"count", answer.value(bin)},
                    {"expected", answer.expected(bin)},
                    {"right", answer.right(bin)}});
  }
  return json;
}

}  // namespace

TrialShown try_on_bytes(const Lab& lab, const OfBytes& way, const TrialInput& input, const TrialMaker& maker,
                        const Style& style) {
  check_words(lab, "counts the bytes of a file, which --text FILE names", {{"--text", input.text}},
              {{"--numbers", input.numbers}, {"--image", input.image}, {"--mask", input.mask}, {"--out", input.out}});
  const bool sim = maker.backend == Backend::sim;
  const std::size_t most = input.whole ? way.most_bytes : sim ? simulated_bytes : gpu_bytes;
  const InputFile file = read_input(input.text, std::min<std::size_t>(most, way.most_bytes));
  if (file.bytes.empty())
    throw UsageError("There is nothing in " + file.name + "; the contract asks for one byte at least.");

  const auto trial = maker.make(time_for(file.bytes.size(), simulated_bytes));
  const auto answer = trial->call(way.make(file.bytes), "text");
  TrialShown shown;
  shown.result = trial->finish();
  shown.text = safe_line(file.name, style) + ": " + size_of(file) + "\n";
  if (file.more && !input.whole) {
    shown.text +=
        sim ? "The simulator takes no more unless --whole is given.\n" : "No more is taken unless --whole is given.\n";
  } else if (file.more) {
    shown.text += "The contract allows no more.\n";
  }
  shown.json["input"] = {{"file", input.text}, {"bytes", file.bytes.size()}, {"whole", !file.more}};
  shown.json["bins"] = nlohmann::ordered_json::array();
  if (answer) {
    shown.text += "\n" + bars(way, *answer, style);
    shown.json["bins"] = bins_json(way, *answer);
  }
  return shown;
}

}  // namespace lockstep::grader
