// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include "grader/process/errors.h"

namespace lockstep::grader {
namespace {

constexpr std::size_t slow_to_free = std::size_t{1} << 30;

std::atomic<unsigned> being_freed{0};

}  // namespace

SharedMemory::SharedMemory() : file_(::memfd_create("lockstep", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  if (!file_) throw outside_error("Shared memory cannot be made", errno);
  if (::fcntl(file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
    throw outside_error("Shared memory cannot be sealed", errno);
  }
}

SharedMemory::~SharedMemory() { release(); }

void SharedMemory::release() {
  const bool slow = size_ >= slow_to_free;
  if (data_ != nullptr) ::munmap(data_, size_);
  data_ = nullptr;
  size_ = 0;
  if (!slow) {
    file_.reset();
    return;
  }
  ++being_freed;
  try {
    std::thread([file = std::move(file_)]() mutable {
      file.reset();  // the last that holds the pages
      --being_freed;
      being_freed.notify_all();
    }).detach();
  } catch (const std::system_error&) {  // no thread is to be had: the file was closed on the way here
    --being_freed;
  }
}

void SharedMemory::wait_for_released() {
  for (unsigned left = being_freed; left > 0; left = being_freed) being_freed.wait(left);
}

void SharedMemory::reserve(std::size_t bytes) {
  if (bytes <= size_) return;
  const auto current = ::lseek(file_.get(), 0, SEEK_END);  // the runner may have made it longer
  if (current < static_cast<off_t>(bytes) && ::ftruncate(file_.get(), static_cast<off_t>(bytes)) != 0) {
    throw outside_error("Shared memory of " + std::to_string(bytes >> 20) + " MiB cannot be made", errno);
  }
  if (data_ != nullptr) ::munmap(data_, size_);
  data_ = nullptr;
  size_ = 0;
  void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file_.get(), 0);
  if (mapped == MAP_FAILED)
    throw outside_error("Shared memory of " + std::to_string(bytes >> 20) + " MiB cannot be mapped", errno);
  data_ = static_cast<std::byte*>(mapped);
  size_ = bytes;
}

}  // namespace lockstep::grader
