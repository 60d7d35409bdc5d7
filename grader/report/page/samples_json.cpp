// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/page/samples_json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>

namespace lockstep::grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_steps = 16;  // of a warp
constexpr std::uint64_t line_bytes = 128;

/// What one access of the source does: several samples where the compiler made several instructions of it.
struct Group {
  const AccessSample* like = nullptr;
  std::vector<const AccessSample*> samples;
};

bool alike(const AccessSample& a, const AccessSample& b) {
  const auto key = [](const AccessSample& one) {
    return std::tie(one.space, one.access, one.bytes, one.memory, one.kernel, one.origin);
  };
  return key(a) == key(b);
}

using Place = std::array<unsigned, 4>;  // block z, y, x, warp: compares as the grid is numbered
Place place_of(const WarpRequest& request) {
  return {request.block[2], request.block[1], request.block[0], request.warp};
}

Json step_json(const WarpRequest& request, std::uint64_t origin) {
  Json offsets = Json::array();
  for (std::size_t lane = 0; lane < request.addresses.size(); ++lane) {
    if ((request.active >> lane & 1U) == 0) continue;
    offsets.push_back(static_cast<std::int64_t>(request.addresses[lane]) - static_cast<std::int64_t>(origin));
  }
  return Json::array({request.active, request.served, request.ideal, std::move(offsets)});
}

Json group_json(const Group& group) {
  struct Step {
    unsigned iteration;
    const WarpRequest* request;
  };
  std::map<Place, std::vector<Step>> by_warp;
  for (const auto* sample : group.samples) {
    for (const auto& request : sample->requests) by_warp[place_of(request)].push_back({request.iteration, &request});
  }
  const AccessSample& like = *group.like;
  Json warps = Json::array();
  for (auto& [place, steps] : by_warp) {
    // Those of one iteration stay in the order of the code.
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.iteration < b.iteration; });
    Json list = Json::array();
    for (std::size_t i = 0; i < std::min(most_steps, steps.size()); ++i) {
      list.push_back(step_json(*steps[i].request, like.origin));
    }
    warps.push_back({{"block", {place[2], place[1], place[0]}}, {"warp", place[3]}, {"steps", std::move(list)}});
  }
  // Blocks at the edges of a grid are often not like the rest: the last block of the sample is in its middle.
  const Place last = by_warp.rbegin()->first;
  const auto in_last_block = [&](const auto& one) {
    return std::equal(last.begin(), last.begin() + 3, one.first.begin());
  };
  const auto first = std::distance(by_warp.begin(), std::find_if(by_warp.begin(), by_warp.end(), in_last_block));
  static constexpr const char* accesses[] = {"load", "store", "atomic"};
  static constexpr const char* spaces[] = {"global", "shared", "constant"};
  return {{"access", accesses[static_cast<std::size_t>(like.access)]},
          {"space", spaces[static_cast<std::size_t>(like.space)]},
          {"memory", like.memory},
          {"bytes", like.bytes},
          {"kernel", like.kernel},
          {"element", like.element_bytes},
          {"shape", like.shape},
          {"align", like.origin % line_bytes},
          {"first", first},
          {"warps", std::move(warps)}};
}

}  // namespace

Json samples_json(const std::vector<AccessSample>& samples, const std::string& file) {
  std::map<unsigned, std::vector<Group>> by_line;
  for (const auto& sample : samples) {
    if (std::filesystem::path(sample.file).filename() != file) continue;
    auto& groups = by_line[sample.line];
    auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return alike(*g.like, sample); });
    if (found == groups.end()) found = groups.insert(groups.end(), Group{&sample, {}});
    found->samples.push_back(&sample);
  }
  Json json = Json::object();
  for (const auto& [line, groups] : by_line) {
    Json list = Json::array();
    for (const auto& group : groups) list.push_back(group_json(group));
    json[std::to_string(line)] = std::move(list);
  }
  return json;
}

}  // namespace lockstep::grader
