// SPDX-License-Identifier: BSD-3-Clause
#include <cstddef>
#include <set>
#include <string>
#include <tuple>

#include "rewriting.h"
#include "scanner.h"

using namespace simt::simcc;

namespace {

using Placed = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t>;  // word, file, line, column

std::set<Placed> words_of(const std::string& text) {
  std::set<Placed> words;
  const Scan scanned = scan(text, "");
  for (std::size_t i = 0; i < scanned.tokens.size(); ++i) {
    const Token& token = scanned.tokens[i];
    if (token.kind != Kind::identifier && token.kind != Kind::number && token.kind != Kind::literal) continue;
    words.emplace(scanned.spelling(i), scanned.files[token.file].name, token.line, token.column);
  }
  return words;
}

const std::set<std::string> qualifiers{"__global__",        "__shared__", "extern", "__forceinline__",
                                       "__launch_bounds__", "256",        "static"};

/// Counts the words of `text`, qualifiers apart, and checks that each is where it was.
void check_places(const std::string& text) {
  const Rewritten result = rewrite(text, {"", true});
  CHECK(result.diagnostics.empty());
  CAPTURE(result.text);
  const std::set<Placed> places = words_of(result.text);
  std::size_t checked = 0;
  for (const Placed& word : words_of(text)) {
    if (qualifiers.contains(std::get<0>(word))) continue;
    CAPTURE(std::get<0>(word));
    CAPTURE(std::get<2>(word));
    CAPTURE(std::get<3>(word));
    CHECK(places.contains(word));
    ++checked;
  }
  CHECK(checked > 3);
}

}  // namespace

TEST_CASE("with exact positions every word keeps its line and column") {
  check_places("# 1 \"a.cu\"\nvoid f() {\n  k<<<g, b>>>(x, y); z();\n  q();\n}\n");
  check_places("# 1 \"a.cu\"\nif (x) {\n  ns::k<T, 3>\n     <<<g,\n  b>>>(x,\n y); k2<<<c, d>>>(z); e\n;\n}\nf\n");
  check_places(
      "# 1 \"a.cu\"\n__global__ void __launch_bounds__(256) k() {\n  __shared__ float x[4]; int y; extern __shared__ "
      "int z[], w[]; a b c\n}\n");
  check_places(
      "# 1 \"a.cu\"\ntemplate <class T> static __forceinline__ void f() { extern __shared__ T s[3]; a; }\n b\n");
  check_places("# 1 \"a.cu\"\nk<<<[] {\n j<<<a, b>>>(c); return 1; }(), d>>>([] { m<<<n, o>>>(p); }, q); r\n");
  check_places("# 1 \"a.cu\"\nk<<<g, b>>>(\n# 1 \"a.cu\" 3 4\n            NULLISH\n# 1 \"a.cu\"\n            ); x\n");
  check_places("# 1 \"a.cu\"\n  table[i]<<<g, b>>>(R\"(1\n2)\", y); z\nw\n");
  check_places(
      "# 1 \"a.cu\"\nvoid f() {\n  for (int i = 0; i < n; ++i) a = b;\n  if (x) while (y) { z(); w(); } else q();\n"
      "  do r();\n  while (s); t();\n}\n");
  check_places("# 1 \"a.cu\"\nvoid f() {\n#pragma unroll\n  for (auto x : xs)\n    for (;;) { k<<<g, b>>>(x); }\n}\n");
  check_places("no = marker + at * all;\nk<<<g, b>>>(x); y\n");
}

TEST_CASE("our line markers keep the flags of a system header's macro") {
  const std::string text = "# 1 \"a.cu\"\n# 3 \"a.cu\" 3 4\nk<<<1, 2>>>(x);\n";
  const std::string result = rewrite(text, {"", true}).text;
  CHECK(result.find("\n# 3 \"a.cu\" 3 4\n") != std::string::npos);
}

TEST_CASE("a line without end does not make the result grow beyond measure") {
  std::string text = "# 1 \"a.cu\"\n";
  for (int i = 0; i < 20000; ++i) text += "k<<<1, 2>>>(x); ";
  const Rewritten result = rewrite(text, {"", true});
  CHECK(result.text.size() < 20 * text.size());
}
