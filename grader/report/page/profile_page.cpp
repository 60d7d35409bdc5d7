// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/page/profile_page.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "grader/process/errors.h"
#include "grader/report/counters.h"
#include "grader/report/line_costs.h"
#include "grader/report/line_figures.h"
#include "grader/report/markup.h"
#include "grader/report/page/samples_json.h"
#include "grader/report/page/source_html.h"
#include "grader/report/style.h"
#include "grader/session/counter.h"

namespace lockstep::grader {
namespace {

constexpr double word_a_lane = 4 * 32;  // bytes of a request

using Json = nlohmann::ordered_json;

constexpr const char style_sheet[] =
#include "grader/report/profile.css.inc"
    ;
constexpr const char script[] =
#include "grader/report/pictures.js.inc"
#include "grader/report/profile.js.inc"
    ;

/// The one script that the page may run, for its Content-Security-Policy: what slips in as another one does not.
std::string script_source() {
  const std::string_view text = script;
  std::array<unsigned char, 32> digest{};
  std::array<unsigned char, 64> base64{};
  if (EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1)
    throw OutsideError("OpenSSL gives no SHA-256.");
  const int length = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(digest.size()));
  return "'sha256-" + std::string(base64.begin(), base64.begin() + length) + "'";
}

/// Between memory and chip, as the model has it: no cache keeps anything.
double moved_bytes(const Result& result) {
  double sectors = 0;
  for (const char* name : {"global_load_sectors", "global_store_sectors", "global_atomic_sectors"}) {
    sectors += counter(result.counters, name);
  }
  constexpr double sector_bytes = 32;
  return sectors * sector_bytes;
}

/// What the script shows of the lines, by their names.
Json lines_json(const PageSide& side) {
  Json json = Json::object();
  for (std::size_t file = 0; file < side.files.size(); ++file) {
    const Json samples = samples_json(side.result->samples, side.files[file].name);
    for (const auto& [number, line] : side.files[file].counted) {
      Json figures = Json::array();
      for (const LineFigure& figure : line_figures()) {
        if (const std::string cell = figure.cell(*line); !cell.empty())
          figures.push_back({figure.name, cell, figure.meaning});
      }
      const std::string name = shown_line(side, side.files[file].name, number);
      const auto cost = side.costs.find(name);
      json[name] = {{"number", number},
                    {"name", line_name(side, file, number)},
                    {"advice", cost == side.costs.end() ? "" : cost->second.sentence},
                    {"figures", std::move(figures)},
                    {"accesses", samples.value(std::to_string(number), Json::array())}};
    }
  }
  return json;
}

std::string data_html(const std::vector<PageSide>& sides) {
  Json data = Json::array();
  for (const auto& side : sides) data.push_back({{"worst", side.worst}, {"lines", lines_json(side)}});
  return "<script type=\"application/json\" id=\"data\">" +
         json_in_html(data.dump(-1, ' ', true, Json::error_handler_t::replace)) + "</script>\n";
}

/// What is left at a line that wastes nothing: how little its requests carry; empty where they carry more than a word a
/// lane.
std::string narrow_words(const PageSide& side, const std::string& line) {
  const auto dash = line.find('-');
  const auto& counted = side.files.at(std::stoul(line.substr(0, dash))).counted;
  const auto found = counted.find(static_cast<unsigned>(std::stoul(line.substr(dash + 1))));
  if (found == counted.end()) return "";
  const auto of = [&](const char* name) { return counter(found->second->counters, name); };
  const double requests = of("global_load_requests") + of("global_store_requests");
  const double bytes = of("global_load_bytes") + of("global_store_bytes");
  if (requests == 0 || bytes > word_a_lane * requests) return "";
  return " A request of it carries at most 4 bytes a lane, and 16 can be: with fewer requests, or more of them on "
         "the way, would it be faster?";
}

std::string why_html(const PageSide& side) {
  const std::string& headline = side.result->headline;
  if (side.worst.empty()) {
    return "<p class=\"why\">" + html(headline.empty() ? "No line of it accessed memory in a kernel." : headline) +
           "</p>";
  }
  const std::string line = go_html(side, side.worst);
  const std::string failed = side.result->speed.measured || headline.empty() ? "" : "<p>" + html(headline) + "</p>";
  if (!side.wasteful) {
    return failed + "<p class=\"why good\"><b>✓</b> No line wastes much. Most time goes into " + line + "." +
           narrow_words(side, side.worst) + "</p>";
  }
  const std::string sentence = html(side.costs.at(side.worst).sentence);
  const SpeedResult& speed = side.result->speed;
  if (speed.measured && speed.verdict == Verdict::pass && speed.bounds_missed.empty()) {
    return "<p class=\"why good\"><b>✓</b> As fast as is asked for. Most is left at " + line + ": " + sentence + "</p>";
  }
  return failed + "<p class=\"why\">" + line + " costs most: " + sentence + "</p>";
}

/// How fast, and how much is moved beside what must be, as a bar.
std::string speed_html(const PageSide& side, double most_moved) {
  const SpeedResult& speed = side.result->speed;
  const double least = speed.bytes_per_second * speed.seconds;
  if (!(speed.measured && least > 0)) return "";
  const double moved = std::max(moved_bytes(*side.result), least);
  const auto share = [&](double bytes) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%.2f%%", 100 * bytes / std::max(most_moved, moved));
    return std::string(digits);
  };
  return "<p class=\"speed\"><b>" + ratio(speed.ratio) + "×</b> the baseline’s speed, modelled for an " +
         modelled_gpu().name + "; it moves <b>" + decimal(moved / least) +
         "</b> times the bytes that the task must</p>"
         "<p class=\"moved\" aria-hidden=\"true\" title=\"filled: must be moved; hatched: moved beyond that\">"
         "<i class=\"filled\" style=\"width:" +
         share(least) + "\"></i><i class=\"hatched\" style=\"width:" + share(moved - least) + "\"></i></p>";
}

