// SPDX-License-Identifier: BSD-3-Clause
// What is in the page of `profile --html`. That it works in a browser is tested in tests/page.
#include "grader/report/page/profile_page.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "grader/report/markup.h"
#include "grader_cli/samples.h"
#include "support/skip.h"

namespace lockstep::grader {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

LineCounters loading_line(unsigned line, double sectors) {
  return {"scale_rows.cu",
          line,
          {{"lane_accesses", 64},
           {"global_load_requests", 2},
           {"global_load_sectors", 2 * sectors},
           {"global_load_sectors_ideal", 8}}};
}

/// A warp's request of 4-byte words `stride` bytes apart.
WarpRequest request(unsigned block, unsigned warp, unsigned iteration, std::uint64_t stride,
                    std::uint32_t active = 0xffffffff) {
  WarpRequest result;
  result.block[0] = block;
  result.warp = warp;
  result.iteration = iteration;
  result.active = active;
  result.served = 32;
  result.ideal = 4;
  for (std::size_t lane = 0; lane < 32; ++lane) {
    if ((active >> lane & 1U) != 0) result.addresses[lane] = 0x10040 + 4096 * iteration + stride * lane;
  }
  return result;
}

AccessSample sample(unsigned line) {
  AccessSample result;
  result.file = "scale_rows.cu";
  result.line = line;
  result.kernel = "row_a_thread";
  result.memory = "in";
  result.shape = {256, 1024};
  result.element_bytes = 4;
  result.bytes = 4;
  result.origin = 0x10040;
  result.requests = {request(0, 0, 0, 64), request(0, 0, 1, 64), request(8, 1, 0, 128, 0x5)};
  return result;
}

Profiled slow() {
  Profiled one;
  one.source.name = "scale_rows.cu";
  for (int i = 1; i <= 30; ++i) one.source.text += "  line " + std::to_string(i) + ";\n";
  one.result = test::slow();
  one.result.speed.seconds = 1;
  one.result.speed.bytes_per_second = 512;  // what the task must move
  one.result.lines = {loading_line(15, 32), loading_line(17, 4)};
  one.result.samples = {sample(15)};
  return one;
}

nlohmann::json data_of(const std::string& page) {
  const std::string start = "<script type=\"application/json\" id=\"data\">";
  const auto begin = page.find(start);
  REQUIRE(begin != std::string::npos);
  return nlohmann::json::parse(page.substr(begin + start.size(), page.find("</script>", begin) - begin - start.size()));
}

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::set<std::string> colours_of(const std::string& text) {
  std::set<std::string> colours;
  for (auto at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
    const std::string word = text.substr(at, 7);
    if (word.size() == 7 && word.find_first_not_of("0123456789abcdef", 1) == std::string::npos) colours.insert(word);
  }
  return colours;
}

}  // namespace

TEST_CASE("a page shows each line's share, and begins with the one that wastes most") {
  const std::string page = profile_page(test::sample_lab(), {slow()});
  CHECK(contains(page, "<h2 id=\"name-0\">scale_rows.cu</h2>"));
  CHECK(contains(page,
                 "data-line=\"0-15\" aria-pressed=\"false\" aria-label=\"line 15, 89% of the modelled time, "
                 "lanes 32.0, sectors 32.0/4.0:   line 15;\""));
  CHECK(contains(page, "line 17, 11% of the modelled time"));
  CHECK(contains(page, "<code>  line 16;</code></div>"));  // accesses nothing: no button
  CHECK(contains(page, ">line 15</button> costs most: 32.0 sectors a request where 4.0 hold"));
  CHECK(data_of(page)[0]["worst"] == "0-15");
}

