// SPDX-License-Identifier: BSD-3-Clause
// The cost model on this side: GPU files, extrapolation, and how it is held against measurements.
#include <doctest/doctest.h>

#include <string>

#include "grader/catalog/errors.h"
#include "grader/model/extrapolate.h"
#include "grader/model/gpu_file.h"
#include "grader/model/model_fit.h"
#include "grader/model/model_report.h"

using doctest::Approx;
using lockstep::grader::extrapolate;
using lockstep::grader::fit_of;
using lockstep::grader::ModelledRow;
using lockstep::grader::SizedCall;
using simt::model::Work;

namespace {

const char* const root = LOCKSTEP_TEST_ROOT;

Work work(const std::string& kernel, double requests) {
  Work made;
  made.kernel = kernel;
  made.threads_a_block = 256;
  made.counters = {{"launches", 1}, {"global_load_requests", requests}};
  return made;
}

ModelledRow row(const std::string& file, double measured, double modelled, const std::string& point = "p") {
  ModelledRow made;
  made.lab = "01_lab";
  made.point = point;
  made.file = file;
  made.measured_baseline = made.modelled_baseline = 1;
  made.measured_seconds = 1 / measured;
  made.cost.total = 1 / modelled;
  return made;
}

std::string message_of(const std::string& text) {
  try {
    lockstep::grader::parse_gpu(text, "gpu.toml");
  } catch (const lockstep::grader::OutsideError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("every GPU file can be read, and says what it is") {
  const auto names = lockstep::grader::gpu_names(root);
  CHECK(names.size() >= 4);
  for (const auto& name : names) {
    CAPTURE(name);
    const auto gpu = lockstep::grader::read_gpu(root, name);
    CHECK(gpu.name.size() > 3);
    CHECK(gpu.multiprocessors >= 1);
    CHECK(gpu.threads >= 1024);
    CHECK(gpu.memory_latency > gpu.l2_latency);
    CHECK(gpu.l2_latency > gpu.l1_latency);
    CHECK(gpu.l2_read_bytes_per_second > gpu.memory_bytes_per_second);
  }
}

TEST_CASE("a GPU that is not there is refused with those that are") {
  CHECK_THROWS_WITH_AS(lockstep::grader::read_gpu(root, "h20"), doctest::Contains("h200"),
                       lockstep::grader::UsageError);
  CHECK_THROWS_AS(lockstep::grader::read_gpu(root, "../gpus/h200"), lockstep::grader::UsageError);
  CHECK_THROWS_AS(lockstep::grader::read_gpu(root, ""), lockstep::grader::UsageError);
}

TEST_CASE("a mistake in a GPU file is told with its place") {
  CHECK(message_of("name = \"x\"\n").find("multiprocessors") != std::string::npos);
  CHECK(message_of("nam = \"x\"\n").find("gpu.toml:1") != std::string::npos);
  CHECK(message_of("name = \"x\"\nmultiprocessors = 0\n").find("above 0") != std::string::npos);
  CHECK(message_of("name = \"x\"\nmultiprocessors = \"many\"\n").find("gpu.toml:2") != std::string::npos);
  CHECK(message_of("name = ").find("gpu.toml") != std::string::npos);
}

TEST_CASE("counters go on along the line through two sizes") {
  const SizedCall small{1000, {work("k", 10)}};
  const SizedCall large{2000, {work("k", 18)}};
  const auto far = extrapolate(small, large, 101000);
  REQUIRE(far.size() == 1);
  CHECK(far[0].of("global_load_requests") == Approx(10 + 100 * 8));
  CHECK(far[0].of("launches") == Approx(1));
  CHECK(far[0].threads_a_block == 256);
}

TEST_CASE("what falls with the size does not fall below nothing") {
  const auto far = extrapolate({1000, {work("k", 10)}}, {2000, {work("k", 5)}}, 100000);
  CHECK(far[0].of("global_load_requests") == 0);
}

TEST_CASE("a kernel that the smaller call has not launched grows in proportion") {
  const auto far = extrapolate({1000, {work("k", 10)}}, {2000, {work("k", 20), work("rest", 6)}}, 20000);
  REQUIRE(far.size() == 2);
  CHECK(far[1].of("global_load_requests") == Approx(60));
  CHECK(far[1].of("launches") == Approx(10));
}

TEST_CASE("fit counts pairs that differ and speeds that are close") {
  const std::vector<ModelledRow> rows{row("baseline.cu", 1, 1), row("1.cu", 2, 2.9), row("2.cu", 2.2, 2.8),
                                      row("3.cu", 10, 30)};
  const auto fit = fit_of(rows);
  // baseline to each of three, and 1 and 2 to 3; 1 and 2 differ by 1.1 alone.
  CHECK(fit.pairs == 5);
  CHECK(fit.ordered == 5);
  CHECK(fit.rows == 3);
  CHECK(fit.within == 2);
  REQUIRE(fit.far.size() == 1);
  CHECK(fit.far[0]->file == "3.cu");
  CHECK_FALSE(fit.good());
}

TEST_CASE("a wrong order is told, and points are not compared with one another") {
  const std::vector<ModelledRow> rows{row("baseline.cu", 1, 1, "a"), row("1.cu", 4, 3, "a"), row("2.cu", 3, 4, "a"),
                                      row("baseline.cu", 1, 1, "b"), row("1.cu", 2, 2, "b")};
  const auto fit = fit_of(rows);
  CHECK(fit.pairs == 4);
  CHECK(fit.ordered == 3);
  REQUIRE(fit.disordered.size() == 1);
  CHECK(fit.disordered[0].first->file == "1.cu");
  const std::string text = lockstep::grader::fit_markdown(rows, "a GPU");
  CHECK(text.find("In the wrong order") != std::string::npos);
  CHECK(text.find("| 01 | a | 1.cu |") != std::string::npos);
}

TEST_CASE("times are shown with three digits") {
  const lockstep::grader::Style plain;
  CHECK(lockstep::grader::time_text(126.84e-6, plain) == "127 us");
  CHECK(lockstep::grader::time_text(2.6927e-3, plain) == "2.69 ms");
  CHECK(lockstep::grader::time_text(3.5, plain) == "3.50 s");
}
