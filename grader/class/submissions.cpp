// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/submissions.h"

#include <algorithm>
#include <optional>
#include <set>

#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 4096;  // looked at in one student's folder
constexpr int deepest = 8;                // folders within each other
constexpr std::size_t most_remarks = 3;   // on files of no lab in one student's folder

class Finder {
 public:
  explicit Finder(const std::vector<Lab>& labs) : labs_(labs) {}

  void look_in(const fs::path& folder) {
    for (const auto& path : entries_of(folder)) {
      std::error_code error;
      const fs::file_status status = fs::symlink_status(path, error);
      if (fs::is_symlink(status))
        pass_over(path, "a symbolic link is not followed");
      else if (fs::is_directory(status))
        add_folder(path);
      else if (path.extension() == ".cu")
        add_file(path);
      else
        add_other(path);
    }
  }

  ClassFolder result() { return std::move(found_); }

 private:
  static std::vector<fs::path> entries_of(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> paths;
    fs::directory_iterator entries(folder, error);
    if (error) throw UsageError("The folder '" + folder.string() + "' cannot be read: " + error.message() + ".");
    for (const auto& entry : entries) {
      if (!entry.path().filename().string().starts_with('.')) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  }

  /// The .cu files below a student's folder, nearest first, links left out.
  std::vector<fs::path> sources_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::size_t looked_at = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      if (++looked_at > most_files) {
        pass_over(folder, "it holds more than " + std::to_string(most_files) + " files; only the first were looked at");
        break;
      }
      const bool hidden = entry->path().filename().string().starts_with('.');
      std::error_code unknown;
      const fs::file_status status = entry->symlink_status(unknown);
      if (fs::is_directory(status) && (hidden || entry.depth() >= deepest)) entry.disable_recursion_pending();
      if (hidden || entry->path().extension() != ".cu") continue;
      if (fs::is_symlink(status)) pass_over(entry->path(), "a symbolic link is not followed");
      if (fs::is_regular_file(status)) files.push_back(entry->path());
    }
    const auto depth = [](const fs::path& path) { return std::distance(path.begin(), path.end()); };
    std::sort(files.begin(), files.end(),
              [&](const fs::path& a, const fs::path& b) { return std::pair(depth(a), a) < std::pair(depth(b), b); });
    return files;
  }

  void add_folder(const fs::path& path) {
    const std::string name = path.filename().string();
    const Owner owner = moodle_folder(name).value_or(Owner{Owner::Kind::plain, name, "", false});
    const auto files = sources_below(path);
    if (files.empty()) return;  // it may be anything
    found_.owners.try_emplace(owner);
    std::error_code error;
    const bool clone = fs::is_directory(path / "labs", error);
    std::size_t remarks = 0;
    for (const auto& file : files) {
      const auto lab =
          clone ? lab_of_place(file.lexically_relative(path)) : lab_named(version_of(file.stem().string()).stem);
      if (lab)
        add(owner, *lab, {file, version_of(file.stem().string()).number, false});
      else if (!clone && remarks++ < most_remarks)
        pass_over_unknown(file, file.filename().string());
    }
  }

  void add_file(const fs::path& path) {
    const std::string stem = path.stem().string();
    if (const auto canvas = canvas_file(stem)) {
      const Owner owner = without_lateness(canvas->owner);
      found_.owners.try_emplace(owner);
      auto lab = lab_named(canvas->stem);
      if (!lab && labs_.size() == 1) lab = 0;
      if (lab)
        add(owner, *lab, {path, canvas->version, canvas->owner.late});
      else
        pass_over_unknown(path, canvas->stem + ".cu");
      return;
    }
    for (std::size_t lab = 0; lab < labs_.size(); ++lab) {
      const std::string ending = "_" + labs_[lab].function;
      if (stem.size() > ending.size() && stem.ends_with(ending))
        return add({Owner::Kind::plain, stem.substr(0, stem.size() - ending.size()), "", false}, lab, {path, 0, false});
    }
    if (labs_.size() == 1) return add({Owner::Kind::plain, stem, "", false}, 0, {path, 0, false});
    pass_over_unknown(path, path.filename().string());
  }

  /// What students hand in instead of a source.
  void add_other(const fs::path& path) {
    const std::string extension = path.extension().string();
    static const std::set<std::string> archives = {".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".xz", ".bz2"};
    if (archives.contains(extension)) {
      pass_over(path, "archives are not unpacked here; unpack it into a folder of the student's name");
    } else if (const auto canvas = canvas_file(path.stem().string())) {
      found_.owners.try_emplace(without_lateness(canvas->owner));
      pass_over(path, "it is no .cu file");
    }
  }

  /// A person is the same whether or not one of the files was late.
  static Owner without_lateness(Owner owner) {
    owner.late = false;
    return owner;
  }

  std::optional<std::size_t> lab_named(const std::string& function) const {
    for (std::size_t i = 0; i < labs_.size(); ++i) {
      if (labs_[i].function == function) return i;
    }
    return std::nullopt;
  }

  /// In a clone: labs/01_coalescing/scale_rows.cu and nothing else.
  std::optional<std::size_t> lab_of_place(const fs::path& relative) const {
    for (std::size_t i = 0; i < labs_.size(); ++i) {
      if (relative == fs::path("labs") / labs_[i].folder / (labs_[i].function + ".cu")) return i;
    }
    return std::nullopt;
  }

  void add(const Owner& owner, std::size_t lab, HandedIn file) {
    const auto [place, is_new] = found_.owners[owner].try_emplace(lab, file);
    if (is_new) return;
    if (place->second.version < file.version) std::swap(place->second, file);
    pass_over(file.file, owner.name + " handed in " + place->second.file.string() + " too", false);
  }

  void pass_over(const fs::path& file, const std::string& why, bool sentence = true) {
    found_.remarks.push_back(file.string() + " is passed over: " + why + (sentence ? "." : ""));
  }

  void pass_over_unknown(const fs::path& file, const std::string& name) {
    std::vector<std::string> names;
    for (const auto& lab : labs_) names.push_back(lab.function + ".cu");
    pass_over(file, "no lab has a file of this name" + did_you_mean(name, names), false);
  }

  const std::vector<Lab>& labs_;
  ClassFolder found_;
};

}  // namespace

ClassFolder find_submissions(const std::vector<fs::path>& folders, const std::vector<Lab>& labs) {
  Finder finder(labs);
  std::string names;
  for (const auto& folder : folders) {
    std::error_code error;
    if (!fs::exists(folder, error)) throw UsageError("There is no folder '" + folder.string() + "'.");
    if (!fs::is_directory(folder, error))
      throw UsageError("'" + folder.string() + "' is a file; 'grade' takes a folder of submissions, 'check' one file.");
    finder.look_in(folder);
    names += (names.empty() ? "'" : ", '") + folder.string() + "'";
  }
  ClassFolder found = finder.result();
  const bool any =
      std::any_of(found.owners.begin(), found.owners.end(), [](const auto& o) { return !o.second.empty(); });
  if (!any) {
    std::string message = "There are no submissions in " + names;
    message += found.remarks.empty() ? "; expected files such as ada/" +
                                           (labs.empty() ? "function" : labs.front().function) + ".cu in it."
                                     : ": " + found.remarks.front();
    throw UsageError(message);
  }
  return found;
}

}  // namespace lockstep::grader
