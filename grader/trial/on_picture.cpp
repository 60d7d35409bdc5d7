// SPDX-License-Identifier: BSD-3-Clause
// The convolution in two dimensions, on a picture: each channel but alpha by itself.
#include <algorithm>
#include <cmath>
#include <fstream>

#include "grader/catalog/errors.h"
#include "grader/trial/input_file.h"
#include "grader/trial/limits.h"
#include "grader/trial/mask.h"
#include "grader/trial/output_file.h"
#include "grader/trial/picture.h"
#include "grader/trial/ways.h"
#include "grader/trial/words.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_file_bytes = std::size_t{1} << 30;

std::string extent(const Picture& picture) { return count(picture.width) + " x " + count(picture.height); }

std::size_t products(const Picture& picture, const Mask& mask) {
  return picture.width * picture.height * picture.colours() * mask.weights.size();
}

/// The largest part in the middle, of the same proportions, that the simulator takes.
Picture simulated_part(const Picture& picture, const Mask& mask) {
  const double scale =
      std::sqrt(static_cast<double>(simulated_products) / static_cast<double>(products(picture, mask)));
  const auto scaled = [&](std::size_t length) {
    return std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(length) * scale));
  };
  return middle_of(picture, scaled(picture.width), scaled(picture.height));
}

/// The output without its padding.
std::vector<float> pixels_of(const Answer& answer, const Picture& picture) {
  std::vector<float> values(picture.width * picture.height);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<float>(answer.value(i / picture.width * answer.pitch() + i % picture.width));
  }
  return values;
}

std::string channel_name(const Picture& picture, unsigned channel) {
  if (picture.colours() == 1) return "grey channel";
  static constexpr const char* names[] = {"red channel", "green channel", "blue channel"};
  return names[channel];
}

struct Filtered {
  std::size_t channels = 0;  ///< that came back
  std::size_t clamped = 0;   ///< samples
};

/// Puts what comes back into `picture`, channel by channel.
Filtered filter(Trial& trial, const OfPlane& way, const Mask& mask, Picture& picture) {
  Filtered filtered;
  for (unsigned channel = 0; channel < picture.colours(); ++channel) {
    const auto values = channel_of(picture, channel);
    const Case c = way.make({picture.width, picture.height, values}, mask.weights, mask.width);
    const auto answer = trial.call(c, channel_name(picture, channel));
    if (!answer) break;
    ++filtered.channels;
    filtered.clamped += set_channel(picture, channel, pixels_of(*answer, picture));
  }
  return filtered;
}

}  // namespace

TrialShown try_on_picture(const Lab& lab, const OfPlane& way, const TrialInput& input, const TrialMaker& maker,
                          const Style& style) {
  check_words(lab, "filters a picture: --image IN.png --mask MASK --out OUT.png",
              {{"--image", input.image}, {"--mask", input.mask}, {"--out", input.out}},
              {{"--text", input.text}, {"--numbers", input.numbers}});
  const Mask mask = find_mask(lab.directory, input.mask, MaskShape::square, way.widest_mask);
  check_output(input.out, input.image);
  const InputFile file = read_input(input.image, most_file_bytes);
  const Picture whole = decode_png(file.bytes, file.name);
  const bool share = maker.backend == Backend::sim && !input.whole && products(whole, mask) > simulated_products;
  Picture picture = share ? simulated_part(whole, mask) : whole;

  const auto trial = maker.make(time_for(products(picture, mask), simulated_products));
  const Filtered filtered = filter(*trial, way, mask, picture);
  const bool complete = filtered.channels == picture.colours();
  if (complete) write_output(input.out, encode_png(picture));

  TrialShown shown;
  shown.result = trial->finish();
  shown.text = safe_line(file.name, style) + ": " + extent(whole) + " pixels, " + describe_kind(whole) + "; mask " +
               safe_line(mask.name, style) + ", " + count(mask.width) + " x " + count(mask.width) + "\n";
  if (share) {
    shown.text += "The simulator takes the " + extent(picture) + " pixels in the middle unless --whole is given.\n";
  }
  if (complete) {
    shown.text += "Written to " + safe_line(input.out, style);
    if (filtered.clamped > 0)
      shown.text += "; " + count(filtered.clamped) + " samples beyond black or white were clamped";
    shown.text += ".\n";
  }
  shown.json["input"] = {{"file", input.image},        {"width", picture.width},  {"height", picture.height},
                         {"channels", whole.channels}, {"bits", whole.bits},      {"whole", !share},
                         {"mask", mask.name},          {"mask_width", mask.width}};
  shown.json["out"] = complete ? nlohmann::ordered_json(input.out) : nlohmann::ordered_json();
  shown.json["clamped"] = filtered.clamped;
  return shown;
}

}  // namespace lockstep::grader
