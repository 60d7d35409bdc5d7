// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/line_costs.h"

#include <algorithm>

#include "grader/report/style.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

constexpr double warp_lanes = 32;
constexpr double sector_bytes = 32;

struct Candidate {
  Waste waste;
  double seconds;
};

class Costs {
 public:
  /// `least_seconds` as for costly_lines(); 0 where it is not known.
  Costs(const GpuModel& gpu, const LineCounters& line, double least_seconds)
      : gpu_(gpu), line_(line), least_seconds_(least_seconds) {}

  [[nodiscard]] LineCost worst() const {
    Candidate worst = {Waste::global_sectors, sectors()};
    const auto take = [&](Waste waste, double seconds) {
      if (seconds > worst.seconds) worst = {waste, seconds};
    };
    take(Waste::repeated_loads, repeated());
    take(Waste::bank_conflicts, cycles(beyond_ideal("shared_load") + beyond_ideal("shared_store")));
    take(Waste::shared_collisions, cycles(of("shared_atomic_collisions")));
    take(Waste::global_atomics, atomics());
    take(Waste::constant_addresses, cycles(of("constant_load_addresses") - of("constant_load_requests")));
    take(Waste::idle_lanes, cycles(requests() - of("lane_accesses") / warp_lanes));
    return {line_.file, line_.line, worst.waste, worst.seconds, sentence(worst.waste)};
  }

  [[nodiscard]] double all() const {
    const double moved = of("global_load_sectors") + of("global_store_sectors");
    const double served = of("shared_load_wavefronts") + of("shared_store_wavefronts") + of("shared_atomic_requests") +
                          of("shared_atomic_collisions") + of("constant_load_addresses");
    return moved * sector_bytes / gpu_.copy_bytes_per_second + cycles(served) + atomics();
  }

 private:
  [[nodiscard]] double of(const std::string& name) const { return counter(line_.counters, name); }
  [[nodiscard]] double cycles(double count) const {
    return std::max(0.0, count) / (gpu_.multiprocessors * gpu_.cycles_per_second);
  }
  [[nodiscard]] double beyond_ideal(const std::string& what) const {
    return of(what + "_wavefronts") - of(what + "_wavefronts_ideal");
  }
  [[nodiscard]] double sectors() const {
    const double beyond = of("global_load_sectors") - of("global_load_sectors_ideal") + of("global_store_sectors") -
                          of("global_store_sectors_ideal");
    return std::max(0.0, beyond) * sector_bytes / gpu_.copy_bytes_per_second;
  }
  /// Of what its loads need, packed, that part which cannot be elements asked for the first time.
  [[nodiscard]] double repeated() const {
    const double needed = of("global_load_sectors_ideal") * sector_bytes / gpu_.copy_bytes_per_second;
    return least_seconds_ > 0 ? std::max(0.0, needed - least_seconds_) : 0;
  }
  [[nodiscard]] double atomics() const {
    const double colliding = std::min(of("global_atomic_collisions"), of("global_atomic_lanes"));
    return (of("global_atomic_lanes") - colliding) / gpu_.atomics_per_second +
           colliding / gpu_.colliding_atomics_per_second;
  }
  [[nodiscard]] double requests() const {
    double sum = 0;
    for (const char* kind : {"global_load", "global_store", "global_atomic", "shared_load", "shared_store",
                             "shared_atomic", "constant_load"}) {
      sum += of(std::string(kind) + "_requests");
    }
    return sum;
  }
  /// "8.0": an average a request, of those kinds of global access that the line makes.
  [[nodiscard]] std::string a_request(const std::string& suffix) const {
    const double all = of("global_load_requests") + of("global_store_requests");
    return decimal((of("global_load_" + suffix) + of("global_store_" + suffix)) / all);
  }
  [[nodiscard]] std::string whole(const std::string& name) const { return count(static_cast<std::uint64_t>(of(name))); }

  [[nodiscard]] std::string sentence(Waste waste) const {
    switch (waste) {
      case Waste::repeated_loads: {
        const double needed = of("global_load_sectors_ideal") * sector_bytes / gpu_.copy_bytes_per_second;
        return "its loads ask for " + decimal(needed / least_seconds_) +
               " times the bytes that the whole task must move: the same elements again and again. Could a block, a "
               "warp or a thread keep what it has read?";
      }
      case Waste::global_sectors:
        return a_request("sectors") + " sectors a request where " + a_request("sectors_ideal") +
               " hold what its lanes ask for. Which lane takes which element, so that neighbours take neighbours?";
      case Waste::bank_conflicts: {
        const double ideal = of("shared_load_wavefronts_ideal") + of("shared_store_wavefronts_ideal");
        const double actual = of("shared_load_wavefronts") + of("shared_store_wavefronts");
        return decimal(actual / ideal) +
               " wavefronts where one would do: lanes ask the same bank for different words. How far apart, in words, "
               "are two lanes' elements, and what if a row were longer by one?";
      }
      case Waste::shared_collisions:
        return decimal(of("shared_atomic_lanes") / (of("shared_atomic_lanes") - of("shared_atomic_collisions"))) +
               " lanes of a warp meet at each address, one after the other; the hottest takes " +
               whole("shared_atomic_hottest") +
               " additions of a block. Could lanes, or warps, have copies of their own?";
      case Waste::global_atomics:
        return whole("global_atomic_lanes") + " atomic updates of global memory, " + whole("global_atomic_hottest") +
               " of them at one address. Which of them must everybody see at once, and which could a thread, a warp "
               "or a block add up first?";
      case Waste::constant_addresses:
        return decimal(of("constant_load_addresses") / of("constant_load_requests")) +
               " different constants a request, and constant memory serves one at a time. Can all lanes of a warp use "
               "the same one at the same time?";
      case Waste::idle_lanes: {
        const double active = of("lane_accesses") / requests();
        return decimal(active) + " of 32 lanes take part; the others wait. Can the work of the few be spread over all?";
      }
    }
    return {};
  }

  const GpuModel& gpu_;
  const LineCounters& line_;
  double least_seconds_;
};

}  // namespace

double line_seconds(const GpuModel& gpu, const LineCounters& line) { return Costs(gpu, line, 0).all(); }

std::vector<LineCost> costly_lines(const GpuModel& gpu, const std::vector<LineCounters>& lines, double least_seconds,
                                   double least_share) {
  std::vector<LineCost> costs;
  double all = least_seconds;
  for (const auto& line : lines) {
    costs.push_back(Costs(gpu, line, least_seconds).worst());
    all += costs.back().seconds;
  }
  std::erase_if(costs, [&](const LineCost& cost) { return !(cost.seconds > 0 && cost.seconds >= least_share * all); });
  std::stable_sort(costs.begin(), costs.end(),
                   [](const LineCost& a, const LineCost& b) { return a.seconds > b.seconds; });
  return costs;
}

}  // namespace lockstep::grader