std::string counters_html(const PageSide& side) {
  std::string sentences;
  for (const auto& sentence : counter_sentences(*side.result)) sentences += "<li>" + html(sentence) + "</li>";
  return sentences.empty() ? "" : "<ul class=\"counters\">" + sentences + "</ul>\n";
}

std::string side_html(const PageSide& side, std::size_t number, std::size_t all, double hottest, double most_moved) {
  const std::string digits = std::to_string(number);
  const char* place = all == 1 ? "" : number == 0 ? "before: " : "after: ";
  return "<article class=\"side\" data-side=\"" + digits + "\" aria-labelledby=\"name-" + digits +
         "\">\n<header><h2 id=\"name-" + digits + "\">" + place + html(side.files.front().name) + "</h2>" +
         why_html(side) + speed_html(side, most_moved) +
         "</header>\n<section class=\"picture\" aria-label=\"What the lanes of a warp access\">"
         "<noscript><p>The pictures are drawn by a script, and scripts are off.</p></noscript></section>\n"
         "<section class=\"code\" aria-label=\"The source and what its lines cost\">" +
         source_html(side, number, hottest) + findings_html(side) + counters_html(side) + "</section>\n</article>\n";
}

std::string sizes_text(const Lab& lab) {
  std::string text;
  for (const auto& [name, size] : lab.sim.sizes.values()) text += (text.empty() ? "" : ", ") + name + " " + count(size);
  return text;
}

}  // namespace

std::string profile_page(const Lab& lab, const std::vector<Profiled>& profiled) {
  std::vector<PageSide> sides;
  double hottest = 0;
  double most_moved = 0;
  for (const auto& one : profiled) {
    sides.push_back(page_side(one.result, one.source));
    most_moved = std::max(most_moved, moved_bytes(one.result));
    for (const auto& line : one.result.lines) hottest = std::max(hottest, line_seconds(modelled_gpu(), line));
  }
  const std::string title = "Lab " + lab.folder.substr(0, 2) + " " + lab.title;
  std::string names;
  std::string articles;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    names += (i == 0 ? "" : " and ") + sides[i].files.front().name;
    articles += side_html(sides[i], i, sides.size(), hottest, most_moved);
  }
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
         "script-src " +
         script_source() +
         "; base-uri 'none'; form-action 'none'\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
         html(title + ": " + names) + "</title>\n<style>\n" + style_sheet +
         "</style>\n</head>\n<body>\n<header class=\"top\"><h1>" + html(title) +
         "</h1><p class=\"soft\">What each line costs, counted by Lockstep’s simulator in the timed case: " +
         html(sizes_text(lab)) + "</p></header>\n<main class=\"" + (sides.size() == 1 ? "one" : "two") + "\">\n" +
         articles +
         "</main>\n<footer class=\"soft\"><p>Bars and percentages: share of the modelled time of all accesses. "
         "Pictures: a "
         "sample, recorded while the kernel ran: of each access up to four warps, of the grid’s middle block and its "
         "first where they take part, and of each the first requests.</p><p>Keys: Tab goes to the next line that "
         "accesses memory, "
         "↑ and ↓ to the one above or below, Enter shows it; ← and → step through a warp’s requests, with Shift "
         "through "
         "warps.</p></footer>\n" +
         data_html(sides) + "<script>" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace lockstep::grader
