#include "report/display.h"

#include <fmt/format.h>

#include <algorithm>

namespace permverify::report {
namespace {

constexpr std::uint32_t tab_width = 4;
constexpr char32_t bad_byte = 0xFFFFFFFF;

struct Character {
  char32_t code;
  std::size_t length;  // bytes, at least 1
};

bool is_continuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

// Strict UTF-8: shortest forms only, no surrogates. A bad byte comes alone.
Character next_character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return {bad_byte, 1};
  char32_t code = lead & (0xFF >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(byte(at + i))) return {bad_byte, 1};
    code = (code << 6) | (byte(at + i) & 0x3F);
  }
  const char32_t shortest = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  if (code < shortest || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) {
    return {bad_byte, 1};
  }
  return {code, length};
}

bool is_dangerous(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         code == 0xFEFF;
}

std::uint32_t character_width(char32_t code) {
  if (code >= 0x300 && code <= 0x36F) return 0;  // combining marks
  const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                    (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                    (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
                    (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD);
  return wide ? 2 : 1;
}

std::string escaped(char32_t code, unsigned char byte) {
  if (code == bad_byte || code < 0x80) return fmt::format("\\x{:02x}", byte);
  return fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(code));
}

}  // namespace

DisplayLine display_line(std::string_view source) {
  DisplayLine line;
  std::uint32_t column = 0;
  for (std::size_t at = 0; at < source.size();) {
    const Character c = next_character(source, at);
    line.columns.insert(line.columns.end(), c.length, column);
    if (c.code == '\t') {
      const std::uint32_t spaces = tab_width - column % tab_width;
      line.text.append(spaces, ' ');
      column += spaces;
    } else if (c.code == bad_byte || is_dangerous(c.code)) {
      const std::string safe = escaped(c.code, static_cast<unsigned char>(source[at]));
      line.text += safe;
      column += static_cast<std::uint32_t>(safe.size());
    } else {
      line.text += source.substr(at, c.length);
      column += character_width(c.code);
    }
    at += c.length;
  }
  line.columns.push_back(column);
  return line;
}

std::string printable(std::string_view text) {
  std::string flat(text);
  std::replace(flat.begin(), flat.end(), '\n', ' ');
  std::replace(flat.begin(), flat.end(), '\t', ' ');
  return display_line(flat).text;
}

std::string xml_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&apos;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string cut_cells(std::string_view text, std::uint32_t first, std::uint32_t last) {
  std::string result;
  std::uint32_t column = 0;
  for (std::size_t at = 0; at < text.size() && column < last;) {
    const Character c = next_character(text, at);
    const std::uint32_t width = character_width(c.code);
    if (column >= first && column + width <= last) {
      result += text.substr(at, c.length);
    } else {
      for (std::uint32_t i = column; i < column + width; ++i) {
        if (i >= first && i < last) result += ' ';
      }
    }
    column += width;
    at += c.length;
  }
  return result;
}

std::uint32_t cell_width(std::string_view text) { return display_line(text).width(); }

}  // namespace permverify::report
