// SPDX-License-Identifier: BSD-3-Clause
#include "exit_report.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "simt/report.h"

namespace simt::exit_report {
namespace {

const char* path = nullptr;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", byte);
      result += escape;
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string index(const Index3& i) {
  return "[" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + "]";
}

void write_launch(std::FILE* file, const Launch& launch) {
  std::fprintf(file, R"({"kernel":%s,"grid":%s,"block":%s,"dynamic_shared":%zu,"error":%d,"counters":{)",
               quoted(launch.kernel).c_str(), index(launch.grid).c_str(), index(launch.block).c_str(),
               launch.dynamic_shared, launch.error);
  struct Context {
    std::FILE* file;
    const char* separator;
  } context{file, ""};
  const auto add = [](void* to, const char* name, double value) {
    auto& c = *static_cast<Context*>(to);
    std::fprintf(c.file, "%s\"%s\":%.17g", c.separator, name, value);
    c.separator = ",";
  };
  visit(launch.counters, add, &context);
  std::fputs("}}", file);
}

void write_finding(std::FILE* file, const Finding& finding) {
  std::fprintf(file, R"({"kind":%s,"message":%s,"file":%s,"line":%u,"kernel":%s,"block":%s,"thread":%s,"other":)",
               quoted(finding.kind).c_str(), quoted(finding.message).c_str(), quoted(finding.file).c_str(),
               finding.line, quoted(finding.kernel).c_str(), index(finding.block).c_str(),
               index(finding.thread).c_str());
  if (const auto& other = finding.other) {
    std::fprintf(file, R"({"file":%s,"line":%u,"block":%s,"thread":%s}})", quoted(other->file).c_str(), other->line,
                 index(other->block).c_str(), index(other->thread).c_str());
  } else {
    std::fputs("null}", file);
  }
}

template <class Items, class Write>
void write_list(std::FILE* file, const Items& items, Write write_item) {
  const char* separator = "[\n";
  for (const auto& item : items) {
    std::fputs(separator, file);
    write_item(file, item);
    separator = ",\n";
  }
  std::fputs(items.empty() ? "[]" : "]", file);
}

std::uint64_t number_in(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
}

}  // namespace

void write() {
  if (path == nullptr) return;
  std::FILE* file = std::fopen(path, "we");
  if (file == nullptr) return std::perror("simulator: the report cannot be written");
  std::fputs("{\"launches\":", file);
  write_list(file, launches(), write_launch);
  std::fputs(",\n\"findings\":", file);
  write_list(file, findings(), write_finding);
  std::fputs("}\n", file);
  std::fclose(file);
  path = nullptr;
}

void arm() {
  static const bool armed = [] {
    path = std::getenv("SIMT_REPORT");
    if (const auto seed = number_in("SIMT_SEED"); seed != 0) set_schedule_seed(seed);
    if (const auto one_in = number_in("SIMT_SAMPLE"); one_in != 0) set_counted_blocks(one_in);
    if (path != nullptr) std::atexit(write);
    return true;
  }();
  (void)armed;
}

}  // namespace simt::exit_report
