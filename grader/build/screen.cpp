// SPDX-License-Identifier: BSD-3-Clause
#include "grader/build/screen.h"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <set>

#include "grader/build/utf8.h"

namespace lockstep::grader {
namespace {

// Of the C library: functions that compute, print, or manage the program's own memory. None that opens, maps, starts,
// waits for or calls by name; none that writes where a pointer says and is not checked (strcpy, sprintf).
const std::set<std::string_view>& c_functions() {
  static const std::set<std::string_view> names = {
      // memory and strings; memcpy and its like are checked by the simulator
      "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "memcpy", "memmove", "memset", "memcmp",
      "memchr", "strlen", "strcmp", "strncmp", "strchr", "strrchr", "strstr", "bcmp",
      // printing
      "printf", "fprintf", "vprintf", "vfprintf", "puts", "fputs", "putchar", "putc", "fputc", "fwrite", "fflush",
      "perror", "__printf_chk", "__fprintf_chk", "__vprintf_chk", "__vfprintf_chk", "stdout", "stderr",
      // ends
      "abort", "exit", "__assert_fail", "__stack_chk_fail", "__errno_location", "strerror",
      // arithmetic
      "abs", "labs", "llabs", "div", "ldiv", "lldiv", "rand", "srand", "qsort", "bsearch", "atoi", "atol", "atof",
      "strtol", "strtoul", "strtoll", "strtoull", "strtof", "strtod", "clock", "time", "sincos", "sincosf",
      // what compilers call by themselves
      "_GLOBAL_OFFSET_TABLE_", "atexit", "__dso_handle", "__gxx_personality_v0", "_Unwind_Resume", "__tls_get_addr",
      "__dynamic_cast", "__cxa_atexit", "__cxa_thread_atexit", "__cxa_allocate_exception", "__cxa_free_exception",
      "__cxa_throw", "__cxa_rethrow", "__cxa_begin_catch", "__cxa_end_catch", "__cxa_get_exception_ptr",
      "__cxa_guard_acquire", "__cxa_guard_release", "__cxa_guard_abort", "__cxa_pure_virtual", "__cxa_deleted_virtual",
      "__cxa_throw_bad_array_new_length", "__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_init_primary_exception",
      "__popcountdi2", "__udivti3", "__umodti3", "__divti3", "__modti3", "__multi3", "__floattidf", "__floatuntidf",
      "__fixdfti", "__fixunsdfti", "__muldc3", "__mulsc3", "__divdc3", "__divsc3", "__powidf2", "__powisf2",
      "simt_dynamic_shared", "simt_work", "simt_passes", "simt_loop", "simt_begin_loop", "simt_end_loop",
      "simt_next_pass"};
  return names;
}

const std::set<std::string_view>& mathematics() {
  static const std::set<std::string_view> names = {
      "acos",      "acosh",  "asin",      "asinh",   "atan",    "atan2",     "atanh",     "cbrt",       "ceil",
      "copysign",  "cos",    "cosh",      "erf",     "erfc",    "exp",       "exp10",     "exp2",       "expm1",
      "fabs",      "fdim",   "floor",     "fma",     "fmax",    "fmin",      "fmod",      "frexp",      "hypot",
      "ilogb",     "ldexp",  "lgamma",    "llrint",  "llround", "log",       "log10",     "log1p",      "log2",
      "logb",      "lrint",  "lround",    "modf",    "nan",     "nearbyint", "nextafter", "nexttoward", "pow",
      "remainder", "remquo", "rint",      "round",   "scalbln", "scalbn",    "sin",       "sinh",       "sqrt",
      "tan",       "tanh",   "tgamma",    "trunc",   "j0",      "j1",        "y0",        "y1",         "isinf",
      "isnan",     "finite", "__signbit", "__isnan", "__isinf", "__finite"};
  return names;
}

// Of CUDA's runtime, what hands out other functions or other processes' memory.
bool is_forbidden_cuda(std::string_view name) {
  static constexpr std::array<std::string_view, 9> parts = {
      "GetDriverEntryPoint", "Ipc",      "ImportExternal", "GetExportTable", "LaunchHostFunc",
      "StreamAddCallback",   "Profiler", "LibraryLoad",    "UserObject"};
  return std::any_of(parts.begin(), parts.end(), [&](auto part) { return name.find(part) != std::string_view::npos; });
}

bool is_cuda(std::string_view name) {
  const bool of_runtime = name.starts_with("cuda") && name.size() > 4 && name[4] >= 'A' && name[4] <= 'Z';
  return (of_runtime && !is_forbidden_cuda(name)) || name.starts_with("__cuda") || name.starts_with("__nv");
}

// Parts of the C++ library that start threads or open files.
bool is_forbidden_cpp(std::string_view name) {
  static constexpr std::array<std::string_view, 9> parts = {
      "6thread",         "7jthread",           "filebuf",    "fstream",        "10filesystem",
      "13__future_base", "condition_variable", "_ZSt4quick", "13random_device"};
  return std::any_of(parts.begin(), parts.end(), [&](auto part) { return name.find(part) != std::string_view::npos; });
}

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// A mangled name of namespace std, of the language's own run time, or operator new and delete.
bool is_cpp_library(std::string_view name) {
  if (is_forbidden_cpp(name)) return false;
  for (const std::string_view prefix : {"_ZNK", "_ZN", "_ZTV", "_ZTI", "_ZTS", "_ZTT", "_ZGVN", "_Z"}) {
    if (!name.starts_with(prefix)) continue;
    const std::string_view rest = name.substr(prefix.size());
    if (rest.size() > 1 && rest[0] == 'S' && is_lower(rest[1])) return true;
    if (rest.starts_with("9__gnu_cxx") || rest.starts_with("N9__gnu_cxx") || rest.starts_with("10__cxxabiv1") ||
        rest.starts_with("N10__cxxabiv1") || rest.starts_with("NSt")) {
      return true;
    }
    const bool type_info = prefix == "_ZTI" || prefix == "_ZTS";
    if (type_info && !rest.empty() && (is_lower(rest[0]) || rest[0] == 'P')) return true;
  }
  return name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("_Zdl") || name.starts_with("_Zda");
}

// What the simulator's headers name: CUDA's functions, which are C++ there, and the border behind launches.
bool is_simulator(std::string_view name) {
  if (name.starts_with("__tsan_")) return true;
  for (const std::string_view prefix :
       {"_ZN4simt7runtime", "_ZN4simt6detail", "_ZN4simt4host", "_ZNK4simt6detail", "_ZN4simt5Error"}) {
    if (name.starts_with(prefix)) return true;
  }
  return name.size() > 2 && name.starts_with("_Z") && name[2] >= '1' && name[2] <= '9' && !is_forbidden_cuda(name);
}

bool may_use(std::string_view name) {
  if (c_functions().contains(name) || mathematics().contains(name)) return true;
  const bool has_width = name.ends_with('f') || name.ends_with('l');
  if (has_width && mathematics().contains(name.substr(0, name.size() - 1))) return true;
  if (name == "_ZSt4cerr" || name == "warpSize") return true;
  return is_cuda(name) || is_cpp_library(name) || is_simulator(name);
}

// "simt::clear()" of a mangled name, else the name itself.
std::string readable(std::string_view name) {
  const std::string text(name.substr(0, 512));
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> plain(
      name.starts_with("_Z") && name.size() <= 512 ? abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status)
                                                   : nullptr,
      &std::free);
  return printable(plain ? std::string_view(plain.get()).substr(0, 120) : std::string_view(text).substr(0, 120));
}

bool is_code(char type) { return type == 'T' || type == 'W' || type == 'i'; }

// A definition of its own that would take the place of another's, or hides what it is.
bool takes_a_place(std::string_view name, char type) {
  if (type == 'i') return true;
  const bool is_weak = type == 'W' || type == 'V' || type == 'u' || type == 'v';
  if (!name.starts_with("_Z")) {
    if (name == "__clang_call_terminate" || name.starts_with("DW.ref.") || name.starts_with("__cuda") ||
        name.starts_with("__nv") || name.starts_with("__fatbin")) {
      return false;
    }
    if (is_code(type)) return true;
    // Variables at namespace scope have plain names: honest, unless they are the C library's.
    return name.starts_with("_") || name.starts_with("simt") || name.starts_with("lockstep") || name == "environ" ||
           name == "warpSize" || c_functions().contains(name);
  }
  if (name.starts_with("_Znw") || name.starts_with("_Zna") || name.starts_with("_Zdl") || name.starts_with("_Zda"))
    return true;
  if (is_weak) return false;  // a template's or an inline function's: the program's own comes first (link order)
  return name.starts_with("_ZN4simt") || name.starts_with("_ZNK4simt") || name.starts_with("_ZN8lockstep") ||
         is_cpp_library(name);
}

}  // namespace