TEST_CASE("a page has the sampled addresses, from their memory's beginning, and says that they are a sample") {
  const std::string page = profile_page(test::sample_lab(), {slow()});
  CHECK(contains(page, "a sample"));
  const auto line = data_of(page)[0]["lines"]["0-15"];
  CHECK(line["name"] == "line 15");
  REQUIRE(line["accesses"].size() == 1);
  const auto access = line["accesses"][0];
  CHECK(access["access"] == "load");
  CHECK(access["space"] == "global");
  CHECK(access["memory"] == "in");
  CHECK(access["shape"] == nlohmann::json{256, 1024});
  CHECK(access["align"] == 0x40);
  CHECK(access["first"] == 1);  // the later block
  REQUIRE(access["warps"].size() == 2);
  CHECK(access["warps"][0]["steps"].size() == 2);
  CHECK(access["warps"][0]["steps"][1][3][1] == 4096 + 64);
  CHECK(access["warps"][1]["block"] == nlohmann::json{8, 0, 0});
  CHECK(access["warps"][1]["steps"][0] == nlohmann::json{5, 32, 4, {0, 256}});
  CHECK(data_of(page)[0]["lines"]["0-17"]["accesses"].empty());
}

TEST_CASE("instructions that a compiler made of one access are one again") {
  Profiled one = slow();
  for (int i = 0; i < 30; ++i) one.result.samples.push_back(sample(15));
  one.result.samples.push_back(sample(15));
  one.result.samples.back().access = protocol::TracedAccess::store;
  const auto accesses = data_of(profile_page(test::sample_lab(), {one}))[0]["lines"]["0-15"]["accesses"];
  REQUIRE(accesses.size() == 2);
  CHECK(accesses[0]["warps"][0]["steps"].size() == 16);  // a bound of its own
  CHECK(accesses[1]["access"] == "store");
}

TEST_CASE("two files stand side by side, before and after, with bars of one scale") {
  Profiled after = slow();
  after.source.name = "better.cu";
  after.result.lines = {loading_line(4, 4)};
  after.result.lines[0].file = "better.cu";
  after.result.samples.clear();
  const std::string page = profile_page(test::sample_lab(), {slow(), after});
  CHECK(contains(page, "before: scale_rows.cu"));
  CHECK(contains(page, "after: better.cu"));
  CHECK(contains(page, "style=\"--heat:1.000\""));
  CHECK(contains(page, "style=\"--heat:0.125\""));
  CHECK(data_of(page).size() == 2);
}

TEST_CASE("lines of headers beside the submission are shown, others are named") {
  Profiled one = slow();
  one.source.headers["own.h"] = "first\nsecond\n";
  one.result.lines = {loading_line(2, 32), loading_line(9, 4), loading_line(1, 4)};
  one.result.lines[0].file = "own.h";
  one.result.lines[1].file = "own.h";  // it has no such line
  one.result.lines[2].file = "elsewhere/<b>.h";
  const std::string page = profile_page(test::sample_lab(), {one});
  CHECK(contains(page, "data-line=\"1-2\""));
  CHECK(contains(page, ">own.h, line 2</button> costs most"));
  CHECK(contains(page, "own.h:9"));
  CHECK(contains(page, "elsewhere/&lt;b&gt;.h:1"));
}

TEST_CASE("findings name both threads, with buttons to their lines") {
  Profiled one = slow();
  FindingReport finding;
  finding.kind = "shared_race";
  finding.message = "two threads write one word";
  finding.file = "scale_rows.cu";
  finding.line = 3;
  finding.thread[0] = 4;
  finding.other = FindingParty{"scale_rows.cu", 5, {1, 0, 0}, {31, 0, 0}};
  one.result.findings = {finding};
  finding.file = "gone.h";
  finding.other.reset();
  one.result.findings.push_back(finding);
  const std::string page = profile_page(test::sample_lab(), {one});
  CHECK(contains(page, "<b>shared race</b>: two threads write one word"));
  CHECK(contains(page, "data-line=\"0-3\">line 3</button>, block (0, 0, 0), thread (4, 0, 0)"));
  CHECK(contains(page, "data-line=\"0-5\">line 5</button>, block (1, 0, 0), thread (31, 0, 0)"));
  CHECK(contains(page, "gone.h:3, block (0, 0, 0)"));
  for (const char* line : {"3", "5"}) CHECK(contains(page, std::string(">!</b> ") + line + "</span>"));
}

