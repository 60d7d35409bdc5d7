// SPDX-License-Identifier: BSD-3-Clause
// From a description to measurements, with an nvcc that makes what tells made-up times.
#include "grader/bench/measure.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/catalog/errors.h"
#include "grader/process/sandbox.h"
#include "grader_cli/temporary_tree.h"

namespace lockstep::grader {
namespace {

namespace fs = std::filesystem;

// A library is a file with its label in it; a program prints a line for each library and point, as stopwatch.h says. A
// source with "broken" in its text does not compile, and header.h is there if the text says so.
const char* const fake_nvcc = R"(#!/bin/sh
case " $* " in
  *' --version '*) echo 'Cuda compilation tools, release 13.0, V13.0.88'; exit 0 ;;
  *' -E '*) cat probe.cu | grep 'present.h' >/dev/null && echo 'int lockstep_has_it;'; exit 0 ;;
esac
for word; do
  case $word in
    -DLOCKSTEP_LABEL=*) label=${word#*=} ;;
    -DLOCKSTEP_SUBMISSION=*) source=$(echo "${word#*=}" | tr -d '"') ;;
    -DLOCKSTEP_RIM=*) label="$label, \"rim\": ${word#*=}" ;;
    -I*) folders="$folders ${word#-I}" ;;
  esac
  [ "$last" != -o ] || out=$word
  last=$word
done
if [ -n "$source" ] && grep broken "$source" >/dev/null; then
  echo "$source(3): error: it is broken"
  exit 2
fi
case $out in
  *.so) echo "$label" >"$out"; exit 0 ;;
  */bench) cat >"$out" <<'END'
#!/bin/sh
echo '{"device": {"peak_fp32": 4e13}}'
for word; do
  case $word in
    *.so) libraries="$libraries $word" ;;
    --check) checks=1 ;;
    --) point= ;;
    *=*) sizes="$sizes $word" ;;
    *) if [ "${point-none}" = '' ]; then
         point=$word
         for library in $libraries; do
           [ -n "$checks" ] ||
             echo "{\"point\": \"$point\", \"name\": $(cat "$library"), \"bytes\": 8, \"seconds\": [0.5, 0.25]}"
           echo "{\"point\": \"$point\", \"name\": $(cat "$library"), \"wrong\": \"\"}"
         done
         point=done
       fi ;;
  esac
done
echo "sizes$sizes"
END
  ;;
  *) cat >"$out" <<END
#!/bin/sh
echo "{\"point\": \"\$1\", \"name\": \"way\", \"bytes\": 8, \"seconds\": [1]}"
echo "folders$folders" | grep -q trove && echo "{\"point\": \"\$1\", \"name\": \"Trove\", \"bytes\": 8, \"seconds\": [2]}"
exit 0
END
  ;;
esac
chmod +x "$out"
)";

const char* const description_text = R"(
[[table]]
title = "T"
axis = "n"
[[table.point]]
name = "4"
sizes = { n = 4 }
[[table.point]]
name = "5"
sizes = { n = 5 }
[[table]]
title = "P"
axis = "kind"
program = "program.cu"
arguments = ["first"]
[[peer]]
name = "Present"
file = "present.cu"
header = "present.h"
rim = 3
[[peer]]
name = "Absent"
file = "present.cu"
header = "absent.h"
[[peer]]
name = "Broken"
file = "broken.cu"
[[peer]]
name = "Trove"
option = "trove"
[[peer]]
name = "cuDNN"
script = "peer.py"
option = "cudnn"
[[target]]
of = "best"
against = "Present"
least = 1.0
)";

/// A checkout with one lab, and the fake nvcc.
class Checkout {
 public:
  Checkout() {
    const fs::path& root = tree_.root();
    tree_.write("labs/01_twice/baseline.cu", "");
    tree_.write("solutions/01_twice/0_wrong.cu", "");
    tree_.write("solutions/01_twice/1_step.cu", "");
    tree_.write("solutions/01_twice/twice.cu", "");
    tree_.write("solutions/01_twice/present.cu", "");
    tree_.write("solutions/01_twice/broken.cu", "broken");
    tree_.write("trove/trove/ptr.h", "");
    fs::permissions(tree_.write("bin/nvcc", fake_nvcc), fs::perms::owner_all);
    installation.root = root;
    installation.nvcc = root / "bin/nvcc";
    installation.cuda_architecture = "sm_90";
    lab.folder = "01_twice";
    lab.directory = root / "labs/01_twice";
    lab.function = "twice";
    lab.cuda.sizes = Sizes({{"n", 8}});
  }

  BenchRun run() const {
    go_without_sandbox();  // the fake programs lie where a sandbox shows nothing
    const auto description = parse_bench_description(description_text, "bench.toml");
    return run_bench(lab, description, installation, options, [](const std::string&) {});
  }
  std::string refusal() const {
    try {
      run();
    } catch (const UsageError& error) {
      return std::string("use: ") + error.what();
    } catch (const OutsideError& error) {
      return std::string("outside: ") + error.what();
    }
    return "accepted";
  }

  [[nodiscard]] const test::TemporaryTree& tree() const { return tree_; }

  Lab lab;
  Installation installation;
  BenchOptions options;

 private:
  test::TemporaryTree tree_;
};

using Names = std::vector<std::string>;

