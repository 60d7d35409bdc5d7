// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/roster.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "grader/catalog/errors.h"
#include "grader/class/csv.h"
#include "grader/class/names.h"

namespace lockstep::grader {
namespace {

enum class Column : std::uint8_t {
  name,
  first_name,
  last_name,
  id,
  sis_id,
  login,
  email,
  github,
  identifier,
  section,
  excused
};

/// What a column may be called, folded (see names.h).
std::optional<Column> column_named(std::string_view title) {
  static const std::map<std::string, Column, std::less<>> known = {
      {"student", Column::name},          {"name", Column::name},
      {"studentname", Column::name},      {"fullname", Column::name},
      {"firstname", Column::first_name},  {"givenname", Column::first_name},
      {"lastname", Column::last_name},    {"surname", Column::last_name},
      {"familyname", Column::last_name},  {"id", Column::id},
      {"canvasid", Column::id},           {"userid", Column::id},
      {"studentid", Column::sis_id},      {"sisuserid", Column::sis_id},
      {"sisid", Column::sis_id},          {"sid", Column::sis_id},
      {"idnumber", Column::sis_id},       {"studentnumber", Column::sis_id},
      {"sisloginid", Column::login},      {"login", Column::login},
      {"loginid", Column::login},         {"username", Column::login},
      {"email", Column::email},           {"emailaddress", Column::email},
      {"githubusername", Column::github}, {"github", Column::github},
      {"identifier", Column::identifier}, {"participant", Column::identifier},
      {"section", Column::section},       {"sections", Column::section},
      {"excused", Column::excused},
  };
  const auto found = known.find(folded(title));
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

class RosterReader {
 public:
  RosterReader(std::string_view text, const std::string& file) : text_(text) { roster_.file = file; }

  Roster read() {
    std::vector<CsvRow> rows;
    try {
      rows = parse_csv(text_);
    } catch (const BadCsv& bad) {
      complain(bad.line(), bad.what());
      refuse();
    }
    if (rows.empty()) {
      complain(1, "expected a header that names the columns, got an empty file");
      refuse();
    }
    read_header(rows.front());
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) read_row(*row);
    if (complaints_.empty() && roster_.students.empty())
      complain(rows.back().line, "expected a student behind the header, got none");
    if (!complaints_.empty()) refuse();
    return std::move(roster_);
  }

 private:
  void complain(std::size_t line, const std::string& what) {
    complaints_.push_back(roster_.file + ":" + std::to_string(line) + ": " + what + ".");
  }

  [[noreturn]] void refuse() const {
    constexpr std::size_t most = 20;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, complaints_.size()); ++i) text += (i > 0 ? "\n" : "") + complaints_[i];
    if (complaints_.size() > most) text += "\nand " + std::to_string(complaints_.size() - most) + " more.";
    throw UsageError(text);
  }

