// SPDX-License-Identifier: BSD-3-Clause
#include "qualifiers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "bodies.h"
#include "declaration.h"

namespace simt::simcc {
namespace {

enum class Word : unsigned char {
  drop,                 // means nothing to the simulator
  drop_with_arguments,  // likewise, and (…) after it
  shared,
  constant,
  align,
  noinline,
  forceinline,
  attribute,  // what follows in (( )) is GNU's, not CUDA's
  is_extern,
  is_static,
  is_inline,
  is_const,
  managed,
  cluster,
  assembly,
};

const std::unordered_map<std::string_view, Word> words{
    {"__global__", Word::drop},
    {"__device__", Word::drop},
    {"__host__", Word::drop},
    {"__grid_constant__", Word::drop},
    {"__launch_bounds__", Word::drop_with_arguments},
    {"__maxnreg__", Word::drop_with_arguments},
    {"__shared__", Word::shared},
    {"__constant__", Word::constant},
    {"__align__", Word::align},
    {"__noinline__", Word::noinline},
    {"__forceinline__", Word::forceinline},
    {"__attribute__", Word::attribute},
    {"__attribute", Word::attribute},
    {"extern", Word::is_extern},
    {"static", Word::is_static},
    {"inline", Word::is_inline},
    {"__inline__", Word::is_inline},
    {"__inline", Word::is_inline},
    {"const", Word::is_const},
    {"constexpr", Word::is_const},
    {"__managed__", Word::managed},
    {"__cluster_dims__", Word::cluster},
    {"asm", Word::assembly},
    {"__asm__", Word::assembly},
    {"__asm", Word::assembly},
};

/// Attributes with which code would leave the simulator's sight: it counts and checks what it sees. Without the
/// underscores that may stand around a name.
constexpr std::array<std::string_view, 9> unseen_attributes{"no_sanitize",
                                                            "no_sanitize_thread",
                                                            "no_sanitize_address",
                                                            "no_sanitize_undefined",
                                                            "no_address_safety_analysis",
                                                            "disable_sanitizer_instrumentation",
                                                            "no_instrument_function",
                                                            "naked",
                                                            "no_split_stack"};
/// And such that put something in another's place, or choose other code than the simulator's compiler options do.
constexpr std::array<std::string_view, 9> replacing_attributes{
    "section", "alias", "ifunc", "weakref", "symver", "optimize", "target", "target_clones", "error"};

std::string_view without_underscores(std::string_view name) {
  while (name.starts_with('_')) name.remove_prefix(1);
  while (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

template <std::size_t n>
bool is_one_of(std::string_view name, const std::array<std::string_view, n>& names) {
  return std::find(names.begin(), names.end(), without_underscores(name)) != names.end();
}

/// What the declaration at hand has had so far.
struct Declaration {
  std::size_t is_extern = no_token;
  std::size_t is_static = no_token;
  std::size_t is_inline = no_token;
  bool is_const = false;
};

class Qualifiers {
 public:
  Qualifiers(const Scan& scan, Edits& edits, Report& report, bool constinit_shared)
      : scan_(scan), edits_(edits), report_(report), constinit_shared_(constinit_shared), bodies_(scan) {}

  void run() {
    for (std::size_t i = 0; i < scan_.tokens.size(); ++i) {
      bodies_.pass(i);
      const Kind kind = scan_.tokens[i].kind;
      if (kind == Kind::semicolon || kind == Kind::open_brace || kind == Kind::close_brace) {
        declaration_ = {};
      } else if (kind == Kind::identifier) {
        if (is_standard_attribute(i)) attribute(i);
        const auto word = words.find(scan_.spelling(i));
        if (word != words.end()) i = handle(word->second, i);
      }
    }
  }

 private:
  /// True for x in [[gnu::x]], [[clang::x]] and [[using gnu: x]].
  bool is_standard_attribute(std::size_t i) const {
    const auto vendor = [&](std::size_t t) {
      const std::string_view name = without_underscores(scan_.spelling(t));
      return name == "gnu" || name == "clang";
    };
    if (i >= 2 && scan_.is(i - 1, Kind::scope) && vendor(i - 2)) return true;
    if (is_one_of(scan_.spelling(i), unseen_attributes)) return true;
    // Between [[using and ]].
    std::size_t t = i;
    while (t > 1 && i - t < 64 && !scan_.is(t, "using") && !scan_.is(t, Kind::semicolon)) --t;
    return t >= 2 && scan_.is(t, "using") && scan_.is(t - 1, Kind::open_bracket) && scan_.is(t - 2, Kind::open_bracket);
  }

  void attribute(std::size_t i) {
    if (scan_.tokens[i].kind != Kind::identifier) return;
    const std::string_view name = scan_.spelling(i);
    if (is_one_of(name, unseen_attributes)) {
      report_.error(i, "the simulator must see every access of a program: the attribute '" + std::string(name) +
                           "' would hide them");
    } else if (is_one_of(name, replacing_attributes)) {
      report_.error(i, "the simulator does not take the attribute '" + std::string(name) + "'");
    }
  }

  /// The ) of the group that opens after token i; i if there is none.
  std::size_t group_end(std::size_t i) const {
    if (!scan_.is(i + 1, Kind::open_paren) || scan_.tokens[i + 1].match == no_match) return i;
    return scan_.tokens[i + 1].match;
  }

  /// Returns the last token that is dealt with.
  std::size_t handle(Word word, std::size_t i) {
    switch (word) {
      case Word::drop: edits_.blank(i); return i;
      case Word::drop_with_arguments: return drop_with_arguments(i);
      case Word::shared: shared(i); return i;
      case Word::constant: constant(i); return i;
      case Word::align:
        if (const std::size_t end = group_end(i); end != i) {
          edits_.replace(i, "__attribute__((aligned");
          edits_.insert_after(end, "))");
        }
        return i;
      case Word::noinline: edits_.replace(i, "__attribute__((noinline))"); return i;
      case Word::forceinline: forceinline(i); return i;
      case Word::attribute: {
        const std::size_t end = group_end(i);
        for (std::size_t t = i + 1; t < end; ++t) attribute(t);
        return end;
      }
      case Word::is_extern:
        if (!scan_.is(i + 1, Kind::literal)) declaration_.is_extern = i;
        return i;
      case Word::is_static: declaration_.is_static = i; return i;
      case Word::is_inline: plain_inline(i); return i;
      case Word::is_const: declaration_.is_const = true; return i;
      case Word::managed:
        report_.error(i,
                      "the simulator has no managed memory (__managed__); use a __device__ variable, or cudaMalloc and "
                      "cudaMemcpy");
        return i;
      case Word::cluster:
        report_.error(i,
                      "the simulator has no thread block clusters (__cluster_dims__); let blocks share data through "
                      "global memory");
        return i;
      case Word::assembly: assembly(i); return i;
    }
    return i;
  }

  std::size_t drop_with_arguments(std::size_t i) {
    const std::size_t end = group_end(i);
    for (std::size_t t = i; t <= end; ++t) edits_.blank(t);
    return end;
  }

  void assembly(std::size_t i) {
    const bool from_system_macro = (scan_.tokens[i].marker_flags & (1U << 3)) != 0;
    if (from_system_macro) return;
    report_.error(i,
                  "the simulator has no inline PTX (asm); write plain C++ or use CUDA's intrinsic functions instead");
  }

  /// `inline` may stand only once, before or after __forceinline__.
  void forceinline(std::size_t i) {
    if (declaration_.is_inline != no_token) {
      edits_.replace(i, "__attribute__((always_inline))");
    } else {
      edits_.replace(i, "inline __attribute__((always_inline))");
      declaration_.is_inline = i;
      forced_inline_ = i;
    }
  }

  void plain_inline(std::size_t i) {
    if (declaration_.is_inline != no_token && declaration_.is_inline == forced_inline_) {
      edits_.blank(i);
    } else {
      declaration_.is_inline = i;
    }
  }

  void shared(std::size_t i) {
    const Declarators declared = read_declarators(scan_, i + 1);
    if (declared.initialiser != no_token) {
      report_.error(declared.initialiser,
                    "a __shared__ variable cannot be initialised; let threads store to it, then __syncthreads()");
    }
    const bool is_extern = declaration_.is_extern != no_token || declared.is_extern != no_token;
    for (const std::size_t token :
         {declaration_.is_extern, declared.is_extern, declaration_.is_static, declared.is_static}) {
      if (token != no_token) edits_.blank(token);
    }
    if (!is_extern) {
      specify(i, constinit_shared_ ? "static constinit __thread" : "static __thread");
    } else if (!bodies_.in_template()) {
      specify(i, "extern __thread");
      for (const Declarator& declarator : declared.declarators) {
        edits_.insert_after(declarator.last, std::string(" __asm__(\"") + dynamic_shared_symbol + "\")");
      }
    } else {
      edits_.blank(i);
      // g++ 12 forgets the assembler name of a variable that is declared in a template.
      for (const Declarator& declarator : declared.declarators) {
        const bool is_array = declarator.name != declarator.last;
        edits_.insert_before(declarator.name, is_array ? "(&" : "&");
        if (is_array) edits_.insert_after(declarator.name, ")");
        edits_.insert_after(declarator.last, " = ::simt::dynamic_shared");
      }
    }
  }

  /// Puts `specifiers` where __shared__ is, but behind standard attributes: they come first in a declaration, and
  /// __shared__ alignas(16) float x[4] is common.
  void specify(std::size_t shared, const std::string& specifiers) {
    std::size_t place = shared + 1;
    for (;;) {
      if (place < scan_.tokens.size() && scan_.is(place, "alignas") && group_end(place) != place) {
        place = group_end(place) + 1;
      } else if (scan_.is(place, Kind::open_bracket) && scan_.tokens[place].match != no_match) {
        place = scan_.tokens[place].match + 1;
      } else {
        break;
      }
    }
    if (place == shared + 1) {
      edits_.replace(shared, specifiers);
    } else {
      edits_.blank(shared);
      edits_.insert_after(place - 1, " " + specifiers);
    }
  }

  void constant(std::size_t i) {
    const Declarators declared = read_declarators(scan_, i + 1);
    // const before a * is what is pointed to, not the object
    const bool is_const =
        declared.has_pointer ? declared.const_after_pointer : declared.is_const || declaration_.is_const;
    const char* section = is_const ? constant_const_section : constant_section;
    edits_.replace(i, std::string("__attribute__((section(\"") + section + "\")))");
    // g++ gives inline variables a section of another kind, which then conflicts.
    if (declaration_.is_inline != no_token) {
      const bool needs_static = declaration_.is_static == no_token && declaration_.is_extern == no_token;
      edits_.replace(declaration_.is_inline, needs_static ? "static" : "");
    }
  }

  const Scan& scan_;
  Edits& edits_;
  Report& report_;
  bool constinit_shared_;
  Bodies bodies_;
  Declaration declaration_;
  std::size_t forced_inline_ = no_token;
};

}  // namespace

void rewrite_qualifiers(const Scan& scan, Edits& edits, Report& report, bool constinit_shared) {
  Qualifiers(scan, edits, report, constinit_shared).run();
}

}  // namespace simt::simcc
