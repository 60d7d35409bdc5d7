// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/access_sample.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

#include "grader/build/utf8.h"

namespace lockstep::grader {
namespace {

constexpr std::uint64_t end_of_addresses = std::uint64_t{1} << 48;
constexpr unsigned widest = 16;  // bytes of an access

template <std::size_t n>
bool terminated(const char (&text)[n]) {
  return std::memchr(text, '\0', n) != nullptr;
}

bool is_address(std::uint64_t value) { return value < end_of_addresses; }

std::string complaint_about(const protocol::TracedInstruction& one) {
  if (!terminated(one.file) || !terminated(one.kernel) || !terminated(one.memory))
    return "traces a text without an end";
  if (one.space > protocol::TracedSpace::constant || one.access > protocol::TracedAccess::atomic) {
    return "traces an access of no known kind";
  }
  if (!std::has_single_bit(one.bytes) || one.bytes > widest) return "traces an access of no possible width";
  if (one.argument > protocol::max_arguments) return "traces an argument that there is not";
  if (one.request_count == 0 || one.request_count > protocol::max_traced_requests) {
    return "traces no requests, or more than fit";
  }
  if (!is_address(one.origin)) return "traces what is no address";
  for (const auto& request : std::span(one.requests).first(one.request_count)) {
    if (request.active == 0) return "traces a request of no lane";
    if (!std::all_of(std::begin(request.addresses), std::end(request.addresses), is_address)) {
      return "traces what is no address";
    }
  }
  return "";
}

WarpRequest read(const protocol::TracedRequest& from) {
  WarpRequest to;
  std::copy(std::begin(from.block), std::end(from.block), to.block);
  to.warp = from.warp;
  to.iteration = from.iteration;
  to.active = from.active;
  to.served = from.served;
  to.ideal = from.ideal;
  std::copy(std::begin(from.addresses), std::end(from.addresses), to.addresses.begin());
  return to;
}

AccessSample read(const protocol::TracedInstruction& from) {
  AccessSample to;
  to.file = printable(from.file);
  to.line = from.line;
  to.kernel = printable(from.kernel);
  to.memory = printable(from.memory);
  to.argument = from.argument;
  to.space = from.space;
  to.access = from.access;
  to.bytes = from.bytes;
  to.origin = from.origin;
  for (const auto& request : std::span(from.requests).first(from.request_count)) to.requests.push_back(read(request));
  return to;
}

}  // namespace

std::optional<std::vector<AccessSample>> check_trace(std::span<const std::byte> memory, std::string& complaint) {
  // A copy: nothing can change it between check and use.
  const auto trace = std::make_unique<protocol::Trace>();
  std::memcpy(trace.get(), memory.data(), sizeof *trace);
  if (trace->instruction_count > protocol::max_traced_instructions) {
    complaint = "traces more instructions than fit";
    return std::nullopt;
  }
  std::vector<AccessSample> samples;
  for (const auto& instruction : std::span(trace->instructions).first(trace->instruction_count)) {
    complaint = complaint_about(instruction);
    if (!complaint.empty()) return std::nullopt;
    samples.push_back(read(instruction));
  }
  return samples;
}

}  // namespace lockstep::grader
