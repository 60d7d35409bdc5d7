// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/sandbox.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "grader/build/find_program.h"
#include "grader/process/child.h"
#include "grader/process/control_group.h"
#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* own_tmp = "/tmp";
constexpr const char* tmp_bytes = "268435456";  // 256 MiB
constexpr const char* shm_bytes = "67108864";   // 64 MiB, which the CUDA driver may want
constexpr unsigned most_processes_default =
    64;  // with threads; a compiler driver and a CUDA context need about a dozen
constexpr std::string_view own_words = "bwrap: ";

bool without = false;

void add(Words& words, std::initializer_list<std::string> more) { words.insert(words.end(), more); }

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

void add_system(Words& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const fs::path folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code error;
    if (fs::is_symlink(folder, error)) {
      add(words, {"--symlink", fs::read_symlink(folder, error).string(), folder.string()});
    } else if (is_there(folder)) {
      add(words, {"--ro-bind", folder.string(), folder.string()});
    }
  }
  // What the dynamic linker and the compilers' names need of /etc; no names of users, hosts or keys.
  for (const char* file : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"}) {
    add(words, {"--ro-bind-try", file, file});
  }
}

void add_gpu(Words& words) {
  add(words, {"--ro-bind-try", "/sys", "/sys"});
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/dev", error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("nvidia") || name == "dxg") {
      add(words, {"--dev-bind", entry.path().string(), entry.path().string()});
    }
  }
}

bool below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

Words sandbox_words(const fs::path& bwrap, const Permissions& permissions, const fs::path& directory) {
  // A user of its own, also for root: with no capability, and none to be had.
  Words words = {bwrap.string(),
                 "--unshare-user",
                 "--unshare-pid",
                 "--unshare-net",
                 "--unshare-ipc",
                 "--unshare-uts",
                 "--unshare-cgroup-try",
                 "--disable-userns",
                 "--uid",
                 "65534",
                 "--gid",
                 "65534",
                 "--hostname",
                 "sandbox",
                 "--cap-drop",
                 "ALL",
                 "--new-session",
                 "--die-with-parent"};
  add_system(words);
  add(words, {"--proc", "/proc", "--dev", "/dev", "--size", shm_bytes, "--tmpfs", "/dev/shm"});
  if (permissions.gpu) add_gpu(words);
  add(words, {"--remount-ro", "/dev", "--size", tmp_bytes, "--tmpfs", own_tmp});
  for (const auto& path : permissions.read) {
    if (is_there(path)) add(words, {"--ro-bind", path.string(), path.string()});
  }
  for (const auto& path : permissions.write) add(words, {"--bind", path.string(), path.string()});
  add(words, {"--remount-ro", "/", "--chdir", directory.string(), "--"});
  return words;
}

const std::optional<fs::path>& bubblewrap() {
  static const std::optional<fs::path> found = find_program("bwrap", {"/usr/bin"});
  return found;
}

std::optional<std::string> why_not() {
  if (!bubblewrap()) return "bubblewrap is not installed";
  Command trial;
  trial.arguments = sandbox_words(*bubblewrap(), {}, own_tmp);
  trial.arguments.emplace_back(is_there("/usr/bin/true") ? "/usr/bin/true" : "/bin/true");
  std::string words;
  try {
    const Outcome outcome = run_command(trial);
    if (outcome.succeeded()) return std::nullopt;
    words = outcome.output.empty() ? "it " + describe(outcome, trial.limits) : outcome.output;
  } catch (const OutsideError& error) {
    words = error.what();
  }
  words = words.substr(0, words.find('\n'));
  if (words.starts_with(own_words)) words.erase(0, own_words.size());
  return "bubblewrap cannot make one (" + words + "); the system or a container may have turned user namespaces off";
}

}  // namespace

std::optional<std::string> sandbox_missing() {
  static const std::optional<std::string> reason = why_not();
  return reason;
}

std::string describe_sandbox() {
  const std::string walls = without || sandbox_missing() ? "no sandbox" : "bubblewrap";
  return walls + "; memory limited by " + (control_groups_missing() ? "looking every 10 ms" : "control groups");
}

void go_without_sandbox() { without = true; }
bool goes_without_sandbox() { return without; }

Command sandboxed(Command command, const Permissions& permissions) {
  if (!command.limits.processes) command.limits.processes = most_processes_default;
  if (without) return command;
  if (const auto missing = sandbox_missing()) throw OutsideError("There is no sandbox: " + *missing + ".");
  const fs::path& wanted = command.working_directory;
  const auto holds = [&](const fs::path& folder) { return below(wanted, folder); };
  const bool visible = std::any_of(permissions.write.begin(), permissions.write.end(), holds) ||
                       std::any_of(permissions.read.begin(), permissions.read.end(), holds);
  if (!visible) command.environment["TMPDIR"] = own_tmp;
  Words words = sandbox_words(*bubblewrap(), permissions, visible ? wanted : fs::path(own_tmp));
  words.insert(words.end(), command.arguments.begin(), command.arguments.end());
  command.arguments = std::move(words);
  command.working_directory.clear();
  command.exit_code_tells_signal = true;
  return command;
}

void throw_if_sandbox_broke(const Outcome& outcome) {
  if (without || outcome.succeeded() || !outcome.output.starts_with(own_words)) return;
  if (const auto broken = why_not()) throw OutsideError("The sandbox does not work any more: " + *broken + ".");
}

}  // namespace lockstep::grader
