// SPDX-License-Identifier: BSD-3-Clause
#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <map>
#include <memory>

#include "grader/build/installation.h"
#include "grader/build/submission.h"
#include "grader/catalog/catalog.h"
#include "grader/catalog/hidden_cases.h"
#include "grader/class/lines.h"
#include "grader/class/workers.h"
#include "grader/process/errors.h"
#include "grader/process/interrupt.h"
#include "grader/process/unique_fd.h"
#include "grader/report/json.h"
#include "protocol/protocol.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

/// The lock on a file, held as long as it is open. Waits for it.
std::shared_ptr<void> locked(const fs::path& file) {
  auto lock = std::make_shared<UniqueFd>(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!*lock) throw outside_error("'" + file.string() + "' cannot be opened", errno);
  while (::flock(lock->get(), LOCK_EX) != 0) {
    if (errno != EINTR) throw outside_error("'" + file.string() + "' cannot be locked", errno);
    throw_if_interrupted();
  }
  return lock;
}

Result judge_file(const Lab& lab, const fs::path& file, const Installation& installation, const JudgeOptions& options) {
  const auto failed = [&](const char* why) {
    Result result;
    result.lab = lab.folder;
    result.backend = options.backend;
    result.seed = options.seed;
    result.max_score = lab.max_score();
    result.verdict = Verdict::infrastructure_error;
    result.headline = why;
    return result;
  };
  try {
    return judge(lab, file, installation, options);
  } catch (const GpuLost&) {
    throw;
  } catch (const UnusableSubmission& error) {
    return failed(error.what());  // it was looked at before: the copy is at fault
  } catch (const OutsideError& error) {
    return failed(error.what());
  }
}

}  // namespace

void work(const Installation& installation, JudgeOptions judging, const fs::path& hidden, const fs::path& gpu_lock) {
  // The descriptor must not reach the commands that are run for a submission.
  ::fcntl(protocol::control_fd, F_SETFD, FD_CLOEXEC);
  bool gpu_works = false;
  if (!gpu_lock.empty()) {
    judging.take_device = [&] {
      auto lock = locked(gpu_lock);
      // A GPU that is lost already must not be the first submission's doing.
      if (judging.gpu_probe && !gpu_works) require_gpu(*judging.gpu_probe, "Before anything was run on it,");
      gpu_works = true;
      return lock;
    };
  }
  const auto folders = find_labs(installation.root);
  std::map<std::string, Lab> labs;
  JsonLines lines(protocol::control_fd);
  while (lines.fill()) {
    while (const auto line = lines.next()) {
      const auto number = line->value("task", nlohmann::ordered_json());
      const std::string name = line->value("lab", "");
      auto lab = labs.find(name);
      if (lab == labs.end()) {
        lab = labs.emplace(name, load_lab(choose_lab(folders, name))).first;
        read_hidden_cases(lab->second, hidden);
      }
      judging.progress = [&](const std::string& phrase) { lines.send({{"task", number}, {"saying", phrase}}); };
      try {
        const Result result = judge_file(lab->second, line->value("file", ""), installation, judging);
        if (!lines.send({{"task", number}, {"result", to_json(result)}})) return;
      } catch (const GpuLost& error) {
        lines.send({{"task", number}, {"gpu_lost", error.what()}});
        return;
      }
    }
  }
}

}  // namespace lockstep::grader
