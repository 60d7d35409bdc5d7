// SPDX-License-Identifier: BSD-3-Clause
#include "grader/session/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "grader/process/errors.h"

namespace lockstep::grader {

SharedMemory::SharedMemory() : file_(::memfd_create("lockstep", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  if (!file_) throw outside_error("Shared memory cannot be made", errno);
  if (::fcntl(file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
    throw outside_error("Shared memory cannot be sealed", errno);
  }
}

SharedMemory::~SharedMemory() { release(); }

void SharedMemory::release() {
  if (data_ != nullptr) ::munmap(data_, size_);
  data_ = nullptr;
  size_ = 0;
  file_.reset();
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
