// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/lab_file.h"

#include <doctest/doctest.h>

#include <string>

#include "grader/catalog/errors.h"
#include "lockstep/rng.h"

namespace lockstep::grader {
namespace {

// Lines are counted from the one after R"(
const std::string good = R"(title = "Coalescing"
summary = "Lanes read neighbouring words."
[points]
correctness = 60
speed = 40.5
[[case]]
name = "one row"
sizes = { rows = 1, cols = 129 }
[[case]]
name = "huge"
sizes = { rows = 1048583, cols = 2049 }
backend = "cuda"
reach = true
[speed.sim]
sizes = { rows = 256, cols = 1024 }
none = 1.2
full = 5
[[speed.sim.bound]]
counter = "global_load_sectors_per_request"
most = 4.1
hint = "lanes are apart"
[speed.cuda]
sizes = { rows = 8192, cols = 8192 }
none = 1.5
full = 6.5
[[hint]]
text = "first"
[[hint]]
text = "second"
)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string message_for(const std::string& text) {
  try {
    parse_lab_file(text, "labs/01_coalescing/lab.toml");
  } catch (const OutsideError& error) {
    return error.what();
  }
  return "accepted";
}

struct Mistake {
  const char* from;
  const char* to;
  const char* message;  // after labs/01_coalescing/lab.toml:
};

}  // namespace

TEST_CASE("a lab.toml without mistakes is read whole") {
  const Lab lab = parse_lab_file(good, "lab.toml");
  CHECK(lab.title == "Coalescing");
  CHECK(lab.summary == "Lanes read neighbouring words.");
  CHECK(lab.correctness_points == 60);
  CHECK(lab.speed_points == 40.5);
  REQUIRE(lab.cases.size() == 2);
  CHECK(lab.cases[0].name == "one row");
  CHECK(lab.cases[0].sizes["cols"] == 129);
  CHECK_FALSE(lab.cases[0].only.has_value());
  CHECK_FALSE(lab.cases[0].reach);
  CHECK(lab.cases[1].only == Backend::cuda);
  CHECK(lab.cases[1].reach);
  CHECK(lab.sim.sizes["rows"] == 256);
  CHECK(lab.sim.none == 1.2);
  CHECK(lab.sim.full == 5);
  REQUIRE(lab.sim.bounds.size() == 1);
  CHECK(lab.sim.bounds[0].counter == "global_load_sectors_per_request");
  CHECK(lab.sim.bounds[0].most == 4.1);
  CHECK_FALSE(lab.sim.bounds[0].least.has_value());
  CHECK(lab.sim.bounds[0].hint == "lanes are apart");
  CHECK(lab.cuda.full == 6.5);
  CHECK(lab.cuda.bounds.empty());
  CHECK(lab.hints == std::vector<std::string>{"first", "second"});
}

TEST_CASE("a lab may say what a finding costs") {
  CHECK_FALSE(parse_lab_file(good, "lab.toml").finding_points.has_value());
  const std::string priced = with(good, "speed = 40.5", "speed = 40.5\nfinding = 5");
  CHECK(parse_lab_file(priced, "lab.toml").finding_points == 5);
  CHECK(message_for(with(priced, "finding = 5", "finding = -5")).find("lab.toml:6") != std::string::npos);
}

TEST_CASE("a lab may say how a GPU's call is modelled") {
  CHECK_FALSE(parse_lab_file(good, "lab.toml").model.has_value());
  const std::string modelled =
      with(good, "[[hint]]\ntext = \"first\"",
           "[speed.model]\nscaled = \"rows\"\nfrom = 64\nto = 128\n[[hint]]\ntext = \"first\"");
  const auto model = parse_lab_file(modelled, "lab.toml").model;
  REQUIRE(model.has_value());
  CHECK(model->scaled == "rows");
  CHECK(model->from == 64);
  CHECK(model->to == 128);
  CHECK(message_for(with(modelled, "scaled = \"rows\"", "scaled = \"columns\"")).find("one of the case's sizes") !=
        std::string::npos);
  CHECK(message_for(with(modelled, "to = 128", "to = 64")).find("greater than speed.model.from") != std::string::npos);
  CHECK(message_for(with(modelled, "from = 64", "from = 0")).find("above 0") != std::string::npos);
  CHECK(message_for(with(modelled, "from = 64\n", "")).find("speed.model.from") != std::string::npos);
  CHECK(message_for(with(modelled, "to = 128", "upto = 128")).find("upto") != std::string::npos);
}

