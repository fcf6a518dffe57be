#include "source_edit/code_places.h"

#include <algorithm>

#include "parser/annotation/comment.h"

namespace permverify::source_edit {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < text.size(); ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

// Behind the closing quote, or at the end of the line.
std::size_t behind_constant(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

// Behind a directive: lines that end in a backslash go on.
std::size_t behind_directive(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return text.size();
    const std::size_t last = text.find_last_not_of(" \t\r", end - 1);
    if (last == std::string_view::npos || last < at || text[last] != '\\') return end;
    at = end + 1;
  }
}

}  // namespace

CodePlaces::CodePlaces(std::string_view source, SourceLanguage language)
    : source_(source), code_(source) {
  for (const auto& comment : parser::annotation::find_comments(source)) {
    blank(code_, comment.begin, comment.end);
  }
  if (language == SourceLanguage::Pvl) return;
  bool line_begins = true;
  for (std::size_t at = 0; at < code_.size(); ++at) {
    const char sign = code_[at];
    const std::size_t end = sign == '#' && line_begins    ? behind_directive(code_, at)
                            : sign == '"' || sign == '\'' ? behind_constant(code_, at)
                                                          : at;
    line_begins = sign == '\n' || (line_begins && blanks.find(sign) != std::string_view::npos);
    if (end == at) continue;
    blank(code_, at, end);
    at = end - 1;
  }
}

std::size_t CodePlaces::line_start(std::size_t place) const {
  const std::size_t end = place == 0 ? std::string_view::npos : source_.rfind('\n', place - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}

bool CodePlaces::begins_line(std::size_t place) const {
  return source_.find_first_not_of(" \t", line_start(place)) >= place;
}

std::string CodePlaces::indent(std::size_t place) const {
  const std::size_t line = line_start(place);
  const std::size_t end = std::min(source_.find_first_not_of(" \t", line), source_.size());
  return std::string(source_.substr(line, end - line));
}

char CodePlaces::sign_before(std::size_t place) const {
  const std::size_t at = place == 0 ? std::string::npos : code_.find_last_not_of(blanks, place - 1);
  return at == std::string::npos ? 0 : code_[at];
}

std::size_t CodePlaces::declaration(std::size_t place) const {
  const std::size_t end = place == 0 ? std::string::npos : code_.find_last_of(";{}", place - 1);
  const std::size_t first = code_.find_first_not_of(blanks, end == std::string::npos ? 0 : end + 1);
  return std::min(first, place);
}

std::size_t CodePlaces::above_pragmas(std::size_t place) const {
  while (begins_line(place)) {
    const std::size_t line = line_start(place);
    if (line == 0) break;
    const std::size_t above = line_start(line - 1);
    const std::size_t sign = source_.find_first_not_of(" \t", above);
    if (!source_.substr(sign).starts_with("#pragma")) break;
    place = sign;
  }
  return place;
}

std::size_t CodePlaces::next(std::string_view signs, std::size_t place) const {
  return code_.find_first_of(signs, place);
}

}  // namespace permverify::source_edit
