// SPDX-License-Identifier: BSD-3-Clause
// A lab's case in device memory: buffers between guard bands, filled and checked by what the lab's task.cpp says.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "entry.h"
#include "lockstep/task.h"
#include "stopwatch.h"

namespace lockstep::bench {

inline constexpr std::size_t guard_bytes = 1 << 16;
inline constexpr int guard_byte = 0xa5;
inline constexpr int poison_byte = 0xff;          // four of them are a NaN
inline constexpr std::size_t run_checked = 4096;  // elements side by side
inline constexpr std::size_t drift = 1021;        // so that the runs do not meet the same columns in every row
inline constexpr std::size_t chunk_bytes = std::size_t{64} << 20;

/// Calls `work(begin, end)` on parts of [0, count), one a processor.
template <class Work>
void in_parallel(std::size_t count, const Work& work) {
  const std::size_t parts = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (std::size_t part = 0; part < parts; ++part) {
    threads.emplace_back([&, part] { work(count * part / parts, count * (part + 1) / parts); });
  }
}

/// A case's buffers in device memory, each between two guard bands.
class DeviceCase {
 public:
  explicit DeviceCase(const Case& specification) : case_(specification) {
    require(cudaMallocHost(&staging_, chunk_bytes), "allocate host memory");
    for (const auto& argument : case_.arguments()) {
      if (const auto* scalar = std::get_if<Scalar>(&argument)) {
        const bool whole = scalar->value.index() == 0;
        const long long integer = whole ? std::get<0>(scalar->value) : 0;
        arguments_.push_back({nullptr, integer, whole ? static_cast<double>(integer) : std::get<1>(scalar->value)});
      } else {
        const auto& buffer = std::get<Buffer>(argument);
        char* memory = nullptr;
        require(cudaMalloc(&memory, buffer.shift + buffer.bytes() + 2 * guard_bytes), "allocate a buffer");
        allocated_.push_back(memory);
        memory += buffer.shift;
        arguments_.push_back({memory + guard_bytes, 0, 0});
        buffers_.push_back({&buffer, memory});
      }
    }
    fill();
  }

  DeviceCase(const DeviceCase&) = delete;
  DeviceCase& operator=(const DeviceCase&) = delete;
  ~DeviceCase() {
    for (void* memory : allocated_) cudaFree(memory);
    cudaFreeHost(staging_);
  }

  [[nodiscard]] const Argument* arguments() const { return arguments_.data(); }

  /// Writes inputs, poison and guard bands anew.
  void fill() {
    for (const auto& [buffer, memory] : buffers_) {
      require(cudaMemset(memory, guard_byte, guard_bytes), "write a guard band");
      require(cudaMemset(memory + guard_bytes + buffer->bytes(), guard_byte, guard_bytes), "write a guard band");
      if (!buffer->fill) {
        require(cudaMemset(memory + guard_bytes, poison_byte, buffer->bytes()), "poison an output");
        continue;
      }
      for_chunks(*buffer, [&, memory = memory](std::size_t first, std::size_t count, std::size_t element) {
        make(*buffer, first, count);
        require(cudaMemcpy(memory + guard_bytes + first * element, staging_, count * element, cudaMemcpyHostToDevice),
                "copy an input");
      });
    }
  }

  /// Empty if outputs are right, inputs unchanged and guard bands whole, else what is wrong. Of an output about `most`
  /// elements are looked at, spread evenly over it, and none that is nearer than `rim` to an edge of its shape.
  [[nodiscard]] std::string check(std::size_t most, unsigned rim) {
    rim_ = rim;
    for (const auto& [buffer, memory] : buffers_) {
      for (const std::size_t offset : {std::size_t{0}, guard_bytes + buffer->bytes()}) {
        require(cudaMemcpy(staging_, memory + offset, guard_bytes, cudaMemcpyDeviceToHost), "copy a guard band");
        for (std::size_t i = 0; i < guard_bytes; ++i) {
          if (static_cast<unsigned char>(staging_[i]) != guard_byte) {
            return "wrote " + std::string(offset == 0 ? "before" : "beyond") + " '" + buffer->name + "'";
          }
        }
      }
      std::atomic<std::size_t> wrong = 0;
      std::size_t first_wrong = buffer->count();
      stride_ = buffer->expect ? std::max<std::size_t>(buffer->count() / most, 1) : 1;
      for_chunks(*buffer, [&, memory = memory](std::size_t first, std::size_t count, std::size_t element) {
        require(cudaMemcpy(staging_, memory + guard_bytes + first * element, count * element, cudaMemcpyDeviceToHost),
                "copy an output");
        const std::size_t at =
            buffer->expect ? differing(*buffer, first, count, wrong) : changed(*buffer, first, count, wrong);
        first_wrong = std::min(first_wrong, at);
      });
      if (wrong > 0) {
        return std::to_string(wrong) + " of " + std::to_string(buffer->count()) + " wrong in '" + buffer->name +
               "', first at " + std::to_string(first_wrong);
      }
    }
    return {};
  }

