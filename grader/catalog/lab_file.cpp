// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/lab_file.h"

#include <map>
#include <set>

#include "grader/catalog/toml_reader.h"

namespace lockstep::grader {
namespace {

std::string list_of(const std::set<std::string>& names) {
  std::string list;
  for (const auto& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

class LabFile {
 public:
  LabFile(const toml::table& root, const std::string& file) : root_(root), file_(file) {}

  Lab read() {
    const TomlReader top(root_, file_, "", {"title", "summary", "points", "case", "speed", "hint"});
    lab_.title = top.text("title");
    lab_.summary = top.text("summary");
    read_points(top);
    read_cases(top);
    const TomlReader speed(top.table("speed"), file_, "speed", {"sim", "cuda"});
    lab_.sim = read_speed(TomlReader(speed.table("sim"), file_, "speed.sim", {"sizes", "none", "full", "bound"}));
    lab_.cuda = read_speed(TomlReader(speed.table("cuda"), file_, "speed.cuda", {"sizes", "none", "full"}));
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
    std::set<std::string> names;
    for (const auto* table : top.tables("case")) {
      const TomlReader entry(*table, file_, "case", {"name", "sizes", "backend", "reach"});
      CaseSpec spec;
      spec.name = entry.text("name");
      if (!names.insert(spec.name).second) {
        entry.refuse("name", "expected a new name for this case, got '" + spec.name + "' a second time");
      }
      spec.sizes = read_sizes(entry);
      if (entry.has("backend")) spec.only = read_backend(entry);
      if (entry.has("reach")) spec.reach = entry.flag("reach");
      lab_.cases.push_back(std::move(spec));
    }
    if (lab_.cases.empty()) top.refuse("case", "expected at least one [[case]], got an empty array");
  }

  static Backend read_backend(const TomlReader& entry) {
    const std::string name = entry.text("backend");
    if (name == "sim") return Backend::sim;
    if (name == "cuda") return Backend::cuda;
    entry.refuse("backend", "expected \"sim\" or \"cuda\" for " + entry.path_of("backend") + ", got \"" + name + "\"");
  }

  /// The sizes of one call. All of a lab's calls have sizes of the same names: a name that differs is a slip of the
  /// pen.
  Sizes read_sizes(const TomlReader& entry) {
    std::map<std::string, std::size_t> values;
    std::set<std::string> names;
    for (auto& [name, size] : entry.sizes("sizes")) {
      names.insert(name);
      values.emplace(name, size);
    }
    if (size_names_.empty()) size_names_ = names;
    if (names != size_names_) {
      entry.refuse("sizes", "expected the sizes " + list_of(size_names_) + " as in the first case for " +
                                entry.path_of("sizes") + ", got " + list_of(names));
    }
    return Sizes(std::move(values));
  }

  SpeedSpec read_speed(const TomlReader& entry) {
    SpeedSpec spec;
    spec.sizes = read_sizes(entry);
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
  std::set<std::string> size_names_;
};

}  // namespace

Lab parse_lab_file(std::string_view text, const std::string& file) {
  toml::table root;
  try {
    root = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw OutsideError(at_line(file, error.source().begin.line, "expected TOML: " + std::string(error.description())));
  } catch (const TomlConfused&) {
    throw OutsideError(file + ": expected TOML; its reader cannot say where it goes wrong");
  }
  return LabFile(root, file).read();
}

}  // namespace lockstep::grader