std::optional<std::string> objection(std::string_view symbols) {
  while (!symbols.empty()) {
    const auto end = std::min(symbols.find('\n'), symbols.size());
    const std::string_view line = symbols.substr(0, end);
    symbols.remove_prefix(std::min(end + 1, symbols.size()));
    if (line.empty()) continue;
    // "name type [value [size]]"; a name with a blank in it is no compiler's.
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos || blank + 1 >= line.size() ||
        (blank + 2 < line.size() && line[blank + 2] != ' ')) {
      return "It has a symbol that no compiler makes.";
    }
    const std::string_view name = line.substr(0, blank);
    const char type = line[blank + 1];
    if (type == 'U' || type == 'w' || type == 'v') {
      if (!may_use(name)) return "It uses " + readable(name) + ", which a submission may not.";
    } else if ((type < 'a' || type == 'i' || type == 'u') && takes_a_place(name, type)) {
      return "It defines " + readable(name) +
             ", which takes a name that is not its own: a function of its own is C++, static or in a namespace.";
    }
  }
  return std::nullopt;
}

std::optional<std::string> objection_to_headers(std::string_view dependencies) {
  static constexpr std::array<std::string_view, 13> libraries = {
      "/cub/",  "/thrust/", "/cublas", "/cufft",  "/cusparse", "/cusolver", "/cutensor",
      "/cudnn", "/npp",     "/nvjpeg", "/curand", "/cutlass",  "/cute/"};
  for (const std::string_view library : libraries) {
    const auto found = dependencies.find(library);
    if (found == std::string_view::npos) continue;
    const auto begin = dependencies.find_last_of(" \n", found);
    const auto end = std::min(dependencies.find_first_of(" \n", found), dependencies.size());
    const auto first = begin == std::string_view::npos ? 0 : begin + 1;
    return "It includes " + printable(dependencies.substr(first, end - first).substr(0, 200)) +
           ": a library's kernels are not a submission's own work.";
  }
  return std::nullopt;
}

}  // namespace lockstep::grader
