// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/access_sample.h"

#include <doctest/doctest.h>

#include <cstring>
#include <memory>

namespace lockstep::grader::test {
namespace {

using Trace = protocol::Trace;

std::unique_ptr<Trace> good_trace() {
  auto trace = std::make_unique<Trace>();
  trace->instruction_count = 1;
  protocol::TracedInstruction& one = trace->instructions[0];
  std::snprintf(one.file, sizeof one.file, "a.cu");
  std::snprintf(one.kernel, sizeof one.kernel, "k<1>\x1b[31m");
  std::snprintf(one.memory, sizeof one.memory, "tile");
  one.line = 7;
  one.space = protocol::TracedSpace::shared;
  one.access = protocol::TracedAccess::store;
  one.bytes = 8;
  one.origin = 0x1000;
  one.request_count = 1;
  one.requests[0].block[1] = 5;
  one.requests[0].warp = 2;
  one.requests[0].iteration = 3;
  one.requests[0].active = 0x80000001;
  one.requests[0].served = 4;
  one.requests[0].ideal = 1;
  one.requests[0].addresses[31] = 0x1010;
  return trace;
}

std::optional<std::vector<AccessSample>> read(const Trace& trace, std::string& complaint) {
  return check_trace(std::as_bytes(std::span(&trace, 1)), complaint);
}

}  // namespace

TEST_CASE("a good trace is taken whole") {
  std::string complaint;
  const auto samples = read(*good_trace(), complaint);
  REQUIRE(samples);
  REQUIRE(samples->size() == 1);
  const AccessSample& one = samples->front();
  CHECK(one.file == "a.cu");
  CHECK(one.line == 7);
  CHECK(one.memory == "tile");
  CHECK(one.kernel.find('\x1b') == std::string::npos);
  CHECK(one.space == protocol::TracedSpace::shared);
  CHECK(one.access == protocol::TracedAccess::store);
  CHECK(one.bytes == 8);
  CHECK(one.origin == 0x1000);
  REQUIRE(one.requests.size() == 1);
  const WarpRequest& request = one.requests[0];
  CHECK(request.block[1] == 5);
  CHECK(request.warp == 2);
  CHECK(request.iteration == 3);
  CHECK(request.active == 0x80000001);
  CHECK(request.served == 4);
  CHECK(request.ideal == 1);
  CHECK(request.addresses[31] == 0x1010);
  CHECK(complaint.empty());
}

TEST_CASE("memory of zeros is a trace of nothing") {
  std::string complaint;
  const auto samples = read(*std::make_unique<Trace>(), complaint);
  REQUIRE(samples);
  CHECK(samples->empty());
}

TEST_CASE("each bound of a trace is kept") {
  const auto refused = [](auto change) {
    auto trace = good_trace();
    change(*trace);
    std::string complaint;
    const bool none = !read(*trace, complaint);
    CHECK(none == !complaint.empty());
    return none;
  };
  const auto in_first = [&](auto change) { return refused([&](Trace& t) { change(t.instructions[0]); }); };
  CHECK_FALSE(refused([](Trace&) {}));
  CHECK(refused([](Trace& t) { t.instruction_count = protocol::max_traced_instructions + 1; }));
  CHECK(refused([](Trace& t) { t.instruction_count = 2; }));  // the second has no requests
  CHECK(in_first([](auto& one) { one.request_count = 0; }));
  CHECK(in_first([](auto& one) { one.request_count = protocol::max_traced_requests + 1; }));
  CHECK(in_first([](auto& one) { one.request_count = 0xffffffff; }));
  CHECK(in_first([](auto& one) { std::memset(one.file, 'x', sizeof one.file); }));
  CHECK(in_first([](auto& one) { std::memset(one.kernel, 'x', sizeof one.kernel); }));
  CHECK(in_first([](auto& one) { std::memset(one.memory, 'x', sizeof one.memory); }));
  CHECK(in_first([](auto& one) { std::memset(&one.space, 0x55, sizeof one.space); }));
  CHECK(in_first([](auto& one) { std::memset(&one.access, 0x55, sizeof one.access); }));
  for (const unsigned bytes : {0U, 3U, 12U, 32U, 0x80000000U}) {
    CHECK(in_first([=](auto& one) { one.bytes = bytes; }));
  }
  CHECK(in_first([](auto& one) { one.argument = protocol::max_arguments + 1; }));
  CHECK(in_first([](auto& one) { one.origin = std::uint64_t{1} << 48; }));
  CHECK(in_first([](auto& one) { one.requests[0].active = 0; }));
  CHECK(in_first([](auto& one) { one.requests[0].addresses[0] = ~std::uint64_t{0}; }));
  // What lies beyond the counts is not looked at.
  CHECK_FALSE(refused([](Trace& t) { std::memset(&t.instructions[1], 0xff, sizeof t.instructions[1]); }));
}

}  // namespace lockstep::grader::test