TEST_CASE("nothing of a submission becomes markup or script, and the page asks nobody for anything") {
  const std::string evil = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\x1b[2J\xE2\x80\xAE";
  const std::string evil_name =
      "\"'><img src=x onerror=alert(1)><script>alert(1)\x1b[2J";  // no file's name has a slash
  Profiled one = slow();
  one.source.name = evil_name + ".cu";
  one.source.text = evil + "\n" + evil + "\n";
  one.source.headers[evil_name + ".h"] = evil + "\n";
  one.result.headline = evil;
  one.result.speed.measured = false;
  one.result.lines = {loading_line(1, 32), loading_line(1, 4), loading_line(1, 4)};
  one.result.lines[0].file = one.source.name;
  one.result.lines[1].file = evil_name + ".h";
  one.result.lines[2].file = evil;
  one.result.samples = {sample(1)};
  one.result.samples[0].file = one.source.name;
  one.result.samples[0].memory = one.result.samples[0].kernel = evil;
  FindingReport finding;
  finding.kind = finding.message = finding.file = finding.kernel = finding.case_name = evil;
  finding.other = FindingParty{evil, 1, {}, {}};
  one.result.findings = {finding, finding};
  one.result.findings[1].file = one.source.name;
  one.result.findings[1].line = 2;
  const std::string page = profile_page(test::sample_lab(), {one, slow()});
  CHECK_FALSE(contains(page, "<img"));
  CHECK_FALSE(contains(page, "alert(1)</script>"));
  CHECK_FALSE(contains(page, "\x1b"));
  CHECK_FALSE(contains(page, "\xE2\x80\xAE"));
  for (const char* out : {"http:", "https:", "src=", "href=", "@import", "url(http", "fetch("}) {
    CAPTURE(out);
    std::string own = page;
    for (auto at = own.find("src=x"); at != std::string::npos; at = own.find("src=x")) own.erase(at, 5);
    const auto name_space = own.find("http://www.w3.org/2000/svg");
    if (name_space != std::string::npos) own.erase(name_space, 26);
    CHECK_FALSE(contains(own, out));
  }
  // One script runs: the one whose hash the page names.
  CHECK(contains(page, "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"));
  std::size_t scripts = 0;
  for (auto at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1)) ++scripts;
  CHECK(scripts == 2);  // the data, and it
  CHECK(contains(page, "data-line=\"1-1\""));
  CHECK(data_of(page)[0]["lines"]["0-1"]["accesses"][0]["memory"] == evil);
}

TEST_CASE("a submission that accesses nothing, or failed, has a page that says so") {
  Profiled one = slow();
  one.result = test::not_compiling();
  const std::string page = profile_page(test::sample_lab(), {one});
  CHECK(contains(page, html(one.result.headline)));
  CHECK(data_of(page)[0]["worst"] == "");
  one.result.headline.clear();
  CHECK(contains(profile_page(test::sample_lab(), {one}), "No line of it accessed memory in a kernel."));
}

TEST_CASE("the page has the slides' colours") {
  const auto root = std::filesystem::path(LOCKSTEP_TEST_ROOT);
  if (!exists(root / "slides")) SKIP_TEST("the student's edition has no slides");
  auto known = colours_of(read(root / "slides" / "theme.css") + read(root / "slides" / "pictures" / "svg.mjs"));
  REQUIRE(known.size() > 5);
  for (const char* file : {"profile.css", "pictures.js", "profile.js"}) {
    for (const auto& colour : colours_of(read(root / "grader" / "report" / "page" / file))) {
      CAPTURE(colour);
      CHECK(known.contains(colour));
    }
  }
}

TEST_CASE("markup is escaped in one place, for HTML, XML and JSON within HTML") {
  const std::string text = "<&>\"' \x01 \xff \xEF\xBF\xBE \xE2\x80\xAE\u00fc\n";
  CHECK(html(text) == "&lt;&amp;&gt;&quot;&#39; \\x01 \\xff \xEF\xBF\xBE \\u202e\u00fc\n");
  CHECK(xml(text) == "&lt;&amp;&gt;&quot;&#39; \xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD \xE2\x80\xAE\u00fc\n");
  const std::string evil = "</script><!--&\\<";
  const std::string json = json_in_html(nlohmann::json(evil).dump());
  CHECK(json.find_first_of("<>&") == std::string::npos);
  CHECK(nlohmann::json::parse(json) == evil);
}

}  // namespace lockstep::grader
