// SPDX-License-Identifier: BSD-3-Clause
#include "grader/process/control_group.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <vector>

#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

constexpr const char* mark = "lockstep-";      // begins the names of our groups; our process's number follows
constexpr const char* most_processes = "512";  // far above what is looked for (sandbox.cpp): against a burst of forks
constexpr int most_trials = 100;               // a millisecond each: the dead leave a group a moment after their end

/// 0 where `text` is written to the file, else the error.
int put(const fs::path& file, const std::string& text) {
  const UniqueFd descriptor(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  if (!descriptor) return errno;
  return ::write(descriptor.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : errno;
}

bool has_word(const fs::path& file, const std::string& wanted) {
  std::ifstream in(file);
  for (std::string word; in >> word;) {
    if (word == wanted) return true;
  }
  return false;
}

std::string our_name(const std::string& what) { return mark + std::to_string(::getpid()) + "-" + what; }

/// Where the hierarchy of version 2 is mounted.
std::optional<fs::path> mount_point() {
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream fields(line);
    std::string device, place, type;
    if (fields >> device >> place >> type && type == "cgroup2") return place;
  }
  return std::nullopt;
}

/// This process's group of version 2, from the root of what is mounted.
std::optional<fs::path> own_group() {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // Beyond the root of a container's own namespace lie groups that cannot be named: "/../…".
    if (line.starts_with("0::/") && !line.starts_with("0::/..")) return fs::path(line.substr(4));
  }
  return std::nullopt;
}

/// Whether a process gets into a new group in `parent` that has a memory limit.
bool groups_can_be_made(const fs::path& parent) {
  try {
    ControlGroup group(parent);
    group.limit_memory(std::uint64_t{1} << 30);
    const pid_t trial = ::fork();
    if (trial == 0) ::_exit(::write(group.entrance(), "0", 1) == 1 ? 0 : 1);
    if (trial < 0) return false;
    int status = 0;
    while (::waitpid(trial, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  } catch (const OutsideError&) {
    return false;
  }
}

/// Groups with limits can only be made where no process is. So we step aside, into a group below, and are alone there
/// unless this group has others in it. Undone where that does not help.
bool step_aside(const fs::path& own) {
  if (!has_word(own / "cgroup.controllers", "memory")) return false;
  const auto enable = [&] {
    if (put(own / "cgroup.subtree_control", "+memory") != 0) return false;
    // Not needed; and first it would succeed, make the group a threaded one, and bar the memory controller from it.
    put(own / "cgroup.subtree_control", "+pids");
    return true;
  };
  if (enable()) return true;
  const fs::path aside = own / our_name("grader");
  std::error_code error;
  if (fs::create_directory(aside, error) && put(aside / "cgroup.procs", "0") == 0) {
    for (int i = 0; i < most_trials; ++i) {
      if (enable()) return true;
      ::poll(nullptr, 0, 1);  // a child that has just ended counts for a moment more
    }
  }
  put(own / "cgroup.procs", "0");
  fs::remove(aside, error);
  return false;
}

/// Removes groups that killed graders left behind. One with a process in it cannot be removed.
void tidy(const fs::path& parent) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(mark)) continue;
    const pid_t owner = static_cast<pid_t>(std::strtol(name.c_str() + std::string(mark).size(), nullptr, 10));
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) ::rmdir(entry.path().c_str());
  }
}

struct Found {
  fs::path parent;
  std::string trouble;  ///< empty: groups can be made in `parent`
};

Found look() {
  const auto mount = mount_point();
  const auto own = own_group();
  if (!mount || !own) return {{}, "no control groups of version 2 are mounted here"};
  std::vector<fs::path> places;  // our own first, then upwards
  for (fs::path below = *own; !below.empty(); below = below.parent_path()) places.push_back(*mount / below);
  places.push_back(*mount);
  const auto usable = [](const fs::path& place) {
    return has_word(place / "cgroup.subtree_control", "memory") && groups_can_be_made(place);
  };
  auto place = std::find_if(places.begin(), places.end(), usable);
  if (place == places.end() && step_aside(places.front()) && groups_can_be_made(places.front())) place = places.begin();
  if (place != places.end()) {
    tidy(*place);
    return {*place, {}};
  }
  if (!has_word(places.front() / "cgroup.controllers", "memory"))
    return {{}, "this process's control group has no memory controller"};
  return {{}, "this process may make no control groups"};
}

const Found& found() {
  static const Found result = look();
  return result;
}

}  // namespace

ControlGroup::ControlGroup(const fs::path& parent) {
  static unsigned number = 0;
  folder_ = parent / our_name(std::to_string(++number));
  std::error_code error;
  if (!fs::create_directory(folder_, error))
    throw outside_error("The control group '" + folder_.string() + "' cannot be made", error ? error.value() : EEXIST);
  entrance_.reset(::open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
  if (!entrance_ || ::access((folder_ / "memory.max").c_str(), W_OK) != 0) {
    const int why = errno;
    ::rmdir(folder_.c_str());
    throw outside_error("The control group '" + folder_.string() + "' has no memory limit", why);
  }
  // Where the kernel is older or another controller is missing, the rest holds all the same.
  put(folder_ / "memory.oom.group", "1");
  put(folder_ / "memory.swap.max", "0");
  put(folder_ / "pids.max", most_processes);
}

ControlGroup::~ControlGroup() {
  put(folder_ / "cgroup.kill", "1");
  for (int i = 0; i < most_trials && ::rmdir(folder_.c_str()) != 0 && errno == EBUSY; ++i) ::poll(nullptr, 0, 1);
}

void ControlGroup::limit_memory(std::uint64_t bytes) {
  if (const int error = put(folder_ / "memory.max", std::to_string(bytes)); error != 0)
    throw outside_error("The memory limit of '" + folder_.string() + "' cannot be set", error);
}

bool ControlGroup::ran_out_of_memory() const {
  std::ifstream events(folder_ / "memory.events");
  std::string name;
  for (std::uint64_t count = 0; events >> name >> count;) {
    if (name == "oom_kill" && count > 0) return true;
  }
  return false;
}

std::unique_ptr<ControlGroup> make_control_group() {
  return found().trouble.empty() ? std::make_unique<ControlGroup>(found().parent) : nullptr;
}

std::optional<std::string> control_groups_missing() {
  return found().trouble.empty() ? std::nullopt : std::optional(found().trouble);
}

}  // namespace lockstep::grader