  void read_header(const CsvRow& row) {
    width_ = row.cells.size();
    bool identifies = false;
    for (std::size_t i = 0; i < width_; ++i) {
      const auto column = column_named(row.cells[i]);
      if (!column) continue;
      // The first of two of a kind: Canvas' own columns come before the assignments', which may be called anything.
      if (!columns_.emplace(*column, i).second) continue;
      identifies = identifies || (*column != Column::section && *column != Column::excused);
    }
    if (identifies) return;
    std::string got;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, width_); ++i)
      got += (i > 0 ? ", " : "") + quoted(row.cells[i]);
    complain(row.line,
             "expected a header that names the columns, such as Student, ID, SIS Login ID, Section; got " + got);
    refuse();
  }

  [[nodiscard]] std::string cell(const CsvRow& row, Column column) const {
    const auto at = columns_.find(column);
    return at == columns_.end() || at->second >= row.cells.size() ? "" : trimmed(row.cells[at->second]);
  }

  void read_row(const CsvRow& row) {
    if (folded(row.cells.front()) == "pointspossible") return;  // a Canvas export's second line
    if (row.cells.size() != width_) {
      const bool otherwise = row.cells.size() == 1 && row.cells.front().find_first_of(",;\t") != std::string::npos;
      return complain(row.line, "expected " + std::to_string(width_) + " cells as in the header, got " +
                                    std::to_string(row.cells.size()) +
                                    (otherwise ? "; they are not separated as the header's are" : ""));
    }
    Student student;
    student.line = row.line;
    student.name = cell(row, Column::name);
    const std::string first = cell(row, Column::first_name);
    const std::string last = cell(row, Column::last_name);
    if (student.name.empty()) student.name = last.empty() || first.empty() ? last + first : last + ", " + first;
    student.id = cell(row, Column::id);
    student.sis_id = cell(row, Column::sis_id);
    student.login = cell(row, Column::login);
    student.email = cell(row, Column::email);
    student.github = cell(row, Column::github);
    student.identifier = cell(row, Column::identifier);
    student.section = cell(row, Column::section);
    for (const auto* other :
         {&student.login, &student.email, &student.identifier, &student.github, &student.sis_id, &student.id}) {
      if (student.name.empty()) student.name = *other;
    }
    if (student.name.empty()) {
      // Canvas writes a line of "Manual Posting" before the students.
      if (!roster_.students.empty()) complain(row.line, "expected a student, got a line without name, ID and login");
      return;
    }
    read_excused(row, student);
    if (is_new(student)) roster_.students.push_back(std::move(student));
  }

  void read_excused(const CsvRow& row, Student& student) {
    const std::string text = cell(row, Column::excused);
    for (std::size_t at = 0; (at = text.find_first_not_of(" ,;/", at)) != std::string::npos;) {
      const auto end = std::min(text.find_first_of(" ,;/", at), text.size());
      const std::string word = text.substr(at, end - at);
      at = end;
      const bool number = word.size() <= 3 && word.find_first_not_of("0123456789") == std::string::npos;
      if (folded(word) == "all")
        student.excused.insert(0);
      else if (number && std::stoul(word) > 0)
        student.excused.insert(static_cast<unsigned>(std::stoul(word)));
      else
        complain(row.line, "expected numbers of labs or 'all' under Excused, got " + quoted(word));
    }
  }

  /// A student is there twice where anything that identifies one is; of the name alone, only where nothing else is
  /// known.
  bool is_new(const Student& student) {
    const std::pair<const char*, std::string> marks[] = {
        {"ID", student.id},       {"SIS ID", student.sis_id},      {"login", student.login},
        {"email", student.email}, {"GitHub user", student.github}, {"identifier", student.identifier}};
    bool any = false;
    for (const auto& [kind, value] : marks) {
      if (value.empty()) continue;
      any = true;
      if (!claim(student, std::string(kind) + " " + quoted(value), std::string(kind) + " " + folded_address(value)))
        return false;
    }
    return any || claim(student, "name " + quoted(student.name), "name " + folded(student.name));
  }

  bool claim(const Student& student, const std::string& words, const std::string& mark) {
    const auto [known, is_first] = seen_.emplace(mark, student.line);
    if (is_first) return true;
    complain(student.line, "the student " + quoted(student.name) + " is there a second time: line " +
                               std::to_string(known->second) + " has the same " + words);
    return false;
  }

  std::string_view text_;
  Roster roster_;
  std::size_t width_ = 0;
  std::map<Column, std::size_t> columns_;
  std::map<std::string, std::size_t> seen_;
  std::vector<std::string> complaints_;
};

}  // namespace

Roster parse_roster(std::string_view text, const std::string& file) { return RosterReader(text, file).read(); }

Roster read_roster(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) throw UsageError("There is no roster '" + file.string() + "'.");
  constexpr std::uintmax_t largest = 16U << 20U;
  if (std::filesystem::file_size(file, error) > largest)
    throw UsageError("The roster '" + file.string() + "' is larger than 16 MiB.");
  std::ifstream in(file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) throw UsageError("The roster '" + file.string() + "' cannot be read.");
  return parse_roster(text, file.string());
}

}  // namespace lockstep::grader
