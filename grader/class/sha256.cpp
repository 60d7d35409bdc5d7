// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/sha256.h"

#include <openssl/evp.h>

#include <array>

#include "grader/process/errors.h"

namespace lockstep::grader {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, 32> digest{};
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1)
    throw OutsideError("OpenSSL gives no SHA-256.");
  static const char* const digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

}  // namespace lockstep::grader
