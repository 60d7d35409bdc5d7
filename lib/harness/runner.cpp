// SPDX-License-Identifier: BSD-3-Clause
// The runner: a process that holds one submission and calls it as the grader asks. It shares the submission's fate:
// whatever it says may have been said by the submission.
#include <cuda_runtime_api.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "harness/cache.h"
#include "harness/device_arguments.h"
#include "harness/observer.h"
#include "harness/timing.h"
#include "protocol/protocol.h"

namespace lockstep::harness {
namespace {

using protocol::control_fd, protocol::memory_fd, protocol::max_arguments, protocol::version;
using protocol::Reply, protocol::ReplyKind, protocol::Request, protocol::RequestKind;

/// The grader's memfd, mapped whole; it grows between requests.
class SharedMemory {
 public:
  std::byte* map() {
    struct stat status {};
    if (fstat(memory_fd, &status) != 0) return nullptr;
    const auto bytes = static_cast<std::size_t>(status.st_size);
    if (bytes == bytes_) return data_;
    if (pinned_) cudaHostUnregister(data_);
    pinned_ = false;
    if (data_ != nullptr) munmap(data_, bytes_);
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory_fd, 0);
    data_ = memory == MAP_FAILED ? nullptr : static_cast<std::byte*>(memory);
    bytes_ = data_ == nullptr ? 0 : bytes;
    return data_;
  }

  /// Makes copies several times as fast, which pays where the same memory is copied again and again. Where the system
  /// does not allow it, nothing changes.
  void pin() {
    if (pinned_ || data_ == nullptr) return;
    pinned_ = cudaHostRegister(data_, bytes_, cudaHostRegisterDefault) == cudaSuccess;
    if (!pinned_) cudaGetLastError();
  }

 private:
  bool pinned_ = false;
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

void say(Reply& reply, const char* message) { std::snprintf(reply.message, sizeof reply.message, "%s", message); }

void fail(Reply& reply, int error, const char* while_doing) {
  reply.kind = ReplyKind::failed;
  reply.cuda_error = error;
  std::snprintf(reply.message, sizeof reply.message, "%s: %s", while_doing,
                cudaGetErrorString(static_cast<cudaError_t>(error)));
}

void set_times(Reply& reply, const Times& times) {
  reply.device_seconds = times.device_seconds;
  reply.host_seconds = times.host_seconds;
}

/// What the submission's function throws, if anything.
std::string call_guarded(const Value* values) {
  const Guard guard(__builtin_frame_address(0));
  try {
    contract().call(values);
    return {};
  } catch (const std::bad_alloc&) {
    return "out of host memory (std::bad_alloc)";
  } catch (const std::exception& exception) {
    return std::string("threw an exception: ") + exception.what();
  } catch (...) {
    return "threw an exception";
  }
}

void run(const Request& request, DeviceArguments& arguments, SharedMemory& memory, Reply& reply) {
  if (const std::string why = mismatch(request, contract()); !why.empty()) {
    reply.kind = ReplyKind::refused;
    return say(reply, why.c_str());
  }
  const bool with_data = request.kind == RequestKind::run;
  std::byte* shared = with_data ? memory.map() : nullptr;
  if (with_data && shared == nullptr) return fail(reply, cudaErrorMemoryAllocation, "mapping the shared memory");
  const bool one_of_many = request.flush_cache != 0;  // timed runs come by the dozen
  if (with_data && one_of_many) memory.pin();
  if (const int error = arguments.allocate(request)) return fail(reply, error, "allocating device memory");
  if (with_data) {
    if (const int error = arguments.send(request, shared)) return fail(reply, error, "copying the inputs");
  }
  if (request.flush_cache != 0) {
    if (const int error = flush_cache()) return fail(reply, error, "flushing the cache");
  }

  const auto values = arguments.values(request);
  std::string thrown;
  observe(request);
  const Times times = time_on_device([&] { thrown = call_guarded(values.data()); });
  // Made anew: the old one lay within the submission's reach.
  const std::uint64_t sequence = request.sequence;
  reply = {};
  reply.version = version;
  reply.sequence = sequence;
  report(request, reply);
  set_times(reply, times);
  if (!thrown.empty()) {
    reply.kind = ReplyKind::failed;
    return say(reply, thrown.c_str());
  }
  if (times.error != cudaSuccess) return fail(reply, times.error, contract().name);
  if (with_data) {
    if (const int error = arguments.fetch(request, shared)) return fail(reply, error, "copying the outputs");
  }
  reply.kind = ReplyKind::done;
}

bool send_reply(const Reply& reply) {
  return send(control_fd, &reply, sizeof reply, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof reply);
}

Reply make_ready() {
  Reply reply{};
  reply.version = version;
  reply.kind = ReplyKind::ready;
  cudaDeviceProp properties{};
  if (const auto error = cudaGetDeviceProperties(&properties, 0); error != cudaSuccess) {
    fail(reply, error, "looking for a device");
  } else {
    std::snprintf(reply.device, sizeof reply.device, "%.127s", properties.name);
  }
  return reply;
}

int serve() {
  if (!send_reply(make_ready())) return 1;
  SharedMemory memory;
  DeviceArguments arguments;
  Request request{};
  while (recv(control_fd, &request, sizeof request, 0) == static_cast<ssize_t>(sizeof request)) {
    if (request.version != version || request.argument_count > max_arguments) return 0;
    Reply reply{};
    reply.version = version;
    reply.sequence = request.sequence;
    reply.kind = ReplyKind::done;
    if (request.kind == RequestKind::quit) return send_reply(reply) ? 0 : 1;
    if (request.kind == RequestKind::copy_bandwidth) {
      const Times times = copy_on_device(request.arguments[0].bytes);
      set_times(reply, times);
      if (times.error != cudaSuccess) fail(reply, times.error, "copying");
    } else {
      run(request, arguments, memory, reply);
    }
    const bool lost = reply.kind == ReplyKind::failed && !recover();
    if (reply.kind == ReplyKind::failed) arguments.forget();
    std::fflush(nullptr);
    if (!send_reply(reply)) return 1;
    if (lost) return 0;
  }
  return 0;
}

}  // namespace
}  // namespace lockstep::harness

int main() { return lockstep::harness::serve(); }
