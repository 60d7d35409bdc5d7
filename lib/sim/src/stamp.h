// SPDX-License-Identifier: BSD-3-Clause
// Who accessed a word last, when, where in the code and how: 64 bits, so that two stamps compare as times do.
//
// Time is counted in segments. One begins with each turn of a warp, block, barrier and fence, so all accesses of one
// thread between two points of synchronisation are of the same few segments. Blocks run one after the other; whether
// an access was of this launch, of this block or since its last barrier is therefore one comparison with the stamp at
// which that began.
#pragma once

#include <cstdint>

namespace simt {

using Stamp = std::uint64_t;

/// How an access takes part in synchronisation: accesses that are both not plain do not race. `plain_store` is a plain
/// one too, a store that is kept where a word's readers are, because an atomic operation has taken its place.
enum class Manner : unsigned char { plain, is_volatile, atomic, plain_store };

constexpr bool is_plain(Manner manner) { return manner == Manner::plain || manner == Manner::plain_store; }

namespace stamp {

inline constexpr unsigned site_shift = 2;
inline constexpr unsigned thread_shift = 26;
inline constexpr unsigned segment_shift = 36;
inline constexpr Stamp thread_mask = Stamp{0x3ff} << thread_shift;
inline constexpr std::uintptr_t site_mask = 0xff'ffff;
inline constexpr std::uint32_t last_segment = (1U << 28) - 2;

inline constexpr Stamp never = 0;                               ///< nothing has accessed it
inline constexpr Stamp before_all = Stamp{1} << segment_shift;  ///< by the host, or long ago
inline constexpr Stamp no_memory = ~Stamp{0};                   ///< here is no variable
inline constexpr std::uint32_t first_segment = 16;

constexpr Stamp begin_of(std::uint32_t segment) { return Stamp{segment} << segment_shift; }
constexpr std::uint32_t segment_of(Stamp s) { return static_cast<std::uint32_t>(s >> segment_shift); }
constexpr unsigned thread_of(Stamp s) { return static_cast<unsigned>((s & thread_mask) >> thread_shift); }
constexpr std::uintptr_t site_of(Stamp s) { return s >> site_shift & site_mask; }
constexpr Manner manner_of(Stamp s) { return static_cast<Manner>(s & 3); }
constexpr bool same_thread(Stamp a, Stamp b) { return ((a ^ b) & thread_mask) == 0; }

}  // namespace stamp

/// The running lane's place in time.
struct Now {
  Stamp lane = 0;      ///< its segment and thread; site and manner are zero
  Stamp launch = 0;    ///< where the launch began
  Stamp block = 0;     ///< where the block began
  Stamp interval = 0;  ///< where the block's last barrier was passed
  std::uint32_t segment = stamp::first_segment;
  std::uintptr_t code = 0;  ///< a site is an offset from here

  [[nodiscard]] Stamp at(const void* place, Manner manner) const {
    const std::uintptr_t site = (reinterpret_cast<std::uintptr_t>(place) - code) & stamp::site_mask;
    return lane | site << stamp::site_shift | static_cast<unsigned>(manner);
  }
  /// A new segment, as the running lane's too.
  void advance() {
    if (segment < stamp::last_segment) ++segment;
    lane = (lane & stamp::thread_mask) | stamp::begin_of(segment);
  }
  void run(unsigned thread) { lane = stamp::begin_of(segment) | Stamp{thread} << stamp::thread_shift; }
  /// True for an access of this block that a barrier, or its own program's order, puts before the running lane's.
  [[nodiscard]] bool ordered_in_block(Stamp old) const {
    return old >= block && (old < interval || (stamp::same_thread(old, lane) && old != stamp::no_memory));
  }
  /// True for what no access of the running lane can race with, as far as launches and barriers tell.
  [[nodiscard]] bool harmless(Stamp old) const { return old < launch || ordered_in_block(old); }
};

inline Now now;

}  // namespace simt
