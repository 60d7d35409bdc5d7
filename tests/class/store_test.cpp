// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/store.h"

#include <doctest/doctest.h>

#include <fstream>

#include "grader/class/sha256.h"
#include "grader/process/errors.h"
#include "grader/report/json.h"
#include "grader_cli/samples.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

ResultKey sample_key() {
  return {"01_coalescing", sha256("submission"), sha256("lab"), "0.1.0-1234", "sim", 1, "g++ 12.2.0", "simulator", ""};
}

std::vector<Result> all_samples() {
  return {test::passing(),      test::passing_on_gpu(), test::wrong(),        test::slow(),
          test::with_finding(), test::not_compiling(),  test::inconclusive(), test::infrastructure()};
}

std::string json_of(const Result& result) { return json_text(to_json(result)); }

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

TEST_CASE("SHA-256 is that of the standard") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("a submission's fingerprint changes with its text, its headers and their names") {
  const Source source{"scale_rows.cu", "int x;", {{"a.h", "int a;"}}};
  Source other = source;
  CHECK(fingerprint(other) == fingerprint(source));
  other.text += " ";
  CHECK(fingerprint(other) != fingerprint(source));
  other = source;
  other.headers = {{"b.h", "int a;"}};
  CHECK(fingerprint(other) != fingerprint(source));
  CHECK(fingerprint(Source{"a", "bc", {}}) != fingerprint(Source{"ab", "c", {}}));
}

TEST_CASE("a lab's fingerprint changes with what decides a grade, not with handout and stub") {
  const test::TemporaryTree tree;
  tree.add_lab("01_coalescing", "scale_rows");
  tree.write("labs/01_coalescing/task.cpp", "// task\n");
  Lab lab = test::sample_lab();
  lab.directory = tree.root() / "labs/01_coalescing";
  const std::string before = fingerprint(lab);
  tree.write("labs/01_coalescing/README.md", "new words");
  tree.write("labs/01_coalescing/scale_rows.cu", "// solved\n");
  CHECK(fingerprint(lab) == before);
  for (const char* file : {"lab.toml", "scale_rows.h", "baseline.cu", "task.cpp"}) {
    CAPTURE(std::string(file));
    const std::string path = std::string("labs/01_coalescing/") + file;
    const std::string text = tree.read(path);
    tree.write(path, text + "\n");
    CHECK(fingerprint(lab) != before);
    tree.write(path, text);
  }
  CHECK(fingerprint(lab) == before);
  lab.cases.push_back({"secret", Sizes({{"n", 3}}), std::nullopt, false, "odd sizes"});
  CHECK(fingerprint(lab) != before);
}

TEST_CASE("the grader's version changes with what judges, not with what reports") {
  const test::TemporaryTree tree;
  Installation installation;
  installation.root = tree.root();
  const std::string before = grader_version(installation);
  tree.write("grader/report/html.cpp", "x");
  tree.write("lib/notes.txt", "x");
  CHECK(grader_version(installation) == before);
  tree.write("grader/judge/score.cpp", "x");
  const std::string judge = grader_version(installation);
  CHECK(judge != before);
  tree.write("lib/sim/src/counting.cpp", "x");
  CHECK(grader_version(installation) != judge);
}

TEST_CASE("what a result depends on names its file, and nothing else does") {
  const ResultKey key = sample_key();
  CHECK(key.name().starts_with("01_coalescing/"));
  const auto changed = [&](auto change) {
    ResultKey other = sample_key();
    change(other);
    return other;
  };
  const auto compiler = changed([](ResultKey& k) { k.compiler = "g++ 13"; });
  CHECK(compiler.stem() == key.stem());
  CHECK(compiler.name() != key.name());
  for (const auto& other :
       {changed([](ResultKey& k) { k.lab = "02_atomics"; }),
        changed([](ResultKey& k) { k.submission = sha256("another"); }),
        changed([](ResultKey& k) { k.lab_version = sha256("another"); }),
        changed([](ResultKey& k) { k.grader_version = "0.1.0-5678"; }),
        changed([](ResultKey& k) { k.backend = "cuda"; }), changed([](ResultKey& k) { k.seed = 2; })})
    CHECK(other.stem() != key.stem());
}

TEST_CASE("a result that is kept is found again, with every key") {
  const test::TemporaryTree tree;
  for (const auto& result : all_samples()) {
    ResultStore store(tree.root() / "results");
    store.keep(sample_key(), result);
    const auto found = store.find(sample_key());
    REQUIRE(found.has_value());
    CHECK(store.remarks().empty());
    // As text, since bytes that are not UTF-8 do not come back.
    CHECK(json_of(*found) == json_text(nlohmann::ordered_json::parse(json_of(result))));
    ResultKey other = sample_key();
    other.seed = 2;
    CHECK_FALSE(store.find(other).has_value());
  }
  CHECK(files_in(tree.root() / "results").size() == 1);
}

TEST_CASE("a result of another machine is found where any will do") {
  const test::TemporaryTree tree;
  ResultStore store(tree.root());
  ResultKey made = sample_key();
  made.device = "NVIDIA H200";
  store.keep(made, test::passing());
  CHECK_FALSE(store.find(sample_key()).has_value());
  CHECK(store.find_of_any_machine(sample_key()).has_value());
  ResultKey other = sample_key();
  other.submission = sha256("another");
  CHECK_FALSE(store.find_of_any_machine(other).has_value());
}

