// SPDX-License-Identifier: BSD-3-Clause
// std::bit_cast for types that hold CUDA's vectors. In CUDA those are trivially copyable; here they copy by functions
// of their own (vector_types.h), which the standard's bit_cast does not take.
#pragma once

#include <stddef.h>

namespace simt::detail {

/// What the standard's bit_cast refuses for its copies alone.
template <class To, class From>
inline constexpr bool is_cast_of_vectors = sizeof(To) == sizeof(From) &&
                                           !(__is_trivially_copyable(To) && __is_trivially_copyable(From)) &&
                                           __has_trivial_destructor(To) && __has_trivial_destructor(From);

template <class To, class From>
[[gnu::always_inline]] inline To copy_bits(const From& from) {
  union Room {
    Room() {}
    unsigned char bytes[sizeof(To)];
    To value;
  } room;
  __builtin_memcpy(room.bytes, &from, sizeof(To));
  return room.value;
}

}  // namespace simt::detail

namespace std {
template <class To, class From>
requires(::simt::detail::is_cast_of_vectors<To, From>) [[nodiscard, gnu::always_inline]] inline To
    bit_cast(const From& from) noexcept {
  return ::simt::detail::copy_bits<To>(from);
}
}  // namespace std
