// SPDX-License-Identifier: BSD-3-Clause
// simcc's options, exit codes, files and signals.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "workshop.h"

using namespace simt::simcc::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const char* const good = "__global__ void k(int x) {}\nvoid f() { k<<<1, 2>>>(3); }\n";

void check_sorted(std::vector<std::string> names, const std::vector<std::string>& expected) {
  std::sort(names.begin(), names.end());
  CHECK(names == expected);
}

}  // namespace

TEST_CASE("nothing but the object is left, --keep leaves the steps") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    CHECK(workshop.compile(compiler, good).code == 0);
    check_sorted(workshop.files(), {"a.cu", "a.o"});
    CHECK(workshop.compile(compiler, good, "--keep").code == 0);
    check_sorted(workshop.files(), {"a.cu", "a.ii", "a.o", "a.sim.ii"});
    CHECK(contains(workshop.read("a.ii"), "k<<<1, 2>>>(3)"));
    CHECK(contains(workshop.read("a.sim.ii"), "::simt::launch(\"k\""));
  }
}

TEST_CASE("an old object stands until a new one is whole") {
  const Workshop workshop;
  workshop.write("a.o", "old");
  CHECK(workshop.compile("", "int x = wrong;\n").code == 2);  // --compiler takes "-c", so -c is missing
  for (const std::string& compiler : compilers()) {
    CHECK(workshop.compile(compiler, "int x = wrong;\n").code == 1);
    CHECK(workshop.read("a.o") == "old");
    check_sorted(workshop.files(), {"a.cu", "a.o"});
  }
  CHECK(workshop.compile(compilers().front(), good).code == 0);
  CHECK(workshop.read("a.o") != "old");
}

TEST_CASE("wrong use is exit code 2 and one sentence") {
  const Workshop workshop;
  workshop.write("a.cu", good);
  workshop.write("a.o", "");
  for (const std::string arguments :
       {"", "-c", "-c a.cu", "-o a.o", "-c a.cu -o", "-c a.cu a.cu -o x", "a.cu -o x", "-c a.o -o x",
        "-c no_such_file.cu -o x", "-c . -o x", "--no-such-option", "-c a.cu -o x --compiler",
        "-c a.cu -o x --compiler=", "-c a.cu -o x -I", "-c a.cu -o .", "-c a.cu -o x -o y", "-c '' -o x",
        "-c a.cu -o ''", "-c a.cu a.o -o x"}) {
    CAPTURE(arguments);
    const Ran ran = workshop.shell("\"$SIMCC\" " + arguments);
    CHECK(ran.code == 2);
    CHECK(ran.errors.starts_with("simcc: "));
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
    CHECK(ran.output == "");
  }
  CHECK_FALSE(workshop.has("x"));
}

TEST_CASE("what is missing on the machine is exit code 3 and one sentence") {
  const Workshop workshop;
  workshop.write("a.cu", good);
  workshop.write("a.o", "");
  for (const std::string command :
       {"\"$SIMCC\" --compiler no-such-compiler -c a.cu -o x", "\"$SIMCC\" --compiler ./a.cu -c a.cu -o x",
        "PATH=/nonexistent \"$SIMCC\" -c a.cu -o x", "\"$SIMCC\" --include-dir /nonexistent -c a.cu -o x",
        "\"$SIMCC\" a.o -o x --library /nonexistent/libsimt.a", "\"$SIMCC\" -c a.cu -o no/such/folder/x"}) {
    CAPTURE(command);
    const Ran ran = workshop.shell(command);
    CHECK(ran.code == 3);
    CHECK(ran.errors.starts_with("simcc: "));
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
  }
}

TEST_CASE("a limit on files is exit code 3 and one sentence, and leaves nothing") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    workshop.write("a.cu", good);
    const Ran ran = workshop.shell("ulimit -f 1; \"$SIMCC\" --compiler " + compiler + " -c a.cu -o a.o");
    CHECK(ran.code == 3);
    CHECK(ran.errors.starts_with("simcc: cannot write a.o: "));
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
    check_sorted(workshop.files(), {"a.cu"});
  }
}

TEST_CASE("a compiler that is ended by a signal is no error of the source") {
  const Workshop workshop;
  workshop.write("a.cu", good);
  workshop.write("g++-killed", "#!/bin/sh\nkill -9 $$\n");
  const Ran ran = workshop.shell("chmod +x g++-killed; \"$SIMCC\" --compiler ./g++-killed -c a.cu -o a.o");
  CHECK(ran.code == 3);
  CHECK(contains(ran.errors, "signal 9"));
  check_sorted(workshop.files(), {"a.cu", "g++-killed"});
}

