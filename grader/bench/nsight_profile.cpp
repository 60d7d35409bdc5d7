// SPDX-License-Identifier: BSD-3-Clause
#include "grader/bench/nsight_profile.h"

#include <algorithm>
#include <string_view>

#include "grader/bench/contract_programs.h"
#include "grader/bench/workshop.h"
#include "grader/build/utf8.h"
#include "grader/judge/contest.h"
#include "grader/process/errors.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

std::vector<std::string> asked_metrics() {
  auto names = all_metrics();
  names.insert(names.end(), {block_size_metric, registers_metric, duration_metric});
  return names;
}

/// The function's own name, of what a source says before <<< ("lab::scale<4>") or of what Nsight Compute makes of it
/// ("void <unnamed>::scale<(int)4>(const float *)").
std::string function_name(std::string_view text) {
  for (const std::string_view nameless : {"<unnamed>::", "(anonymous namespace)::"}) {
    if (const auto at = text.find(nameless); at != std::string_view::npos) text.remove_prefix(at + nameless.size());
  }
  text = text.substr(0, text.find_first_of("<("));
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (const auto before = text.find_last_of(": *&"); before != std::string_view::npos) text.remove_prefix(before + 1);
  return std::string(text);
}

void add(std::map<std::string, double>& sum, const std::map<std::string, double>& one) {
  for (const auto& [name, value] : one) sum[name] += value;
}

void take_off_quotients(std::map<std::string, double>& counters) {
  std::erase_if(counters, [](const auto& counter) { return counter.first.find("_per_") != std::string::npos; });
}

/// Pairs what is left of both, where it is as many, by its order.
void pair_by_order(std::vector<KernelBeside>& kernels) {
  std::vector<KernelBeside*> simulated;
  std::vector<KernelBeside*> on_gpu;
  for (auto& one : kernels) {
    if (one.gpu.kernels == 0) simulated.push_back(&one);
    if (one.simulator.empty()) on_gpu.push_back(&one);
  }
  const auto same_block = [](const auto* a, const auto* b) { return a->threads_a_block == b->threads_a_block; };
  if (!std::equal(simulated.begin(), simulated.end(), on_gpu.begin(), on_gpu.end(), same_block)) return;
  for (std::size_t i = 0; i < simulated.size(); ++i) {
    simulated[i]->gpu = std::move(on_gpu[i]->gpu);
    on_gpu[i]->gpu = {};
  }
  std::erase_if(kernels, [](const KernelBeside& one) { return one.simulator.empty() && one.gpu.kernels == 0; });
}

}  // namespace

std::vector<KernelBeside> kernels_beside(const std::vector<SimulatedKernel>& simulator, const KernelCounters& gpu) {
  std::vector<KernelBeside> kernels;
  const auto of = [&](const std::string& name, unsigned threads) -> KernelBeside& {
    const auto same = [&](const KernelBeside& one) {
      return one.threads_a_block == threads && function_name(one.kernel) == function_name(name);
    };
    const auto found = std::find_if(kernels.begin(), kernels.end(), same);
    return found != kernels.end() ? *found : kernels.emplace_back(KernelBeside{name, threads, {}, {}});
  };
  for (const auto& launched : simulator) {
    KernelBeside& one = of(launched.kernel, launched.threads_a_block);
    const bool known = !one.simulator.empty();
    add(one.simulator, launched.counters);
    if (known) take_off_quotients(one.simulator);
  }
  for (const auto& launched : gpu.launches) {
    KernelBeside& one =
        of(function_name(launched.name), static_cast<unsigned>(counter(launched.metrics, block_size_metric)));
    ++one.gpu.kernels;
    add(one.gpu.metrics, launched.metrics);
    one.gpu.launches.push_back(launched);
  }
  pair_by_order(kernels);
  return kernels;
}

KernelCounters count_under_nsight(const Lab& lab, const std::filesystem::path& file, const Installation& installation,
                                  std::uint64_t seed, const std::function<void(const std::string&)>& progress) {
  const auto ncu = find_ncu(installation);
  const Workshop workshop(installation, {installation.build}, progress);
  Product program = contract_program(workshop, installation, lab, "bench");
  Product library =
      contract_library(workshop, installation, lab, printable(file.string()), file, Product::Origin::user, "entry.so");
  workshop.build({&program, &library});
  for (const auto* product : {&program, &library}) {
    if (!product->failure.empty()) throw OutsideError("For the GPU, " + product->failure);
  }
  progress("counting on the GPU");
  const BenchPoint call{"timed case", lab.sim.sizes.values(), 0, {}};
  return count_calls(workshop, ncu, program, {library}, {call}, asked_metrics(), seed_of_part(seed, timed_case_part))
      .front();
}

}  // namespace lockstep::grader
