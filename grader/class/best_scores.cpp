// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/best_scores.h"

#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

fs::path file_of(const fs::path& root) { return root / ".lockstep" / "best.json"; }

const char* word(Backend backend) { return backend == Backend::sim ? "sim" : "cuda"; }

}  // namespace

std::map<std::string, BestScore> read_best_scores(const fs::path& root) {
  std::map<std::string, BestScore> scores;
  std::ifstream stream(file_of(root));
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) return scores;
  for (const auto& [lab, entry] : json.items()) {
    if (!entry.is_object() || !entry.value("score", nlohmann::json()).is_number() ||
        !entry.value("max_score", nlohmann::json()).is_number()) {
      continue;
    }
    const bool on_gpu = entry.value("backend", nlohmann::json()) == "cuda";
    scores[lab] = {entry["score"], entry["max_score"], on_gpu ? Backend::cuda : Backend::sim};
  }
  return scores;
}

void keep_best_score(const fs::path& root, const Result& result) {
  if (result.verdict == Verdict::infrastructure_error) return;
  auto scores = read_best_scores(root);
  const auto known = scores.find(result.lab);
  if (known != scores.end() && known->second.score >= result.score) return;
  scores[result.lab] = {result.score, result.max_score, result.backend};
  auto json = nlohmann::ordered_json::object();
  for (const auto& [lab, best] : scores) {
    json[lab] = {{"score", best.score}, {"max_score", best.max_score}, {"backend", word(best.backend)}};
  }
  std::error_code error;
  fs::create_directory(root / ".lockstep", error);
  const fs::path draft = file_of(root).string() + "." + std::to_string(::getpid());
  std::ofstream stream(draft);
  stream << json.dump(2) << "\n";
  stream.close();
  if (stream) {
    fs::rename(draft, file_of(root), error);
  } else {
    fs::remove(draft, error);
  }
}

}  // namespace lockstep::grader
