// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/lab_file.h"

#include "grader/catalog/case_reader.h"
#include "grader/catalog/parse_toml.h"

namespace lockstep::grader {
namespace {

class LabFile {
 public:
  LabFile(const toml::table& root, const std::string& file) : root_(root), file_(file) {}

  Lab read() {
    const TomlReader top(root_, file_, "", {"title", "summary", "points", "case", "speed", "hint"});
    lab_.title = top.text("title");
    lab_.summary = top.text("summary");
    read_points(top);
    read_cases(top);
    const TomlReader speed(top.table("speed"), file_, "speed", {"sim", "cuda", "model"});
    lab_.sim = read_speed(TomlReader(speed.table("sim"), file_, "speed.sim", {"sizes", "none", "full", "bound"}));
    lab_.cuda = read_speed(TomlReader(speed.table("cuda"), file_, "speed.cuda", {"sizes", "none", "full"}));
    if (speed.has("model")) {
      lab_.model = read_model(TomlReader(speed.table("model"), file_, "speed.model", {"scaled", "from", "to"}));
    }
    for (const auto* hint : top.tables("hint")) {
      lab_.hints.push_back(TomlReader(*hint, file_, "hint", {"text"}).text("text"));
    }
    return std::move(lab_);
  }

 private:
  void read_points(const TomlReader& top) {
    const TomlReader points(top.table("points"), file_, "points", {"correctness", "speed", "finding"});
    lab_.correctness_points = points.number("correctness");
    lab_.speed_points = points.number("speed");
    if (points.has("finding")) lab_.finding_points = points.number("finding");
    if (lab_.max_score() <= 0) top.refuse("points", "expected more than 0 points in all, got 0");
  }

  void read_cases(const TomlReader& top) {
    if (!top.has("case")) top.refuse("case", "expected at least one [[case]], got nothing");
    for (const auto* table : top.tables("case"))
      lab_.cases.push_back(cases_.read(TomlReader(*table, file_, "case", {"name", "sizes", "backend", "reach"})));
    if (lab_.cases.empty()) top.refuse("case", "expected at least one [[case]], got an empty array");
  }

  SpeedSpec read_speed(const TomlReader& entry) {
    SpeedSpec spec;
    spec.sizes = cases_.read_sizes(entry);
    spec.none = entry.number("none");
    spec.full = entry.number("full");
    // Points grow with the logarithm of the ratio, which needs a positive start.
    if (spec.none <= 0) entry.refuse("none", "expected a ratio above 0 for " + entry.path_of("none") + ", got 0");
    if (spec.none >= spec.full) {
      entry.refuse("full", "expected " + entry.path_of("full") + " to be greater than " + entry.path_of("none"));
    }
    for (const auto* bound : entry.tables("bound")) {
      spec.bounds.push_back(
          read_bound(TomlReader(*bound, file_, entry.path_of("bound"), {"counter", "least", "most", "hint"})));
    }
    return spec;
  }

  ModelSpec read_model(const TomlReader& entry) const {
    ModelSpec model{entry.text("scaled"), entry.whole("from"), entry.whole("to")};
    if (!lab_.cuda.sizes.values().contains(model.scaled)) {
      entry.refuse("scaled",
                   "expected one of the case's sizes for " + entry.path_of("scaled") + ", got '" + model.scaled + "'");
    }
    if (model.from == 0 || model.from >= model.to) {
      entry.refuse("to", "expected " + entry.path_of("to") + " to be greater than " + entry.path_of("from") +
                             ", which must be above 0");
    }
    return model;
  }

  static Bound read_bound(const TomlReader& entry) {
    Bound bound;
    bound.counter = entry.text("counter");
    if (entry.has("least")) bound.least = entry.number("least");
    if (entry.has("most")) bound.most = entry.number("most");
    if (!bound.least && !bound.most) {
      entry.refuse("counter", "expected a number for " + entry.path_of("least") + " or " + entry.path_of("most") +
                                  ", got nothing");
    }
    if (bound.least && bound.most && *bound.least > *bound.most) {
      entry.refuse("most", "expected " + entry.path_of("most") + " to be at least " + entry.path_of("least"));
    }
    bound.hint = entry.text("hint");
    return bound;
  }

  const toml::table& root_;
  const std::string& file_;
  Lab lab_;
  CaseReader cases_;
};

}  // namespace

Lab parse_lab_file(std::string_view text, const std::string& file) {
  const toml::table root = parse_toml(text, file);
  return LabFile(root, file).read();
}

}  // namespace lockstep::grader