TEST_CASE("each mistake in lab.toml is told with its line and what was expected") {
  const Mistake mistakes[] = {
      // wrong types
      {"title = \"Coalescing\"", "title = 7", "1: expected a string for title, got an integer"},
      {"speed = 40.5", "speed = \"40\"", "5: expected a number for points.speed, got a string"},
      {"correctness = 60", "correctness = true", "4: expected a number for points.correctness, got a boolean"},
      {"reach = true", "reach = 1", "13: expected a boolean for case.reach, got an integer"},
      {"sizes = { rows = 1, cols = 129 }", "sizes = 3", "8: expected a table for case.sizes, got an integer"},
      {"[points]\ncorrectness = 60\nspeed = 40.5", "points = [1, 2]", "3: expected a table for points, got an array"},
      {"name = \"one row\"", "name = 1979-05-27", "7: expected a string for case.name, got a date"},
      {"[[hint]]\ntext = \"first\"\n[[hint]]\ntext = \"second\"\n", "[hint]\ntext = \"a\"\n",
       "26: expected tables written as [[hint]], got a table"},
      // what is missing
      {"title = \"Coalescing\"\n", "", "1: expected a string for title, got nothing"},
      {"speed = 40.5\n", "", "3: expected a number for points.speed, got nothing"},
      {"name = \"one row\"\n", "", "6: expected a string for case.name, got nothing"},
      {"sizes = { rows = 1, cols = 129 }\n", "", "6: expected a table for case.sizes, got nothing"},
      {"none = 1.2\n", "", "14: expected a number for speed.sim.none, got nothing"},
      {"most = 4.1\n", "", "19: expected a number for speed.sim.bound.least or speed.sim.bound.most, got nothing"},
      {"hint = \"lanes are apart\"\n", "", "18: expected a string for speed.sim.bound.hint, got nothing"},
      {"[speed.cuda]\nsizes = { rows = 8192, cols = 8192 }\nnone = 1.5\nfull = 6.5\n", "",
       "14: expected a table for speed.cuda, got nothing"},
      {"text = \"first\"\n", "", "26: expected a string for hint.text, got nothing"},
      // unknown keys
      {"title = ", "titel = ", "1: unknown key titel; did you mean 'title'?"},
      {"[points]", "[pionts]", "3: unknown key pionts; did you mean 'points'?"},
      {"speed = 40.5", "sped = 40.5", "5: unknown key points.sped; did you mean 'speed'?"},
      {"reach = true", "raech = true", "13: unknown key case.raech; did you mean 'reach'?"},
      {"backend = \"cuda\"", "quux = 1", "12: unknown key case.quux; expected name, sizes, backend or reach"},
      {"[speed.cuda]", "[speed.coda]", "22: unknown key speed.coda; did you mean 'cuda'?"},
      {"none = 1.5\n", "none = 1.5\nbound = 1\n", "25: unknown key speed.cuda.bound; expected sizes, none or full"},
      {"most = 4.1", "msot = 4.1", "20: unknown key speed.sim.bound.msot; did you mean 'most'?"},
      // values
      {"rows = 1,", "rows = -5,", "8: expected a whole number for case.sizes.rows, got -5"},
      {"rows = 1,", "rows = 1.5,", "8: expected a whole number for case.sizes.rows, got a floating-point number"},
      {"rows = 256", "rows = \"256\"", "15: expected a whole number for speed.sim.sizes.rows, got a string"},
      {"{ rows = 1, cols = 129 }", "{}", "8: expected at least one size in case.sizes, got an empty table"},
      {"rows = 256, cols", "rows = 256, column",
       "15: expected the sizes cols, rows as in the first case for speed.sim.sizes, got column, rows"},
      {"correctness = 60", "correctness = -1",
       "4: expected a number of at least 0 for points.correctness, got a negative one"},
      {"correctness = 60", "correctness = nan", "4: expected a finite number for points.correctness"},
      {"full = 5\n", "full = inf\n", "17: expected a finite number for speed.sim.full"},
      {"full = 5\n", "full = 1.2\n", "17: expected speed.sim.full to be greater than speed.sim.none"},
      {"none = 1.5", "none = 7", "25: expected speed.cuda.full to be greater than speed.cuda.none"},
      {"none = 1.2", "none = 0", "16: expected a ratio above 0 for speed.sim.none, got 0"},
      {"most = 4.1", "most = 4.1\nleast = 5", "20: expected speed.sim.bound.most to be at least speed.sim.bound.least"},
      {"\"huge\"", "\"one row\"", "10: expected a new name for this case, got 'one row' a second time"},
      {"\"cuda\"", "\"gpu\"", "12: expected \"sim\" or \"cuda\" for case.backend, got \"gpu\""},
      {"\"Coalescing\"", "\"\"", "1: expected some text for title, got an empty string"},
      {"correctness = 60\nspeed = 40.5", "correctness = 0\nspeed = 0", "3: expected more than 0 points in all, got 0"},
  };
  for (const auto& mistake : mistakes) {
    CAPTURE(std::string(mistake.to));
    CHECK(message_for(with(good, mistake.from, mistake.to)) ==
          "labs/01_coalescing/lab.toml:" + std::string(mistake.message));
  }
}

