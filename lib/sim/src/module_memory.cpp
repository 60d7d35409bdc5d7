// SPDX-License-Identifier: BSD-3-Clause
#include "module_memory.h"

#include <link.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>

#include "device_limits.h"
#include "program_symbols.h"

// Every `extern __shared__` array is this one: simcc gives it the name. It is as large as a block may ask for.
extern "C" {
alignas(1024) __thread unsigned char simt_dynamic_shared[simt::limits::shared_per_block_opt_in];
}

// Weak: a program without __constant__ variables has no such section.
extern "C" {
[[gnu::weak]] extern char __start_simt_constant[];
[[gnu::weak]] extern char __stop_simt_constant[];
[[gnu::weak]] extern char __start_simt_constant_ro[];
[[gnu::weak]] extern char __stop_simt_constant_ro[];
}

namespace simt::module_memory {
namespace {

std::uintptr_t number(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

struct Layout {
  Region thread_local_block;
  Region program;
  std::uintptr_t load_address = 0;
};

// The first object that dl_iterate_phdr visits is the executable.
int read_layout(dl_phdr_info* info, std::size_t, void* context) {
  auto& layout = *static_cast<Layout*>(context);
  std::uintptr_t end = 0;
  layout.program.begin = ~std::uintptr_t{0};
  layout.load_address = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type == PT_TLS) layout.thread_local_block = {number(info->dlpi_tls_data), header.p_memsz};
    if (header.p_type != PT_LOAD) continue;
    const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
    if (begin < layout.program.begin) layout.program.begin = begin;
    if (begin + header.p_memsz > end) end = begin + header.p_memsz;
  }
  layout.program.bytes = end - layout.program.begin;
  return 1;
}

const Layout& layout() {
  static const Layout instance = [] {
    Layout made;
    dl_iterate_phdr(read_layout, &made);
    return made;
  }();
  return instance;
}

Region section(const char* begin, const char* end) {
  return begin == nullptr ? Region{} : Region{number(begin), number(end) - number(begin)};
}

// "kernel" of "ns::kernel<float>".
std::string base_name(const std::string& kernel) {
  std::string name = kernel.substr(0, kernel.find('<'));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  const auto colon = name.rfind(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

// The function that declares a local variable, with its template arguments: of "_ZZ <function> E <length> <name>", and
// a discriminator where one function has several of that name, what stands before the E.
std::string_view declaring_function(std::string_view symbol) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (auto end = symbol.find('E'); end != std::string_view::npos; end = symbol.find('E', end + 1)) {
    std::size_t at = end + 1;
    std::size_t length = 0;
    while (at < symbol.size() && length < symbol.size() && is_digit(symbol[at])) {
      length = 10 * length + static_cast<std::size_t>(symbol[at++] - '0');
    }
    const std::size_t name_end = at + length;
    if (length > 0 && (name_end == symbol.size() || (name_end < symbol.size() && symbol[name_end] == '_'))) {
      return symbol.substr(0, end);
    }
  }
  return symbol;
}

}  // namespace

const Region& shared() { return layout().thread_local_block; }

const Region& dynamic_shared() {
  static const Region region{number(simt_dynamic_shared), sizeof simt_dynamic_shared};
  return region;
}

bool is_constant(std::uintptr_t address) {
  static const std::vector<Region> sections = constant_sections();
  return sections[0].holds(address) || sections[1].holds(address);
}

bool is_module(std::uintptr_t address) { return layout().program.holds(address); }

const Region& program() { return layout().program; }

std::vector<Region> variables() {
  std::vector<Region> regions;
  for (const auto& symbol : program_symbols().thread_local_ones) {
    regions.push_back({shared().begin + symbol.offset, symbol.bytes});
  }
  for (const auto& symbol : program_symbols().objects) {
    regions.push_back({layout().load_address + symbol.offset, symbol.bytes});
  }
  return regions;
}

std::vector<Region> constant_sections() {
  return {section(__start_simt_constant, __stop_simt_constant),
          section(__start_simt_constant_ro, __stop_simt_constant_ro)};
}

std::optional<Variable> variable_at_or_below(std::uintptr_t address) {
  const bool is_shared = shared().holds(address);
  const std::uintptr_t base = is_shared ? shared().begin : layout().load_address;
  const auto& symbols = is_shared ? program_symbols().thread_local_ones : program_symbols().objects;
  const ProgramSymbol* nearest = nullptr;
  for (const auto& symbol : symbols) {
    const bool below = base + symbol.offset <= address;
    if (below && (nearest == nullptr || symbol.offset > nearest->offset)) nearest = &symbol;
  }
  if (nearest == nullptr) return std::nullopt;
  return Variable{plain_name(nearest->name), base + nearest->offset, nearest->bytes};
}

std::optional<Variable> variable_at(std::uintptr_t address) {
  auto variable = variable_at_or_below(address);
  if (variable && address - variable->begin >= variable->bytes) return std::nullopt;
  return variable;
}

std::size_t static_shared_bytes(const std::string& kernel) {
  const std::string base = base_name(kernel);
  const std::string mangled = std::to_string(base.size()) + base;
  std::map<std::string_view, std::size_t> bytes_of;
  std::size_t most = 0;
  for (const auto& symbol : program_symbols().thread_local_ones) {
    if (!symbol.name.starts_with("_ZZ") || symbol.name.find(mangled) == std::string::npos) continue;
    most = std::max(most, bytes_of[declaring_function(symbol.name)] += symbol.bytes);
  }
  return most;
}

void poison_shared(std::size_t dynamic_bytes) {
  const std::uintptr_t base = shared().begin;
  for (const auto& symbol : program_symbols().thread_local_ones) {
    std::memset(reinterpret_cast<void*>(base + symbol.offset), 0xff, symbol.bytes);
  }
  if (dynamic_bytes > 0) std::memset(simt_dynamic_shared, 0xff, dynamic_bytes);
}

}  // namespace simt::module_memory
