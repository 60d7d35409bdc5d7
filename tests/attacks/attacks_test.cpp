// SPDX-License-Identifier: BSD-3-Clause
// Every hostile submission is graded, and gets the verdict that stands in its first line.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "course.h"
#include "program.h"
#include "support/skip.h"

namespace {

namespace fs = std::filesystem;

bool has_sandbox() {
  const std::string doctor = end_to_end::run({"doctor"}).out;
  REQUIRE(doctor.find("sandbox") != std::string::npos);
  return doctor.find("bubblewrap: no network") != std::string::npos;
}

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// Names of what the grader or a submission left in the temporary folder.
std::set<std::string> left_over() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::temp_directory_path())) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("lockstep.") || name == "for_the_next") names.insert(name);
  }
  return names;
}

void all_attacks(const std::string& backend) {
  std::size_t count = 0;
  for (const auto& lab : end_to_end::labs()) {
    for (const auto& attack : end_to_end::attacks(lab)) {
      ++count;
      const std::string name = attack.file.stem().string();
      CAPTURE(name);
      const auto result = end_to_end::check(lab.folder, attack.file.string(), backend);
      const std::string verdict = result["verdict"];
      CAPTURE(verdict);
      CAPTURE(result["headline"].get<std::string>());
      const auto& right = backend == "sim" ? attack.sim : attack.cuda;
      CHECK(std::find(right.begin(), right.end(), verdict) != right.end());
      if (verdict != "pass") CHECK(result["score"].get<double>() < result["max_score"].get<double>());
    }
  }
  CHECK(count >= 50);
}

}  // namespace

TEST_CASE("in the simulator every attack gets the verdict written in it") {
  if (!has_sandbox()) SKIP_TEST("needs a sandbox");
  all_attacks("sim");
}

TEST_CASE("on a GPU every attack gets the verdict written in it") {
  if (!end_to_end::cuda_runs()) SKIP_TEST("needs an NVIDIA GPU");
  all_attacks("cuda");
}

TEST_CASE("an honest submission gets among hostile ones the grade that it gets alone, and nothing is left behind") {
  if (!has_sandbox()) SKIP_TEST("needs a sandbox");
  const fs::path attacks = fs::path(end_to_end::root()) / "tests/attacks/01_coalescing";
  const fs::path folder = fs::temp_directory_path() / ("class-of-attackers-" + std::to_string(::getpid()));
  // A temporary folder of the test's own: others on this machine grade too.
  const fs::path temporary = folder.string() + "-tmp";
  fs::create_directories(temporary);
  ::setenv("TMPDIR", temporary.c_str(), 1);
  const auto hand_in = [&](const std::string& student, const std::string& file) {
    fs::create_directories(folder / student);
    fs::copy_file(attacks / (file + ".cu"), folder / student / "scale_rows.cu");
    fs::copy_file(attacks / "honest.h", folder / student / "honest.h");
  };
  hand_in("b_honest", "control_correct");
  const auto grades = [&] {
    const auto said = end_to_end::run({"grade", folder.string(), "--lab", "01", "--backend", "sim", "--json"});
    REQUIRE(said.code == 0);
    return nlohmann::json::parse(said.out);
  };
  const auto essence = [](const nlohmann::json& result) {
    return nlohmann::json{{"verdict", result["verdict"]},
                          {"score", result["score"]},
                          {"cases", result["cases"]},
                          {"counters", result["counters"]}};
  };
  const auto alone = grades();
  REQUIRE(alone.size() == 1);
  hand_in("a_hostile", "leaves_a_file_in_tmp");
  hand_in("c_hostile", "overwrites_the_counters");
  hand_in("d_hostile", "prints_a_pass_and_exits");
  const auto before = left_over();
  const std::string file_before = read(folder / "b_honest" / "scale_rows.cu");
  const auto among = grades();
  REQUIRE(among.size() == 4);
  for (const auto& result : among) {
    if (result["student"] == "b_honest")
      CHECK(essence(result) == essence(alone[0]));
    else
      CHECK(result["verdict"] != "pass");
  }
  CHECK(left_over() == before);
  CHECK(read(folder / "b_honest" / "scale_rows.cu") == file_before);
  ::unsetenv("TMPDIR");
  fs::remove_all(folder);
  fs::remove_all(temporary);
}
