// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "grader/process/interrupt.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t most_threads = 16;

}  // namespace

void parallel_for(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work) {
  const std::size_t ranges = (count + grain - 1) / grain;
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto take_ranges = [&] {
    try {
      for (std::size_t i = next++; i < ranges; i = next++) {
        throw_if_interrupted();
        work(i * grain, std::min(count, (i + 1) * grain));
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = ranges;
    }
  };
  const std::size_t threads =
      std::min({ranges, most_threads, std::max<std::size_t>(1, std::thread::hardware_concurrency())});
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back(take_ranges);
    take_ranges();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace lockstep::grader