TEST_CASE("a file that is cut anywhere, or changed anywhere, counts as none and is remarked on") {
  const test::TemporaryTree tree;
  ResultStore(tree.root()).keep(sample_key(), test::with_finding());
  const fs::path file = files_in(tree.root()).front();
  const std::string path = file.lexically_relative(tree.root()).string();
  const std::string whole = tree.read(path);
  // The last byte is a line end, which nothing hangs on.
  for (std::size_t length = 0; length + 1 < whole.size(); length += 1 + length / 16) {
    tree.write(path, whole.substr(0, length));
    ResultStore store(tree.root());
    CHECK_FALSE(store.find(sample_key()).has_value());
    REQUIRE(store.remarks().size() == 1);
    CHECK(store.remarks().front().starts_with(file.string() + " is no result and is made again: expected "));
  }
  for (std::size_t at = 0; at + 1 < whole.size(); ++at) {
    if (whole[at] == ' ' || whole[at] == '\n') continue;
    std::string changed = whole;
    changed[at] = changed[at] == '0' ? '1' : '0';
    CHECK_THROWS_AS(
        (void)[&] {
          const StoredResult stored = parse_result_file(changed);
          if (stored.key != sample_key()) throw BadResult("another key");
        }(),
        BadResult);
  }
  tree.write(path, whole);
  CHECK(ResultStore(tree.root()).find(sample_key()).has_value());
}

TEST_CASE("a result under another's name does not count") {
  const test::TemporaryTree tree;
  ResultStore store(tree.root());
  store.keep(sample_key(), test::passing());
  ResultKey other = sample_key();
  other.submission = sha256("another");
  fs::copy_file(tree.root() / sample_key().name(), tree.root() / other.name());
  CHECK_FALSE(store.find(other).has_value());
  CHECK(store.remarks().front().ends_with("expected the key that its name says."));
}

TEST_CASE("JSON nested without end is refused, not followed") {
  CHECK_THROWS_AS(parse_result_file(std::string(100000, '[')), BadResult);
  CHECK_THROWS_AS(parse_result_file("{\"result\":" + std::string(50, '[') + std::string(50, ']') + "}"), BadResult);
}

TEST_CASE("a draft that a killed grader left is no result, and goes once it is old") {
  const test::TemporaryTree tree;
  tree.write("01_coalescing/.draft-x.json-abc", "{\"format\":");
  const fs::path draft = tree.root() / "01_coalescing/.draft-x.json-abc";
  ResultStore young(tree.root());
  CHECK(fs::exists(draft));
  CHECK_FALSE(young.find_of_any_machine(sample_key()).has_value());
  fs::last_write_time(draft, fs::file_time_type::clock::now() - std::chrono::hours(2));
  ResultStore old(tree.root());
  CHECK_FALSE(fs::exists(draft));
}

TEST_CASE("a folder that cannot be written is said, and leaves nothing") {
  const test::TemporaryTree tree;
  tree.write("file", "x");
  CHECK_THROWS_AS(ResultStore(tree.root() / "file"), OutsideError);
  CHECK_THROWS_AS(write_whole(tree.root() / "no/such/folder.csv", "x"), OutsideError);
  tree.folder("taken.csv/within");
  CHECK_THROWS_AS(write_whole(tree.root() / "taken.csv", "x"), OutsideError);
  CHECK(files_in(tree.root()).size() == 1);
}

TEST_CASE("every key of a result must be there, with a value of its type") {
  Result sample = test::with_finding();
  sample.findings.push_back(sample.findings.front());
  sample.findings.back().other = FindingParty{"scale_rows.cu", 9, {1, 0, 0}, {2, 3, 4}};
  const auto whole = to_json(sample);
  CHECK(json_text(to_json(result_from_json(whole))) == json_text(whole));
  const auto refusal = [](const nlohmann::ordered_json& json) {
    try {
      result_from_json(json);
    } catch (const BadResult& bad) {
      return std::string(bad.what());
    }
    return std::string("not refused");
  };
  for (const auto& item : whole.items()) {
    CAPTURE(item.key());
    auto json = whole;
    json.erase(item.key());
    CHECK(refusal(json) == "expected a value for '" + item.key() + "'");
    json = whole;
    json[item.key()] = item.value().is_boolean() ? nlohmann::ordered_json(1) : nlohmann::ordered_json(true);
    CHECK(refusal(json).starts_with("expected "));
  }
  auto json = whole;
  json["format"] = 2;
  CHECK(refusal(json) == "expected format 1 of a result for 'format'");
  json = whole;
  json["cases"][0]["wrong"] = -1;
  CHECK(refusal(json).find("'cases[0].wrong'") != std::string::npos);
  json = whole;
  json["findings"][0]["block"] = {1, 2};
  CHECK(refusal(json).find("three numbers") != std::string::npos);
  json = whole;
  json["findings"][0]["line"] = 1ULL << 40U;
  CHECK(refusal(json).find("'findings[0].line'") != std::string::npos);
  json = whole;
  json["verdict"] = "great";
  CHECK(refusal(json) == "expected a verdict for 'verdict'");
}

}  // namespace lockstep::grader
