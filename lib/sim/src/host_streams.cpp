// SPDX-License-Identifier: BSD-3-Clause
// Streams and events. Work is done when its call returns, so a stream has nothing to wait for; an event holds the time
// of its record by the host's clock.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "host_api.h"
#include "host_call.h"
#include "simt/host_api.h"

using Clock = std::chrono::steady_clock;

struct simt_stream {
  unsigned flags;
  int priority;
};

struct simt_event {
  bool timed;
  std::optional<Clock::time_point> recorded;
};

namespace simt::host {
namespace {

constexpr int greatest_priority = -5;  // an H200's range is 0 to -5

template <class Handle>
using Handles = std::vector<std::unique_ptr<Handle>>;
Handles<simt_stream> streams;
Handles<simt_event> events;

template <class Handle>
auto find(Handles<Handle>& handles, const Handle* handle) {
  return std::find_if(handles.begin(), handles.end(), [=](const auto& other) { return other.get() == handle; });
}

template <class Handle>
cudaError_t check(Handles<Handle>& handles, const Handle* handle) {
  return find(handles, handle) != handles.end() ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

template <class Handle>
cudaError_t destroy(Handles<Handle>& handles, const Handle* handle) {
  const auto found = find(handles, handle);
  if (found == handles.end()) return cudaErrorInvalidResourceHandle;
  handles.erase(found);
  return cudaSuccess;
}

bool is_default(cudaStream_t stream) {
  return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

}  // namespace

cudaError_t check_stream(cudaStream_t stream) { return is_default(stream) ? cudaSuccess : check(streams, stream); }

void forget_streams() {
  streams.clear();
  events.clear();
}

}  // namespace simt::host

using simt::host::call;
using simt::host::check;
using simt::host::check_stream;
using simt::host::destroy;
using simt::host::events;
using simt::host::streams;

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
  return call([&] {
    if (stream == nullptr || flags > cudaStreamNonBlocking) return cudaErrorInvalidValue;
    priority = std::clamp(priority, simt::host::greatest_priority, 0);
    streams.push_back(std::make_unique<simt_stream>(simt_stream{flags, priority}));
    *stream = streams.back().get();
    return cudaSuccess;
  });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  return cudaStreamCreateWithPriority(stream, flags, 0);
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return cudaStreamCreateWithPriority(stream, cudaStreamDefault, 0);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return call([&] { return destroy(streams, stream); });
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return call([&] { return check_stream(stream); });
}
cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
  return call([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = check(streams, stream) == cudaSuccess ? stream->flags : unsigned{cudaStreamDefault};
    return check_stream(stream);
  });
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return call([&] {
    if (priority == nullptr) return cudaErrorInvalidValue;
    *priority = check(streams, stream) == cudaSuccess ? stream->priority : 0;
    return check_stream(stream);
  });
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return call([&] {
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = simt::host::greatest_priority;
    return cudaSuccess;
  });
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags) {
  return call([&] {
    if (flags > cudaEventWaitExternal) return cudaErrorInvalidValue;
    const cudaError_t error = check_stream(stream);
    return error != cudaSuccess ? error : check(events, event);
  });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  return call([&] {
    constexpr unsigned known = cudaEventBlockingSync | cudaEventDisableTiming;
    if (event == nullptr || (flags & ~(known | cudaEventInterprocess)) != 0) return cudaErrorInvalidValue;
    if ((flags & cudaEventInterprocess) != 0) return cudaErrorNotSupported;
    const bool timed = (flags & cudaEventDisableTiming) == 0;
    events.push_back(std::make_unique<simt_event>(simt_event{timed, std::nullopt}));
    *event = events.back().get();
    return cudaSuccess;
  });
}
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) { return cudaEventCreateWithFlags(event, flags); }
cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  return call([&] {
    if (flags > cudaEventRecordExternal) return cudaErrorInvalidValue;
    cudaError_t error = check_stream(stream);
    if (error == cudaSuccess) error = check(events, event);
    if (error == cudaSuccess) event->recorded = Clock::now();
    return error;
  });
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
  return call([&] { return check(events, event); });
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) { return cudaEventQuery(event); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  return call([&] {
    if (milliseconds == nullptr) return cudaErrorInvalidValue;
    for (cudaEvent_t event : {start, end}) {
      if (check(events, event) != cudaSuccess || !event->timed || !event->recorded)
        return cudaErrorInvalidResourceHandle;
    }
    *milliseconds = std::chrono::duration<float, std::milli>(*end->recorded - *start->recorded).count();
    return cudaSuccess;
  });
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return call([&] { return destroy(events, event); });
}
