// SPDX-License-Identifier: BSD-3-Clause
#include "grader/judge/baseline.h"

#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "grader/build/compile.h"
#include "grader/process/errors.h"
#include "grader/process/temporary_folder.h"

namespace lockstep::grader {

std::filesystem::path baseline_runner(const Lab& lab, Backend backend, const Installation& installation) {
  struct Built {
    TemporaryFolder folder;
    std::filesystem::path runner;
  };
  static std::map<std::tuple<std::string, Backend, std::string>, std::unique_ptr<Built>> known;
  const auto key = std::tuple(lab.directory.string(), backend, installation.build.string());
  if (const auto found = known.find(key); found != known.end()) return found->second->runner;
  auto built = std::make_unique<Built>();
  const Compilation compilation =
      compile(read_submission(lab.baseline(), lab.directory), lab, backend, installation, built->folder.path());
  if (!compilation.succeeded) {
    throw OutsideError("The lab's own baseline does not compile: " + compilation.failure);
  }
  built->runner = compilation.runner;
  return known.emplace(key, std::move(built)).first->second->runner;
}

}  // namespace lockstep::grader
