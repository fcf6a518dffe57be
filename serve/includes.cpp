#include "serve/includes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace permverify::serve {
namespace {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view of_a_path =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-";
// Every directive and operator that opens a file has one of them in its name.
constexpr std::array<std::string_view, 4> words{"include", "import", "embed", "dependency"};

// A backslash before a line end, with blanks between or not, joins lines.
std::string joined(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      const std::size_t end = std::min(text.find_first_not_of(blanks, i + 1), text.size());
      if (end < text.size() && (text[end] == '\n' || text[end] == '\r')) {
        const bool pair = text.compare(end, 2, "\r\n") == 0 || text.compare(end, 2, "\n\r") == 0;
        i = pair ? end + 1 : end;
        continue;
      }
    }
    result += text[i];
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == text.npos ? "" : text.substr(begin);
}

bool has_word(std::string_view text) {
  return std::any_of(words.begin(), words.end(), [&](auto word) { return text.find(word) != text.npos; });
}

// `include "name"` or `include <name>`, whatever comes behind.
bool is_plain_include(std::string_view directive) {
  constexpr std::string_view name = "include";
  if (directive.substr(0, name.size()) != name) return false;
  const std::string_view rest = trimmed(directive.substr(name.size()));
  if (rest.empty() || (rest[0] != '"' && rest[0] != '<')) return false;
  const std::size_t end = rest.find(rest[0] == '"' ? '"' : '>', 1);
  if (end == rest.npos) return false;
  const std::string_view path = rest.substr(1, end - 1), behind = rest.substr(end + 1);
  return !path.empty() && path[0] != '/' && path.find("..") == path.npos &&
         path.find_first_not_of(of_a_path) == path.npos && !has_word(behind);
}

// A carriage return alone ends a line for some readers and not for others.
bool has_lone_return(const std::string& text) {
  for (std::size_t at = 0; (at = text.find('\r', at)) != text.npos; ++at) {
    if (text.compare(at, 2, "\r\n") != 0) return true;
  }
  return false;
}

// `_Pragma("words")`, which is a directive in the middle of a line. A macro may not build the text.
bool pragmas_are_plain(std::string_view line) {
  constexpr std::string_view name = "_Pragma", open = "(\"";
  for (std::size_t at = 0; (at = line.find(name, at)) != line.npos;) {
    at += name.size();
    if (line.substr(at, open.size()) != open) return false;
    const std::size_t begin = at + open.size(), end = line.find('"', begin);
    if (end == line.npos || line.substr(end + 1, 1) != ")") return false;
    const std::string_view text = line.substr(begin, end - begin);
    if (text.find('\\') != text.npos || has_word(text)) return false;
    at = end;
  }
  return true;
}

// `##` builds names that are not in the text: `_Pragma`, `__has_include`. It builds none in a comment, and neither does
// a longer row of `#`, as under a title.
bool pastes(std::string_view line) {
  const bool comment = trimmed(line).substr(0, 2) == "//" && line.find("*/") == line.npos && line.find('"') == line.npos;
  if (comment) return false;
  for (std::size_t at = 0, end; (at = line.find('#', at)) != line.npos; at = end) {
    end = std::min(line.find_first_not_of('#', at), line.size());
    if (end - at == 2) return true;
  }
  return line.find("%:%:") != line.npos;
}

bool is_plain_line(std::string_view line) {
  if (!pragmas_are_plain(line) || pastes(line)) return false;
  const std::size_t hash = line.find('#'), digraph = line.find("%:");
  const std::size_t first = std::min(hash, digraph);
  if (first == line.npos) return true;
  // A comment behind the `#` may end on another line.
  for (std::size_t at = first; at < line.size(); ++at) {
    const std::size_t sign = line[at] == '#' ? 1 : line.compare(at, 2, "%:") == 0 ? 2 : 0;
    if (sign != 0 && trimmed(line.substr(at + sign)).substr(0, 2) == "/*") return false;
  }
  return !has_word(line) || (trimmed(line)[0] == '#' && is_plain_include(trimmed(trimmed(line).substr(1))));
}

}  // namespace

bool includes_are_plain(const std::string& text) {
  if (text.find('\0') != text.npos || text.find("?\?/") != text.npos || text.find("?\?=") != text.npos) return false;
  if (has_lone_return(text)) return false;
  const std::string lines = joined(text);
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    if (!is_plain_line(std::string_view(lines).substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace permverify::serve