TEST_CASE("a signal ends simcc, the compiler and its children, and leaves nothing") {
  const std::vector<std::pair<std::string, int>> signals{{"INT", 2}, {"TERM", 15}, {"HUP", 1}, {"QUIT", 3}};
  for (const auto& signal : signals) {
    const std::string name = signal.first;  // clang 14 does not capture structured bindings
    const int number = signal.second;
    CAPTURE(name);
    const Workshop workshop;
    workshop.write("a.cu", good);
    // A compiler whose child sleeps on, as g++ has cc1plus. `env` because a shell in the background ignores SIGINT.
    workshop.write("g++-slow", "#!/bin/sh\nsleep 60 &\necho $! > child\nmv child child.pid\nwait\n");
    const Ran ran = workshop.shell(
        "chmod +x g++-slow; env --default-signal \"$SIMCC\" --compiler ./g++-slow -c a.cu -o a.o & simcc=$!\n"
        "while [ ! -e child.pid ]; do sleep 0.02; done\n"
        "kill -" +
        name + " $simcc; wait $simcc; echo code $?; kill -0 $(cat child.pid) && echo child lives");
    CHECK(ran.output == "code " + std::to_string(128 + number) + "\n");
    check_sorted(workshop.files(), {"a.cu", "child.pid", "g++-slow"});
  }
}

TEST_CASE("debug information names the source and lets libdw find addresses") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    workshop.compile(compiler, good);
    const Ran info = workshop.shell("readelf --debug-dump=info a.o 2>/dev/null | grep -A6 DW_TAG_compile_unit");
    CHECK(contains(info.output, "a.cu\n"));
    CHECK(contains(workshop.shell("objdump -h a.o").output, ".debug_aranges"));
  }
}

TEST_CASE("options reach the compiler") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const Workshop workshop;
    workshop.shell(
        "mkdir 'my headers' system; echo '#define FIVE 5' > 'my headers/five.h'; echo 'int unused() { int x; }' > "
        "system/six.h");
    const std::string source =
        "#include \"five.h\"\n#include <six.h>\nstatic_assert(FIVE == 5 && GIVEN == 7);\n#ifdef GONE\n#error\n#endif\n";
    const Ran ran =
        workshop.compile(compiler, source, "-I 'my headers' -DGIVEN=7 -D GONE -UGONE -isystem system -O1 -g -Wshadow");
    CHECK(ran.errors == "");
    CHECK(ran.code == 0);
    CHECK(workshop.compile(compiler, "int f() { int x; return 0; }\n", "-Werror").code == 1);
  }
}

TEST_CASE("dependencies are written for the build") {
  const Workshop workshop;
  workshop.write("b.h", "");
  CHECK(workshop.compile(compilers().front(), "#include \"b.h\"\n", "-MD").code == 0);
  CHECK(contains(workshop.read("a.d"), "a.o: a.cu"));
  CHECK(contains(workshop.read("a.d"), "b.h"));
  CHECK(workshop.compile(compilers().front(), "#include \"b.h\"\n", "-MD -MF c.d -MT target").code == 0);
  CHECK(contains(workshop.read("c.d"), "target: a.cu"));
}

TEST_CASE("the output may be a device, and names may have blanks") {
  const Workshop workshop;
  workshop.write("a b.cu", good);
  CHECK(workshop.shell("\"$SIMCC\" -c 'a b.cu' -o /dev/null; test -c /dev/null").code == 0);
  CHECK(workshop.shell("mkdir 'o u t'; \"$SIMCC\" -c './a b.cu' -o 'o u t/a b.o'").code == 0);
  CHECK(workshop.has("o u t/a b.o"));
}

TEST_CASE("a link that fails is exit code 1 and names what is missing") {
  const Workshop workshop;
  workshop.write("a.cu", "void missing();\nint main() { missing(); }\n");
  const Ran ran = workshop.shell("ar rc libsimt.a; \"$SIMCC\" -c a.cu -o a.o && \"$SIMCC\" a.o -o program");
  CHECK(ran.code == 1);
  CHECK(contains(ran.errors, "missing()"));
  check_sorted(workshop.files(), {"a.cu", "a.o", "libsimt.a"});
}

TEST_CASE("version and help") {
  const Workshop workshop;
  const Ran version = workshop.shell("\"$SIMCC\" --version");
  CHECK(version.code == 0);
  CHECK(contains(version.output, "\nsimcc "));
  CHECK(contains(version.output, "sim headers"));
  const Ran help = workshop.shell("\"$SIMCC\" --help");
  CHECK(help.code == 0);
  CHECK(help.output.starts_with("usage: simcc"));
}
