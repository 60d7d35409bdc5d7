// SPDX-License-Identifier: BSD-3-Clause
// Makes up a class, for trying the class grader on:   make_class ROOT FOLDER SUBMISSIONS [SEED]
//
// Writes FOLDER/submissions and FOLDER/roster.csv from the checkout at ROOT: SUBMISSIONS files of all labs, each a best
// solution, a step, a stub, a mutant, an attack or a file that is broken in some way, in the layouts of Canvas, Moodle,
// clones and hands. Students copy from each other. The same arguments make the same class. Attacks of which the
// simulator has one verdict are taken; the others' depends on where things lie in memory.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Lab {
  std::string folder;
  std::string function;
  std::vector<fs::path> right;    ///< best and steps
  std::vector<fs::path> wrong;    ///< mutants
  std::vector<fs::path> hostile;  ///< attacks
  fs::path stub;
};

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return text;
}

/// A file with the headers beside it put in their places, since who hands in one file has no others.
std::string read_whole(const fs::path& file) {
  std::istringstream lines(read(file));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find("#include \"");
    const std::string name = begin == 0 ? line.substr(10, line.rfind('"') - 10) : "";
    if (line == "#pragma once") continue;  // a header's, and this is none
    text +=
        !name.empty() && fs::exists(file.parent_path() / name) ? read_whole(file.parent_path() / name) : line + "\n";
  }
  return text;
}

void write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// "// expect sim: crash|fail; cuda: …" has two.
bool has_one_verdict(const fs::path& attack) {
  const std::string text = read(attack);
  return text.substr(0, text.find(';')).find('|') == std::string::npos;
}

std::vector<Lab> labs_of(const fs::path& root) {
  std::vector<Lab> labs;
  for (const auto& entry : fs::directory_iterator(root / "labs")) {
    if (!fs::exists(entry.path() / "lab.toml")) continue;
    Lab lab;
    lab.folder = entry.path().filename().string();
    for (const auto& file : fs::directory_iterator(entry.path())) {
      if (file.path().extension() == ".h") lab.function = file.path().stem().string();
    }
    lab.stub = entry.path() / (lab.function + ".cu");
    lab.right = sources_in(root / "solutions" / lab.folder);
    lab.wrong = sources_in(root / "tests/mutants" / lab.folder);
    lab.hostile = sources_in(root / "tests/attacks" / lab.folder);
    std::erase_if(lab.hostile, [](const fs::path& file) { return !has_one_verdict(file); });
    labs.push_back(std::move(lab));
  }
  std::sort(labs.begin(), labs.end(), [](const Lab& a, const Lab& b) { return a.folder < b.folder; });
  return labs;
}

class ClassMaker {
 public:
  ClassMaker(const fs::path& root, fs::path folder, unsigned seed)
      : labs_(labs_of(root)), folder_(std::move(folder)), random_(seed) {}

  void make(std::size_t submissions) {
    std::string roster = "Student,ID,SIS User ID,SIS Login ID,Section\n";
    std::size_t written = 0;
    for (std::size_t student = 0; written < submissions; ++student) {
      const std::string login = "stu" + std::to_string(1000 + student);
      const std::string id = std::to_string(500000 + student);
      const std::string first = first_names[student % std::size(first_names)];
      const std::string last = last_names[student / std::size(first_names) % std::size(last_names)] + suffix(student);
      roster += "\"" + last + ", " + first + "\"," + id + ",s" + id + "," + login + ",Section " +
                std::to_string(1 + student % 3) + "\n";
      for (const Lab& lab : labs_) {
        if (written == submissions) break;
        if (pick(12) == 0) continue;  // not handed in
        write(folder_ / "submissions" / place(student, lab, login, id, first, last), source(lab, login));
        ++written;
      }
    }
    write(folder_ / "roster.csv", roster);
  }

 private:
  static std::string suffix(std::size_t student) {
    const std::size_t round = student / (std::size(first_names) * std::size(last_names));
    return round == 0 ? "" : std::string("-") + static_cast<char>('A' + round % 26);
  }

  std::size_t pick(std::size_t count) { return random_() % count; }
  const fs::path& pick(const std::vector<fs::path>& files) { return files[pick(files.size())]; }

  fs::path place(std::size_t student, const Lab& lab, const std::string& login, const std::string& id,
                 const std::string& first, const std::string& last) {
    const std::string file = lab.function + ".cu";
    std::string run_together;
    for (const char c : last + first) {
      if (c != '-') run_together += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    switch (student % 4) {
      case 0: return fs::path(login) / "labs" / lab.folder / file;
      case 1:
        return run_together + (pick(9) == 0 ? "_LATE_" : "_") + id + "_" + std::to_string(7000 + uploads_++) + "_" +
               file;
      case 2: return fs::path(first + " " + last + "_" + id + "_assignsubmission_file") / file;
      default: return login + "_" + file;
    }
  }

  std::string source(const Lab& lab, const std::string& login) {
    const std::size_t kind = pick(100);
    std::string text;
    if (kind < 35) return signed_by(read_whole(pick(lab.right)), login);
    if (kind < 45) return read_whole(lab.right.back());  // copied as it is
    if (kind < 55) return read(lab.stub);
    if (kind < 80 || (kind < 90 && lab.hostile.empty())) return signed_by(read(pick(lab.wrong)), login);
    if (kind < 90) return signed_by(read_whole(pick(lab.hostile)), login);
    return broken(read_whole(pick(lab.right)));
  }

  static std::string signed_by(const std::string& text, const std::string& login) {
    return text + "\n// " + login + "\n";
  }

  std::string broken(std::string text) {
    switch (pick(5)) {
      case 0: return "";                               // empty
      case 1: return text.substr(0, text.size() / 2);  // cut
      case 2: return "\xFF\xFE" + text;                // not UTF-8
      case 3: return text + "\nint unfinished = ;\n";  // does not compile
      default: return "#include \"nowhere.h\"\n" + text;
    }
  }

  static constexpr const char* first_names[] = {"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Ida", "Jon"};
  static constexpr const char* last_names[] = {"Abel", "Bach", "Chen", "Diaz", "Euler", "Fox", "Gauss", "Hill"};

  std::vector<Lab> labs_;
  fs::path folder_;
  std::mt19937 random_;
  unsigned uploads_ = 0;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::fputs("make_class ROOT FOLDER SUBMISSIONS [SEED]\n", stderr);
    return 2;
  }
  ClassMaker(argv[1], argv[2], argc > 4 ? static_cast<unsigned>(std::stoul(argv[4])) : 1).make(std::stoul(argv[3]));
} catch (const std::exception& error) {
  std::fprintf(stderr, "make_class: %s\n", error.what());
  return 1;
}
