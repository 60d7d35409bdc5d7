// SPDX-License-Identifier: BSD-3-Clause
// One side of the page, as far as it needs no script: the source with its costs, and what was found.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/build/submission.h"
#include "grader/judge/result.h"
#include "grader/report/line_costs.h"

namespace lockstep::grader {

/// A file of the submission, as the page shows it.
struct PageFile {
  std::string name;                                 ///< without folders
  std::vector<std::string> source;                  ///< its lines
  std::map<unsigned, const LineCounters*> counted;  ///< those that access memory
};

/// A result and its sources. A line is named by its file's place and its number: "0-21".
struct PageSide {
  const Result* result = nullptr;
  std::vector<PageFile> files;                 ///< the submission, then the headers beside it that access memory
  std::vector<const LineCounters*> elsewhere;  ///< lines of other files
  double seconds = 0;                          ///< modelled, of all accesses
  std::map<std::string, LineCost> costs;       ///< of the lines shown that waste anything
  std::set<std::string> found;                 ///< lines that findings name
  std::string worst;      ///< the line that wastes most, where that is much, else the one that costs most; empty: none
  bool wasteful = false;  ///< it is much
};

PageSide page_side(const Result& result, const Source& source);

/// "line 21", or "warp_aos.h, line 119" where it is not in the submission itself.
std::string line_name(const PageSide& side, std::size_t file, unsigned line);

/// The name of a line that is shown; empty where `line` of the file called `file` is not.
std::string shown_line(const PageSide& side, const std::string& file, unsigned line);

/// A button that shows a line.
std::string go_html(const PageSide& side, const std::string& line);

/// The sources: a line that accesses memory is a button, with a bar as long as its share of `hottest` modelled seconds.
/// `number` tells the page's sides apart.
std::string source_html(const PageSide& side, std::size_t number, double hottest);

/// What the simulator found, both threads where two are in it, with buttons to the lines; empty where nothing was.
std::string findings_html(const PageSide& side);

}  // namespace lockstep::grader
