// SPDX-License-Identifier: BSD-3-Clause
#include "grader/catalog/climb.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "grader/catalog/errors.h"

namespace lockstep::grader {

namespace fs = std::filesystem;

std::vector<fs::path> climb_of(const Lab& lab, const fs::path& root) {
  const fs::path folder = root / "solutions" / lab.folder;
  std::error_code error;
  std::vector<fs::path> climb;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (name[0] >= '0' && name[0] <= '9' && name.find('_') != std::string::npos && entry.path().extension() == ".cu") {
      climb.push_back(entry.path());
    }
  }
  const fs::path best = folder / (lab.function + ".cu");
  if (!fs::is_regular_file(best, error)) {
    throw OutsideError("This checkout has no solutions/" + lab.folder + "/" + lab.function +
                       ".cu, so there is no climb to show.");
  }
  std::sort(climb.begin(), climb.end(), [](const fs::path& a, const fs::path& b) {
    const auto number = [](const fs::path& path) { return std::atoi(path.filename().c_str()); };
    return std::pair(number(a), a) < std::pair(number(b), b);
  });
  climb.push_back(best);
  return climb;
}

}  // namespace lockstep::grader
