// SPDX-License-Identifier: BSD-3-Clause
#include "program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace end_to_end {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

}  // namespace

std::string root() { return LOCKSTEP_TEST_ROOT; }

Said run(const std::vector<std::string>& arguments) {
  const fs::path errors = fs::temp_directory_path() / ("lockstep-end-to-end-" + std::to_string(getpid()));
  std::string command = quoted(LOCKSTEP_TEST_PROGRAM);
  for (const auto& argument : arguments) command += " " + quoted(argument);
  command += " 2>" + quoted(errors.string()) + " </dev/null";
  Said said;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("popen failed");
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) said.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) said.code = WEXITSTATUS(status);
  std::ostringstream text;
  text << std::ifstream(errors).rdbuf();
  said.error = text.str();
  fs::remove(errors);
  return said;
}

nlohmann::json check(const std::string& lab, const std::string& file, const std::string& backend) {
  const Said said = run({"check", lab, file, "--backend", backend, "--json"});
  if (said.out.empty()) throw std::runtime_error("check " + file + " says: " + said.error);
  return nlohmann::json::parse(said.out);
}

bool cuda_runs() {
  static const bool runs = [] { return std::regex_search(run({"doctor"}).out, std::regex("auto takes +cuda")); }();
  return runs;
}

}  // namespace end_to_end
