// SPDX-License-Identifier: BSD-3-Clause
#include "grader_cli/temporary_tree.h"

#include <fstream>
#include <iterator>

namespace lockstep::grader::test {

std::filesystem::path TemporaryTree::write(const std::string& path, const std::string& text) const {
  const auto full = root() / path;
  std::filesystem::create_directories(full.parent_path());
  std::ofstream(full, std::ios::binary) << text;
  return full;
}

std::filesystem::path TemporaryTree::folder(const std::string& path) const {
  std::filesystem::create_directories(root() / path);
  return root() / path;
}

std::string TemporaryTree::read(const std::string& path) const {
  std::ifstream in(root() / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void TemporaryTree::add_lab(const std::string& name, const std::string& function) const {
  const std::string lab = "labs/" + name + "/";
  write(lab + function + ".h", "#pragma once\n");
  write(lab + function + ".cu", "// fake: wrong\n");
  write(lab + "baseline.cu", "// fake: slow\n");
  write(lab + "lab.toml", R"(title = "The )" + function + R"("
summary = "A lab of the tests."
[points]
correctness = 60
speed = 40
[[case]]
name = "one"
sizes = { n = 1 }
[speed.sim]
sizes = { n = 10 }
none = 1
full = 2
[speed.cuda]
sizes = { n = 10 }
none = 1
full = 2
[[hint]]
text = "Look at the lanes."
[[hint]]
text = "Look again."
)");
}

}  // namespace lockstep::grader::test
