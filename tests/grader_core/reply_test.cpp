// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/reply.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <memory>

namespace lockstep::grader::test {
namespace {

std::unique_ptr<protocol::Reply> good_reply() {
  auto reply = std::make_unique<protocol::Reply>();
  reply->version = protocol::version;
  reply->kind = protocol::ReplyKind::done;
  reply->sequence = 42;
  return reply;
}

std::string complaint_about(const protocol::Reply& reply, bool first = false) {
  std::string complaint;
  const auto checked = check_reply(std::as_bytes(std::span(&reply, 1)), 42, first, complaint);
  CHECK(checked.has_value() == complaint.empty());
  return complaint;
}

TEST_CASE("a good reply is taken whole") {
  auto reply = good_reply();
  reply->counter_count = 1;
  std::snprintf(reply->counters[0].name, sizeof reply->counters[0].name, "launches");
  reply->counters[0].value = 3;
  reply->line_count = 1;
  std::snprintf(reply->lines[0].file, sizeof reply->lines[0].file, "a.cu");
  reply->lines[0].line = 7;
  reply->lines[0].counters[1] = 5;
  reply->launch_count = 1;
  protocol::Launch& launch = reply->launches[0];
  std::snprintf(launch.kernel, sizeof launch.kernel, "kernel<3>");
  launch.block[0] = 32;
  launch.block[1] = 8;
  launch.block[2] = 1;
  launch.shared_bytes = 4096;
  launch.counter_count = 1;
  std::snprintf(launch.counters[0].name, sizeof launch.counters[0].name, "blocks");
  launch.counters[0].value = 12;
  std::string complaint;
  const auto checked = check_reply(std::as_bytes(std::span(reply.get(), 1)), 42, false, complaint);
  REQUIRE(checked);
  REQUIRE(checked->launches.size() == 1);
  CHECK(checked->launches[0].kernel == "kernel<3>");
  CHECK(checked->launches[0].threads_a_block == 256);
  CHECK(checked->launches[0].shared_bytes == 4096);
  CHECK(checked->launches[0].counters.at("blocks") == 12);
  CHECK(checked->counters.at("launches") == 3);
  REQUIRE(checked->lines.size() == 1);
  CHECK(checked->lines[0].file == "a.cu");
  CHECK(checked->lines[0].line == 7);
  CHECK(checked->lines[0].counters.at("divergent_requests") == 5);
  CHECK(checked->lines[0].counters.size() == protocol::line_counters);
}

TEST_CASE("each field is checked") {
  CHECK(complaint_about(*good_reply()).empty());
  CHECK_FALSE(complaint_about(*good_reply(), true).empty());
  const auto with = [](auto change) {
    auto reply = good_reply();
    change(*reply);
    return complaint_about(*reply);
  };
  CHECK_FALSE(with([](auto& r) { r.version = 0; }).empty());
  CHECK_FALSE(with([](auto& r) { r.sequence = 41; }).empty());
  CHECK_FALSE(with([](auto& r) { r.kind = protocol::ReplyKind::ready; }).empty());
  CHECK_FALSE(with([](auto& r) { r.counter_count = protocol::max_counters + 1; }).empty());
  CHECK_FALSE(with([](auto& r) { r.finding_count = 0xFFFFFFFF; }).empty());
  CHECK_FALSE(with([](auto& r) { r.device_seconds = std::nan(""); }).empty());
  CHECK_FALSE(with([](auto& r) { r.host_seconds = -1; }).empty());
  CHECK_FALSE(with([](auto& r) { r.counter_count = 1; }).empty());  // no name
  CHECK_FALSE(with([](auto& r) { std::memset(r.device, 'x', sizeof r.device); }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.finding_count = protocol::max_findings;
                std::memset(r.findings[15].kernel, 'x', sizeof r.findings[15].kernel);
              }).empty());
  CHECK_FALSE(with([](auto& r) { r.line_count = protocol::max_lines + 1; }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.line_count = protocol::max_lines;
                r.lines[protocol::max_lines - 1].counters[3] = -1;
              }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.line_count = 1;
                std::memset(r.lines[0].file, 'x', sizeof r.lines[0].file);
              }).empty());
  CHECK_FALSE(with([](auto& r) { r.launch_count = protocol::max_launches + 1; }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.launch_count = 1;
                r.launches[0].counter_count = protocol::max_counters + 1;
              }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.launch_count = 1;
                r.launches[0].counter_count = 1;  // without a name
              }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.launch_count = 2;
                r.launches[1].counter_count = 1;
                r.launches[1].counters[0] = {"blocks", std::nan("")};
              }).empty());
  CHECK_FALSE(with([](auto& r) {
                r.launch_count = 1;
                std::memset(r.launches[0].kernel, 'x', sizeof r.launches[0].kernel);
              }).empty());
  // What lies beyond the counts is not looked at.
  CHECK(with([](auto& r) { std::memset(r.findings, 'x', sizeof r.findings); }).empty());
}

TEST_CASE("a message of another size is none") {
  const auto reply = good_reply();
  const auto bytes = std::as_bytes(std::span(reply.get(), 1));
  std::string complaint;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, sizeof(protocol::Reply) - 1}) {
    CHECK_FALSE(check_reply(bytes.first(size), 42, false, complaint));
    CHECK(complaint == "is too short");
  }
}

}  // namespace
}  // namespace lockstep::grader::test
