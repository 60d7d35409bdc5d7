// SPDX-License-Identifier: BSD-3-Clause
#include "grader/model/measured.h"

#include <memory>
#include <set>

#include "grader/catalog/climb.h"
#include "grader/catalog/errors.h"
#include "grader/model/simulated_call.h"
#include "grader/trial/input_file.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr const char* baseline_name = "baseline.cu";

std::string name_of_measured(const Lab& lab) { return "solutions/" + lab.folder + "/measured.json"; }

/// True where the point is a call of the lab's function.
bool is_call(const BenchPoint& point, const Lab& lab) {
  const auto& wanted = lab.cuda.sizes.values();
  if (point.sizes.size() != wanted.size()) return false;
  for (const auto& [name, value] : wanted) {
    if (!point.sizes.contains(name)) return false;
  }
  return true;
}

}  // namespace

bool is_measured(const Lab& lab, const std::filesystem::path& root) {
  std::error_code error;
  return std::filesystem::is_regular_file(root / name_of_measured(lab), error);
}

BenchResult read_measured(const Lab& lab, const std::filesystem::path& root) {
  const std::string name = name_of_measured(lab);
  if (!is_measured(lab, root)) {
    throw UsageError("There is no " + name + ": './lockstep bench " + lab.folder.substr(0, 2) +
                     " --json' on a GPU prints one.");
  }
  const InputFile file = read_input(root / name, most_bytes);
  return bench_from_json({reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()}, name);
}

std::vector<ModelledRow> model_measured(const Lab& lab, const BenchResult& measured, const Installation& installation,
                                        const simt::model::Gpu& gpu, std::uint64_t seed,
                                        const std::function<void(const std::string&)>& progress) {
  std::map<std::string, std::filesystem::path> files{{baseline_name, lab.baseline()}};
  for (const auto& file : climb_of(lab, installation.root)) files[file.filename().string()] = file;
  std::map<std::string, std::unique_ptr<SimulatedFile>> simulated;
  std::vector<ModelledRow> rows;
  for (const auto& table : measured.tables) {
    for (const auto& point : table.points) {
      const BenchTimes* baseline = point.find(baseline_name);
      if (!is_call(point, lab) || baseline == nullptr || baseline->seconds.empty()) continue;
      double modelled_baseline = 0;
      for (const auto& times : point.contestants) {
        const auto file = files.find(times.name);
        if (file == files.end() || times.seconds.empty()) continue;
        progress("lab " + lab.folder.substr(0, 2) + ", " + point.name + ": " + times.name);
        auto& one = simulated[times.name];
        if (one == nullptr) one = std::make_unique<SimulatedFile>(lab, file->second, installation);
        ModelledRow row{lab.folder, point.name, times.name, median_seconds(times), median_seconds(*baseline),
                        0,          {},         {}};
        row.launches = one->call(Sizes(point.sizes), gpu, seed);
        row.cost = simt::model::cost_of(gpu, row.launches);
        if (row.is_baseline()) modelled_baseline = row.cost.total;
        rows.push_back(std::move(row));
      }
      for (auto& row : rows) {
        if (row.modelled_baseline == 0) row.modelled_baseline = modelled_baseline;
      }
    }
  }
  return rows;
}

}  // namespace lockstep::grader
