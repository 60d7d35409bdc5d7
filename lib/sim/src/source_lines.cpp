// SPDX-License-Identifier: BSD-3-Clause
#include "source_lines.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <vector>

namespace simt {
namespace {

Dwfl* program() {
  static Dwfl* instance = [] {
    static char* no_debug_path = nullptr;
    static Dwfl_Callbacks callbacks{dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr, &no_debug_path};
    Dwfl* dwfl = dwfl_begin(&callbacks);
    if (dwfl == nullptr) return dwfl;
    dwfl_linux_proc_report(dwfl, getpid());
    dwfl_report_end(dwfl, nullptr, nullptr);
    return dwfl;
  }();
  return instance;
}

bool is_own_header(const std::string& file) {
  const auto inside = [&](const char* folder) { return file.find(folder) != std::string::npos; };
  return inside("/simt/") || inside("sim/include/");
}

unsigned unsigned_attribute(Dwarf_Die* die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (dwarf_attr(die, name, &attribute) == nullptr || dwarf_formudata(&attribute, &value) != 0) return 0;
  return static_cast<unsigned>(value);
}

/// The inlined functions around `address`, innermost first. dwarf_getscopes knows only those around which the code was
/// written, and misses functions of local classes, as a launch's lambda is.
void collect_inlined(Dwarf_Die* parent, Dwarf_Addr address, std::vector<Dwarf_Die>& inlined) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return;
  do {
    collect_inlined(&child, address, inlined);  // also in what has no code itself: types and abstract functions
    if (dwarf_tag(&child) == DW_TAG_inlined_subroutine && dwarf_haspc(&child, address) > 0) inlined.push_back(child);
  } while (dwarf_siblingof(&child, &child) == 0);
}

/// Where the function that `scope` inlines was called from.
SourceLine call_site(Dwarf_Die* unit, Dwarf_Die* scope) {
  Dwarf_Files* files = nullptr;
  if (dwarf_getsrcfiles(unit, &files, nullptr) != 0) return {};
  const char* file = dwarf_filesrc(files, unsigned_attribute(scope, DW_AT_call_file), nullptr, nullptr);
  return {file == nullptr ? "" : file, unsigned_attribute(scope, DW_AT_call_line)};
}

}  // namespace

SourceLine source_line(std::uintptr_t return_address) {
  const Dwarf_Addr address = return_address - 1;
  Dwfl_Module* module = program() == nullptr ? nullptr : dwfl_addrmodule(program(), address);
  if (module == nullptr) return {};
  SourceLine place;
  if (Dwfl_Line* line = dwfl_module_getsrc(module, address); line != nullptr) {
    int number = 0;
    const char* file = dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
    place = {file == nullptr ? "" : file, static_cast<unsigned>(number)};
  }
  if (!is_own_header(place.file)) return place;

  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = dwfl_module_addrdie(module, address, &bias);
  if (unit == nullptr) return place;
  std::vector<Dwarf_Die> inlined;
  collect_inlined(unit, address - bias, inlined);
  for (std::size_t i = 0; i < inlined.size() && is_own_header(place.file); ++i) place = call_site(unit, &inlined[i]);
  return place;
}

}  // namespace simt