 private:
  struct Placed {
    const Buffer* buffer;
    char* memory;
  };

  template <class Work>
  static void for_chunks(const Buffer& buffer, const Work& work) {
    const std::size_t element = bytes_of(buffer.element);
    const std::size_t step = chunk_bytes / element;
    for (std::size_t first = 0; first < buffer.count(); first += step) {
      work(first, std::min(step, buffer.count() - first), element);
    }
  }

  void make(const Buffer& buffer, std::size_t first, std::size_t count) const {
    const std::size_t element = bytes_of(buffer.element);
    in_parallel(count, [&](std::size_t begin, std::size_t end) {
      buffer.fill(first + begin,
                  std::as_writable_bytes(std::span(staging_ + begin * element, (end - begin) * element)));
    });
  }

  /// Input elements in staging that are not what was copied there. Returns the index of the first.
  std::size_t changed(const Buffer& buffer, std::size_t first, std::size_t count, std::atomic<std::size_t>& wrong) {
    const std::size_t element = bytes_of(buffer.element);
    got_.assign(staging_, staging_ + count * element);
    make(buffer, first, count);
    if (std::memcmp(got_.data(), staging_, count * element) == 0) return buffer.count();
    std::size_t lowest = buffer.count();
    for (std::size_t i = count; i-- > 0;) {
      if (std::memcmp(&got_[i * element], staging_ + i * element, element) == 0) continue;
      ++wrong;
      lowest = first + i;
    }
    return lowest;
  }

  [[nodiscard]] bool in_rim(const Buffer& buffer, std::size_t index) const {
    if (rim_ == 0) return false;
    for (std::size_t d = buffer.shape.size(); d-- > 0;) {
      const std::size_t extent = buffer.shape[d];
      const std::size_t at = index % extent;
      if (at < rim_ || at + rim_ >= extent) return true;
      index /= extent;
    }
    return false;
  }

  /// Output elements in staging that are not as expected, of every stride_-th run of elements. Returns the index of the
  /// first.
  std::size_t differing(const Buffer& buffer, std::size_t first, std::size_t count,
                        std::atomic<std::size_t>& wrong) const {
    std::atomic<std::size_t> lowest = buffer.count();
    in_parallel(count, [&](std::size_t begin, std::size_t end) {
      std::vector<Expected> expected(run_checked);
      const std::size_t step = stride_ * expected.size() + (stride_ == 1 ? 0 : drift);
      for (std::size_t i = begin; i < end; i += step) {
        const std::span part(expected.data(), std::min(expected.size(), end - i));
        buffer.expect(first + i, part);
        for (std::size_t k = 0; k < part.size(); ++k) {
          if (std::abs(value_of(buffer, i + k) - part[k].value) <= part[k].tolerance) continue;
          if (in_rim(buffer, first + i + k)) continue;
          ++wrong;
          std::size_t known = lowest;
          while (first + i + k < known && !lowest.compare_exchange_weak(known, first + i + k)) {
          }
        }
      }
    });
    return lowest;
  }

  [[nodiscard]] double value_of(const Buffer& buffer, std::size_t i) const {
    const auto read = [&]<class T>(T value) {
      std::memcpy(&value, staging_ + i * sizeof(T), sizeof(T));
      return static_cast<double>(value);
    };
    switch (buffer.element) {
      case Element::i8: return read(std::int8_t{});
      case Element::u8: return read(std::uint8_t{});
      case Element::i32: return read(std::int32_t{});
      case Element::u32: return read(std::uint32_t{});
      case Element::i64: return read(std::int64_t{});
      case Element::u64: return read(std::uint64_t{});
      case Element::f32: return read(float{});
      case Element::f64: return read(double{});
    }
    return NAN;
  }

  const Case& case_;
  char* staging_ = nullptr;
  std::vector<char> got_;
  std::vector<Argument> arguments_;
  std::vector<Placed> buffers_;
  std::vector<void*> allocated_;
  std::size_t stride_ = 1;
  unsigned rim_ = 0;
};

}  // namespace lockstep::bench
