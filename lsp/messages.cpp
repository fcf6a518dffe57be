#include "lsp/messages.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <stdexcept>

namespace permverify::lsp {
namespace {

constexpr std::size_t largest = std::size_t{64} << 20, longest_header = 4096;
constexpr int deepest = 200;
constexpr std::string_view length_name = "content-length:";

// Header fields have names without regard to case (RFC 7230).
std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
  return out;
}

std::size_t length_in(std::string_view header) {
  const std::string text = lower(header);
  const std::size_t at = text.find(length_name);
  if (at == std::string::npos) throw std::runtime_error("a message without Content-Length");
  const std::size_t begin = text.find_first_not_of(" \t", at + length_name.size());
  std::size_t length = 0;
  const char* const first = text.data() + std::min(begin, text.size());
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), length);
  if (error != std::errc{} || length > largest) throw std::runtime_error("a Content-Length that is no number, or too large");
  return length;
}

}  // namespace

std::optional<Json> MessageReader::next() {
  const std::size_t end = waiting_.find("\r\n\r\n");
  if (end == std::string::npos) {
    if (waiting_.size() > longest_header) throw std::runtime_error("a header that does not end");
    return std::nullopt;
  }
  const std::size_t begin = end + 4, length = length_in(std::string_view(waiting_).substr(0, end));
  if (waiting_.size() - begin < length) return std::nullopt;
  // Values that are nested too deeply would be copied and freed by recursion without an end: they are left out.
  const auto is_shallow = [](int depth, Json::parse_event_t, const Json&) { return depth < deepest; };
  Json message = Json::parse(waiting_.begin() + static_cast<std::ptrdiff_t>(begin),
                             waiting_.begin() + static_cast<std::ptrdiff_t>(begin + length), is_shallow, false);
  waiting_.erase(0, begin + length);
  return message.is_discarded() ? Json() : message;
}

bool write_message(int descriptor, const Json& message) {
  const std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string text = "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace permverify::lsp
