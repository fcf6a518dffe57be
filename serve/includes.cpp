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
        i = text.compare(end, 2, "\r\n") == 0 ? end + 1 : end;
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

// `include "name"` or `include <name>`, whatever comes behind.
bool is_plain_include(std::string_view directive) {
  constexpr std::string_view name = "include";
  if (directive.substr(0, name.size()) != name) return false;
  const std::string_view rest = trimmed(directive.substr(name.size()));
  if (rest.empty() || (rest[0] != '"' && rest[0] != '<')) return false;
  const std::size_t end = rest.find(rest[0] == '"' ? '"' : '>', 1);
  if (end == rest.npos) return false;
  const std::string_view path = rest.substr(1, end - 1), behind = rest.substr(end + 1);
  const bool again = std::any_of(words.begin(), words.end(), [&](auto w) { return behind.find(w) != behind.npos; });
  return !path.empty() && path[0] != '/' && path.find("..") == path.npos &&
         path.find_first_not_of(of_a_path) == path.npos && !again;
}

bool is_plain_line(std::string_view line) {
  const std::size_t hash = line.find('#'), digraph = line.find("%:");
  const std::size_t first = std::min(hash, digraph);
  if (first == line.npos) return true;
  // A comment behind the `#` may end on another line.
  for (std::size_t at = first; at < line.size(); ++at) {
    const std::size_t sign = line[at] == '#' ? 1 : line.compare(at, 2, "%:") == 0 ? 2 : 0;
    if (sign != 0 && trimmed(line.substr(at + sign)).substr(0, 2) == "/*") return false;
  }
  const bool reads = std::any_of(words.begin(), words.end(), [&](auto w) { return line.find(w) != line.npos; });
  return !reads || (trimmed(line)[0] == '#' && is_plain_include(trimmed(trimmed(line).substr(1))));
}

}  // namespace

bool includes_are_plain(const std::string& text) {
  if (text.find('\0') != text.npos || text.find("?\?/") != text.npos || text.find("?\?=") != text.npos) return false;
  const std::string lines = joined(text);
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    if (!is_plain_line(std::string_view(lines).substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace permverify::serve
