// SPDX-License-Identifier: BSD-3-Clause
#include "program_symbols.h"

#include <cxxabi.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace simt {
namespace {

void add_symbol(const GElf_Sym& symbol, const char* name, ProgramSymbols& symbols) {
  if (name == nullptr || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) return;
  const auto type = GELF_ST_TYPE(symbol.st_info);
  if (type == STT_TLS && std::strcmp(name, "simt_dynamic_shared") != 0) {
    symbols.thread_local_ones.push_back({name, symbol.st_value, symbol.st_size});
  } else if (type == STT_OBJECT) {
    symbols.objects.push_back({name, symbol.st_value, symbol.st_size});
  }
}

ProgramSymbols read_symbols() {
  ProgramSymbols symbols;
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0 || elf_version(EV_CURRENT) == EV_NONE) return symbols;
  Elf* elf = elf_begin(file, ELF_C_READ_MMAP, nullptr);
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_SYMTAB) continue;
    Elf_Data* data = elf_getdata(section, nullptr);
    for (std::size_t i = 0; i < header.sh_size / header.sh_entsize; ++i) {
      GElf_Sym symbol;
      if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) continue;
      add_symbol(symbol, elf_strptr(elf, header.sh_link, symbol.st_name), symbols);
    }
  }
  elf_end(elf);
  close(file);
  return symbols;
}

}  // namespace

const ProgramSymbols& program_symbols() {
  static const ProgramSymbols symbols = read_symbols();
  return symbols;
}

std::string plain_name(const std::string& symbol) {
  int status = 0;
  char* whole = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string name = status == 0 ? whole : symbol;
  std::free(whole);
  const auto scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

}  // namespace simt