bool noted(const BenchResult& result, const std::string& sentence) {
  return std::find(result.notes.begin(), result.notes.end(), sentence) != result.notes.end();
}

}  // namespace

TEST_CASE("the climb is measured with its peers at each point, and programs at theirs") {
  Checkout checkout;
  checkout.options.trove = checkout.tree().root() / "trove";
  const BenchResult result = checkout.run().result;
  CHECK(result.lab == "01_twice");
  CHECK(result.best == "twice.cu");
  CHECK(result.peak_fp32 == 4e13);
  CHECK(result.targets.size() == 1);
  REQUIRE(result.tables.size() == 2);
  CHECK(result.tables[0].contestants() == Names{"baseline.cu", "1_step.cu", "twice.cu", "Present"});
  REQUIRE(result.tables[0].points.size() == 2);
  CHECK(result.tables[0].points[1].sizes.at("n") == 5);
  CHECK(result.tables[0].points[1].find("twice.cu")->seconds == std::vector<double>{0.5, 0.25});
  CHECK(result.tables[0].points[1].find("twice.cu")->wrong == "");
  CHECK(result.tables[1].points[0].name == "first");
  CHECK(result.tables[1].contestants() == Names{"way", "Trove"});
  CHECK(noted(result, "Absent is left out: this CUDA Toolkit has no absent.h."));
  CHECK(noted(result, "cuDNN is left out: --cudnn adds it, where python3 has PyTorch."));
  CHECK(noted(result, "Printed beside the measurements: sizes n=4 n=5"));
  const auto broken = std::find_if(result.notes.begin(), result.notes.end(),
                                   [](const std::string& note) { return note.starts_with("Broken is left out. "); });
  REQUIRE(broken != result.notes.end());
  CHECK(broken->find("(3): error: it is broken") != std::string::npos);
}

TEST_CASE("without Trove the programs are measured alone, and that is said") {
  const Checkout checkout;
  const BenchResult result = checkout.run().result;
  CHECK(result.tables[1].contestants() == Names{"way"});
  CHECK(noted(result, "Trove is left out: --trove FOLDER says where it is."));
}

TEST_CASE("a file of one's own is measured beside baseline and peers, and no target is held against it") {
  Checkout checkout;
  const auto mine = checkout.tree().write("mine.cu", "");
  checkout.options.files = {mine};
  checkout.options.sizes = {{"n", 77}};
  const BenchResult result = checkout.run().result;
  REQUIRE(result.tables.size() == 1);
  CHECK(result.tables[0].points[0].name == "n 77");
  CHECK(result.tables[0].contestants() == Names{"baseline.cu", mine.string(), "Present"});
  CHECK(result.targets.empty());
  CHECK(result.best.empty());
}

TEST_CASE("checking gives verdicts and no times") {
  Checkout checkout;
  checkout.options.mode = BenchOptions::Mode::check;
  const BenchResult result = checkout.run().result;
  REQUIRE(result.tables.size() == 1);
  const BenchTimes* best = result.tables[0].points[0].find("twice.cu");
  CHECK(best->seconds.empty());
  CHECK(best->wrong == "");
}

TEST_CASE("compiling alone runs nothing") {
  Checkout checkout;
  checkout.options.mode = BenchOptions::Mode::compile;
  CHECK(checkout.run().result.tables.empty());
}

TEST_CASE("cuDNN is left out with a reason where its script fails") {
  Checkout checkout;
  checkout.options.cudnn = true;
  checkout.tree().write("solutions/01_twice/peer.py",
                        "import sys\nsys.stderr.write('no such module\\n')\nsys.exit(3)\n");
  CHECK(noted(checkout.run().result, "cuDNN is left out: no such module."));
  checkout.tree().write("solutions/01_twice/peer.py",
                        "print('{\"point\": \"4\", \"name\": \"cuDNN\", \"bytes\": 8, \"seconds\": [3.0]}')\n");
  const BenchResult result = checkout.run().result;
  REQUIRE(result.tables[0].points[0].find("cuDNN") != nullptr);
  CHECK(result.tables[0].points[0].find("cuDNN")->seconds == std::vector<double>{3.0});
}

TEST_CASE("what cannot be measured is refused in a sentence") {
  Checkout checkout;
  const std::string root = checkout.tree().root().string();
  checkout.options.files = {root + "/none.cu"};
  CHECK(checkout.refusal() == "use: There is no file '" + root + "/none.cu'.");
  checkout.options.files = {checkout.tree().write("mine.cu", "broken")};
  CHECK(checkout.refusal().starts_with("use: " + root + "/mine.cu does not compile: "));
  checkout.options.files.clear();
  checkout.options.sizes = {{"m", 3}};
  CHECK(checkout.refusal() == "use: --size n=N is missing; all sizes are needed.");
  checkout.options.sizes = {{"m", 3}, {"n", 3}};
  CHECK(checkout.refusal() == "use: Lab 01_twice has no size 'm'.");
  checkout.options.sizes.clear();
  checkout.options.trove = root;
  CHECK(checkout.refusal() ==
        "use: There is no trove/ptr.h in '" + root + "'; --trove names the folder that holds it.");
  checkout.options.trove.clear();
  checkout.tree().write("solutions/01_twice/1_step.cu", "broken");
  CHECK(checkout.refusal().starts_with("outside: 1_step.cu does not compile: "));
}

}  // namespace lockstep::grader
