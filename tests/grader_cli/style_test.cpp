// SPDX-License-Identifier: BSD-3-Clause
#include "grader/report/style.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <optional>

namespace lockstep::grader {
namespace {

const Style plain{false, false, 100};
const Style unicode{false, true, 100};
const Style colored{true, true, 100};

/// Sets the variables that choose a style, and puts back what they were.
class Variables {
 public:
  Variables(const char* lc_all, const char* lc_ctype, const char* lang) {
    set("LC_ALL", lc_all);
    set("LC_CTYPE", lc_ctype);
    set("LANG", lang);
  }
  ~Variables() {
    for (const auto& [name, value] : before_) {
      if (value)
        setenv(name, value->c_str(), 1);
      else
        unsetenv(name);
    }
  }
  Variables(const Variables&) = delete;
  Variables& operator=(const Variables&) = delete;

 private:
  void set(const char* name, const char* value) {
    const char* old = std::getenv(name);
    before_.emplace_back(name, old == nullptr ? std::nullopt : std::optional<std::string>(old));
    if (value == nullptr)
      unsetenv(name);
    else
      setenv(name, value, 1);
  }
  std::vector<std::pair<const char*, std::optional<std::string>>> before_;
};

bool unicode_with(const char* lc_all, const char* lc_ctype, const char* lang) {
  const Variables variables(lc_all, lc_ctype, lang);
  return style_for(STDOUT_FILENO).unicode;
}

}  // namespace

TEST_CASE("text of a submission cannot steer the terminal") {
  CHECK(safe("plain\n\ttab", unicode) == "plain\n    tab");
  CHECK(safe("\x1b[31mred\x1b[0m", unicode) == "\\x1b[31mred\\x1b[0m");
  CHECK(safe("over\rwritten\b\a\x7f", unicode) == "over\\x0dwritten\\x08\\x07\\x7f");
  CHECK(safe("a\r\nb", unicode) == "a\nb");
  CHECK(safe(std::string("nul\0nul", 7), unicode) == "nul\\x00nul");
  CHECK(safe("\xc2\x9b"
             "31m",
             unicode) == "\\u009b31m");  // the one-byte form of ESC [
  CHECK(safe("if (\xe2\x80\xae"
             "x)",
             unicode) == "if (\\u202ex)");  // right-to-left override
  CHECK(safe("zero\xe2\x80\x8bwidth", unicode) == "zero\\u200bwidth");
  CHECK(safe_line("two\nlines\n", unicode) == "two lines ");
}

TEST_CASE("bytes that are not UTF-8 are escaped one by one") {
  CHECK(safe("\xff\xfe", unicode) == "\\xff\\xfe");
  CHECK(safe("\xc3", unicode) == "\\xc3");                             // cut short
  CHECK(safe("\xc0\xaf", unicode) == "\\xc0\\xaf");                    // overlong
  CHECK(safe("\xed\xa0\x80", unicode) == "\\xed\\xa0\\x80");           // a surrogate
  CHECK(safe("\xf5\x80\x80\x80", unicode) == "\\xf5\\x80\\x80\\x80");  // beyond U+10FFFF
  CHECK(safe("\xc3"
             "(",
             unicode) == "\\xc3(");
}

TEST_CASE("letters beyond ASCII are shown where the terminal can, else escaped") {
  CHECK(safe("na\xc3\xafve \xe2\x80\x98x\xe2\x80\x99", unicode) == "na\xc3\xafve \xe2\x80\x98x\xe2\x80\x99");
  CHECK(safe("na\xc3\xafve", plain) == "na\\u00efve");
  CHECK(safe("\xf0\x9f\x98\x80", plain) == "\\U0001f600");
}

TEST_CASE("colour comes only where the style has it") {
  CHECK(paint("x", Ink::good, plain) == "x");
  CHECK(paint("x", Ink::good, colored) == "\x1b[32mx\x1b[0m");
  CHECK(paint("x", Ink::plain, colored) == "x");
  CHECK(paint("", Ink::bad, colored).empty());
}

TEST_CASE("a pipe and a file get no colour") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  CHECK_FALSE(style_for(ends[1]).color);
  CHECK(style_for(ends[1]).width == 100);
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("the first locale variable that is set decides on Unicode") {
  CHECK(unicode_with(nullptr, nullptr, "en_US.UTF-8"));
  CHECK(unicode_with(nullptr, "C.utf8", "C"));
  CHECK(unicode_with("de_DE.UTF-8", "C", "C"));
  CHECK_FALSE(unicode_with("C", nullptr, "en_US.UTF-8"));
  CHECK_FALSE(unicode_with("", "POSIX", "en_US.UTF-8"));
  CHECK_FALSE(unicode_with(nullptr, nullptr, "en_US.ISO-8859-1"));
  CHECK_FALSE(unicode_with(nullptr, nullptr, nullptr));
}

TEST_CASE("numbers are grouped, and points never look better than they are") {
  CHECK(count(0) == "0");
  CHECK(count(999) == "999");
  CHECK(count(1048583) == "1,048,583");
  CHECK(points(60) == "60");
  CHECK(points(35.44) == "35.4");
  CHECK(points(99.99) == "99.9");
  CHECK(points(0.1 + 0.2) == "0.3");
  CHECK(points(0) == "0");
  CHECK(ratio(4.97) == "4.97");
  CHECK(ratio(5) == "5");
  CHECK(ratio(17.29) == "17.3");
  CHECK(ratio(999.4) == "999");
  CHECK(ratio(999.6) == "1,000");
  CHECK(ratio(1279.9) == "1,280");
  CHECK(decimal(4) == "4.0");
  CHECK(decimal(3.96) == "4.0");
  CHECK(decimal(1234.56) == "1,234.6");
  CHECK(ratio(std::numeric_limits<double>::infinity()) == "infinite");
  CHECK(points(std::numeric_limits<double>::quiet_NaN()) == "not a number");
  CHECK(ratio(-1) == "0");
}

TEST_CASE("a bar shows something for little and a gap for nearly all") {
  CHECK(bar(0, 4, plain) == "....");
  CHECK(bar(0.001, 4, plain) == "#...");
  CHECK(bar(0.5, 4, plain) == "##..");
  CHECK(bar(0.999, 4, plain) == "###.");
  CHECK(bar(1, 4, plain) == "####");
  CHECK(bar(7, 4, plain) == "####");
  CHECK(bar(std::numeric_limits<double>::quiet_NaN(), 4, plain) == "....");
  CHECK(bar(1, 2, unicode) == "██");
  CHECK(bar(0.5, 3, unicode) == "█▌░");
  CHECK(bar(0, 2, unicode) == "░░");
  CHECK(columns(bar(0.3, 20, unicode)) == 20);
}

TEST_CASE("text wraps at words, and widths count characters, not bytes or colours") {
  CHECK(wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrap("a verylongword b", 4) == std::vector<std::string>{"a", "verylongword", "b"});
  CHECK(wrap("", 10) == std::vector<std::string>{""});
  CHECK(wrap("  spaced \n out ", 20) == std::vector<std::string>{"spaced out"});
  CHECK(columns("na\xc3\xafve") == 5);
  CHECK(columns(paint("word", Ink::bad, colored)) == 4);
  CHECK(pad("ab", 4) == "ab  ");
  CHECK(pad_left("ab", 4) == "  ab");
  CHECK(pad("abcdef", 4) == "abcdef");
}

}  // namespace lockstep::grader
