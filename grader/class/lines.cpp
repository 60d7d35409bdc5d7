// SPDX-License-Identifier: BSD-3-Clause
#include "grader/class/lines.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace lockstep::grader {

using Json = nlohmann::ordered_json;

bool JsonLines::send(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  for (std::string_view rest = text; !rest.empty();) {
    const auto sent = ::send(descriptor_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool JsonLines::fill() {
  char chunk[65536];
  if (broken_) return false;
  ssize_t got = 0;
  do {
    got = ::recv(descriptor_, chunk, sizeof chunk, 0);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  text_.append(chunk, static_cast<std::size_t>(got));
  return true;
}

std::optional<Json> JsonLines::next() {
  const auto end = text_.find('\n');
  if (broken_ || end == std::string::npos) return std::nullopt;
  Json json = Json::parse(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
  text_.erase(0, end + 1);
  broken_ = !json.is_object();
  return broken_ ? std::nullopt : std::optional(std::move(json));
}

}  // namespace lockstep::grader