TEST_CASE("what is not TOML is told with its line") {
  const std::string message = message_for(with(good, "speed = 40.5", "speed = "));
  CHECK(message.starts_with("labs/01_coalescing/lab.toml:5: expected TOML: "));
  CHECK(message_for(with(good, "name = \"huge\"", "name = \"hu"))
            .starts_with("labs/01_coalescing/lab.toml:10: expected TOML: "));
  CHECK(message_for("") == "labs/01_coalescing/lab.toml:1: expected a string for title, got nothing");
  CHECK(message_for("\xff\xfe").starts_with("labs/01_coalescing/lab.toml:1: expected TOML: "));
}

TEST_CASE("a character that toml++ takes for impossible is one that is no blank") {
  const std::string character = "\xEF\xB7\xBF";  // U+FDFF
  const auto summary = [](const std::string& words) {
    return message_for(with(good, "\"Lanes read neighbouring words.\"", words));
  };
  CHECK(summary("\"\"\"a\\\n  " + character + "\"\"\"  # " + character) == "accepted");
  for (const std::string& words : {character, "-_\"a" + character, "\"a\" " + character, "[1, " + character + "]",
                                   "\"\"\"\\" + character + "\"\"\""}) {
    CAPTURE(words);
    CHECK(summary(words).starts_with("labs/01_coalescing/lab.toml:2: expected TOML: "));
  }
  CHECK(message_for(character).starts_with("labs/01_coalescing/lab.toml:1: expected TOML: "));
}

TEST_CASE("a lab without a case is refused") {
  const auto first = good.find("[[case]]");
  const auto after = good.find("[speed.sim]");
  const std::string none = good.substr(0, first) + good.substr(after);
  CHECK(message_for(none) == "labs/01_coalescing/lab.toml:1: expected at least one [[case]], got nothing");
  CHECK(message_for("case = []\n" + none) ==
        "labs/01_coalescing/lab.toml:1: expected at least one [[case]], got an empty array");
  CHECK(message_for("case = [1]\n" + none) ==
        "labs/01_coalescing/lab.toml:1: expected tables written as [[case]], got an array with an integer");
}

TEST_CASE("no lab.toml, however broken, does more than give a message") {
  std::size_t refused = 0;
  const auto feed = [&](const std::string& text) {
    const std::string message = message_for(text);
    if (message == "accepted") return;
    ++refused;
    REQUIRE(message.starts_with("labs/01_coalescing/lab.toml:"));
  };
  for (std::size_t length = 0; length < good.size(); ++length) feed(good.substr(0, length));
  const Rng rng(1);
  for (std::size_t round = 0; round < 4000; ++round) {
    std::string text = good;
    for (std::size_t change = 0; change <= round % 4; ++change) {
      const Rng stream = rng.stream(round * 4 + change);
      const std::size_t at = stream.below(0, static_cast<std::uint32_t>(text.size()));
      const char byte = static_cast<char>(stream.below(1, 256));
      if (stream.below(2, 3) == 0)
        text.erase(at, 1 + stream.below(3, 9));
      else if (stream.below(2, 3) == 1)
        text.insert(at, 1, byte);
      else
        text[at] = byte;
    }
    feed(text);
  }
  feed(std::string(100000, '['));
  feed("a=" + std::string(100000, '{'));
  CHECK(refused > 1000);
}

}  // namespace lockstep::grader
