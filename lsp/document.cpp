#include "lsp/document.h"

#include <algorithm>

namespace permverify::lsp {
namespace {

constexpr std::string_view file_scheme = "file://";

int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && value_of(text[i + 1]) >= 0 && value_of(text[i + 2]) >= 0;
    out += escape ? static_cast<char>(value_of(text[i + 1]) * 16 + value_of(text[i + 2])) : text[i];
    if (escape) i += 2;
  }
  return out;
}

std::string_view line_in(std::string_view text, unsigned line) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

Json position(std::string_view text, unsigned line, unsigned column, Encoding encoding) {
  const std::string_view own = line_in(text, line);
  const std::size_t bytes = std::min<std::size_t>(column == 0 ? 0 : column - 1, own.size());
  std::size_t units = bytes;
  if (encoding == Encoding::Utf16) {
    units = 0;
    for (const char c : own.substr(0, bytes)) {
      const auto code = static_cast<unsigned char>(c);
      if ((code & 0xC0U) != 0x80U) units += code >= 0xF0U ? 2 : 1;
    }
  }
  return {{"line", line == 0 ? 0 : line - 1}, {"character", units}};
}

}  // namespace

std::string path_of(const std::string& uri, const std::string& language) {
  if (uri.starts_with(file_scheme)) {
    const std::string_view rest = std::string_view(uri).substr(file_scheme.size());
    const std::size_t path = rest.find('/');
    return path == std::string_view::npos ? "" : unescaped(rest.substr(path));
  }
  if (language == "cuda" || language == "cuda-cpp") return "untitled.cu";
  return language == "opencl" ? "untitled.cl" : "untitled.pvl";
}

std::string uri_of(const std::string& path) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out(file_scheme);
  for (const char c : path) {
    const auto code = static_cast<unsigned char>(c);
    if (plain.find(c) != std::string_view::npos) out += c;
    else out += {'%', digits[code >> 4], digits[code & 15]};
  }
  return out;
}

Json range_of(std::string_view text, const Json& span, Encoding encoding) {
  return {{"start", position(text, span.at("line"), span.at("column"), encoding)},
          {"end", position(text, span.at("end_line"), span.at("end_column"), encoding)}};
}

unsigned line_of(const Json& position) { return position.at("line").get<unsigned>() + 1; }

}  // namespace permverify::lsp
