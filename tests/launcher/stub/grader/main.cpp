// SPDX-License-Identifier: BSD-3-Clause
// Stands for the program in the launcher's tests: shows what it was given.
#include <dirent.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

bool is(const char* verb, const char* name) { return std::strcmp(verb, name) == 0; }

void show_open_files() {
  DIR* folder = opendir("/proc/self/fd");
  while (const dirent* entry = readdir(folder)) {
    char path[300];
    std::snprintf(path, sizeof path, "/proc/self/fd/%s", entry->d_name);
    char target[4096] = {};
    if (readlink(path, target, sizeof target - 1) > 0) std::puts(target);
  }
  closedir(folder);
}

}  // namespace

int main(int argc, char** argv) {
  const char* verb = argc > 1 ? argv[1] : "";
  if (is(verb, "exit")) return std::atoi(argv[2]);
  if (is(verb, "labs")) {
    std::puts(LABS);
  } else if (is(verb, "copy")) {
    for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
  } else if (is(verb, "files")) {
    show_open_files();
  } else if (is(verb, "wait")) {
    while (access(argv[2], F_OK) != 0) usleep(10'000);
  } else {
    char folder[4096];
    std::printf("root=%s\nbuild=%s\nfolder=%s\n", std::getenv("LOCKSTEP_ROOT"), std::getenv("LOCKSTEP_BUILD"),
                getcwd(folder, sizeof folder));
    for (int i = 1; i < argc; ++i) std::printf("argument=%s\n", argv[i]);
  }
  return 0;
}
