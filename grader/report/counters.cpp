// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/counters.h"

#include "grader/report/style.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

using Counters = std::map<std::string, double>;

constexpr double sector_bytes = 32;

/// Counters named "<prefix><upper>" over "<prefix><lower>", where the latter counts something.
std::optional<double> quotient(const Counters& counters, const std::string& upper, const std::string& lower) {
  const double below = counter(counters, lower);
  if (below <= 0) return std::nullopt;
  return counter(counters, upper) / below;
}

std::string baseline_clause(const std::optional<double>& baseline) {
  return baseline ? "; the baseline has " + decimal(*baseline) : "";
}

void add_global(std::vector<std::string>& sentences, const Result& result, const std::string& kind, const char* words) {
  const std::string prefix = "global_" + kind + "_";
  const auto sectors = quotient(result.counters, prefix + "sectors", prefix + "requests");
  if (!sectors) return;
  std::string sentence = std::string(words) + ": " + decimal(*sectors) + " sectors a request";
  // What its lanes ask for, packed without gaps: 4 sectors for 32 lanes of 4 bytes. A broadcast needs fewer.
  if (const auto bytes = quotient(result.counters, prefix + "bytes", prefix + "requests"); bytes && *bytes > 0) {
    sentence += "; " + decimal(*bytes / sector_bytes) + " is coalesced";
  }
  sentences.push_back(sentence +
                      baseline_clause(quotient(result.baseline_counters, prefix + "sectors", prefix + "requests")));
}

void add_shared(std::vector<std::string>& sentences, const Result& result, const std::string& kind, const char* words) {
  const std::string prefix = "shared_" + kind + "_";
  const auto factor = quotient(result.counters, prefix + "wavefronts", prefix + "wavefronts_ideal");
  if (!factor) return;
  sentences.push_back(
      std::string(words) + ": " + decimal(*factor) + " wavefronts for each one needed; 1.0 is free of bank conflicts" +
      baseline_clause(quotient(result.baseline_counters, prefix + "wavefronts", prefix + "wavefronts_ideal")));
}

void add_atomics(std::vector<std::string>& sentences, const Result& result, const std::string& space) {
  const std::string prefix = space + "_atomic_";
  const double lanes = counter(result.counters, prefix + "lanes");
  if (lanes <= 0) return;
  const double collisions = counter(result.counters, prefix + "collisions");
  std::string sentence = space + " atomics: " + count(static_cast<std::uint64_t>(lanes)) + ", of which " +
                         count(static_cast<std::uint64_t>(collisions)) +
                         " met another lane of their warp on the same address";
  if (const double hottest = counter(result.counters, prefix + "hottest"); hottest > 0) {
    sentence += "; the hottest address takes " + count(static_cast<std::uint64_t>(hottest));
  }
  if (const double baseline = counter(result.baseline_counters, prefix + "lanes"); baseline > 0) {
    sentence += "; the baseline has " + count(static_cast<std::uint64_t>(baseline));
  }
  sentences.push_back(sentence);
}

}  // namespace

std::vector<std::string> counter_sentences(const Result& result) {
  std::vector<std::string> sentences;
  add_global(sentences, result, "load", "global loads");
  add_global(sentences, result, "store", "global stores");
  add_shared(sentences, result, "load", "shared loads");
  add_shared(sentences, result, "store", "shared stores");
  add_atomics(sentences, result, "global");
  add_atomics(sentences, result, "shared");
  return sentences;
}

std::optional<std::string> sample_words(const Counters& counters) {
  const double blocks = counter(counters, "blocks");
  const auto counted = counters.find("blocks_counted");
  if (counted == counters.end() || !(counted->second < blocks)) return std::nullopt;
  return "estimated from " + count(static_cast<std::uint64_t>(counted->second)) + " of " +
         count(static_cast<std::uint64_t>(blocks)) + " blocks";
}

std::optional<double> sectors_a_request(const Counters& counters) {
  const double requests = counter(counters, "global_load_requests") + counter(counters, "global_store_requests");
  if (requests <= 0) return std::nullopt;
  return (counter(counters, "global_load_sectors") + counter(counters, "global_store_sectors")) / requests;
}

}  // namespace lockstep::grader
