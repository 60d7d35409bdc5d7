// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/submissions.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/catalog/errors.h"
#include "grader/catalog/nearest.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

class Finder {
 public:
  Finder(const fs::path& folder, const std::vector<Lab>& labs) : folder_(folder), labs_(labs) {}

  ClassFolder find() {
    for (const auto& path : entries_of(folder_)) {
      std::error_code error;
      if (fs::is_directory(path, error))
        add_folder(path);
      else if (path.extension() == ".cu")
        add_file(path);
    }
    ClassFolder found;
    found.remarks = std::move(remarks_);
    for (const auto& [student, files] : files_) {
      for (const auto& lab : labs_) {
        const auto file = files.find(&lab);
        if (file != files.end())
          found.submissions.push_back({student, &lab, file->second});
        else if (handed_in_.contains(&lab))
          found.submissions.push_back({student, &lab, std::nullopt});
      }
    }
    return found;
  }

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

  void add_folder(const fs::path& path) {
    const std::string student = path.filename().string();
    bool any_source = false;
    for (const auto& file : entries_of(path)) {
      if (file.extension() != ".cu") continue;
      any_source = true;
      const std::string stem = file.stem().string();
      const auto lab = std::find_if(labs_.begin(), labs_.end(), [&](const Lab& l) { return l.function == stem; });
      if (lab != labs_.end())
        add(student, *lab, file);
      else
        remark(file);
    }
    // A folder without any source may be anything; with some, it is a student's, though nothing in it can be graded.
    if (any_source) files_.try_emplace(student);
  }

  void add_file(const fs::path& path) {
    const std::string stem = path.stem().string();
    for (const auto& lab : labs_) {
      const std::string ending = "_" + lab.function;
      if (stem.size() > ending.size() && stem.ends_with(ending)) {
        return add(stem.substr(0, stem.size() - ending.size()), lab, path);
      }
    }
    if (labs_.size() == 1) return add(stem, labs_.front(), path);
    remark(path);
  }

  void add(const std::string& student, const Lab& lab, const fs::path& file) {
    const auto [place, is_new] = files_[student].try_emplace(&lab, file);
    if (is_new)
      handed_in_.insert(&lab);
    else
      remarks_.push_back(file.string() + " is passed over: " + student + " handed in " + place->second.string() +
                         " too");
  }

  void remark(const fs::path& file) {
    std::vector<std::string> names;
    for (const auto& lab : labs_) names.push_back(lab.function + ".cu");
    remarks_.push_back(file.string() + " is passed over: no lab has a file of this name" +
                       did_you_mean(file.filename().string(), names));
  }

  const fs::path& folder_;
  const std::vector<Lab>& labs_;
  std::map<std::string, std::map<const Lab*, fs::path>> files_;
  std::set<const Lab*> handed_in_;
  std::vector<std::string> remarks_;
};

}  // namespace

ClassFolder find_submissions(const fs::path& folder, const std::vector<Lab>& labs) {
  std::error_code error;
  if (!fs::exists(folder, error)) throw UsageError("There is no folder '" + folder.string() + "'.");
  if (!fs::is_directory(folder, error))
    throw UsageError("'" + folder.string() + "' is a file; 'grade' takes a folder of submissions, 'check' one file.");
  ClassFolder found = Finder(folder, labs).find();
  if (found.submissions.empty()) {
    std::string message = "There are no submissions in '" + folder.string() + "'";
    message += found.remarks.empty() ? "; expected files such as ada/" +
                                           (labs.empty() ? "function" : labs.front().function) + ".cu in it."
                                     : ": " + found.remarks.front();
    throw UsageError(message);
  }
  return found;
}

}  // namespace lockstep::grader
