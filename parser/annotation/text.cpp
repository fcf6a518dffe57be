#include "parser/annotation/text.h"

#include <algorithm>

namespace permverify::parser::annotation {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

// The offset behind a constant that begins with the quote at `at`; a line end ends it, too.
std::size_t skip_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

// A backslash at the end of a line joins it with the next one (C11, 5.1.1.2).
std::size_t end_of_line_comment(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] != '\n') continue;
    const bool carriage = at > 0 && text[at - 1] == '\r';
    const std::size_t last = at - (carriage ? 1 : 0);
    if (last == 0 || text[last - 1] != '\\') return last;
  }
  return text.size();
}

std::string_view piece(std::string_view text, const Comment& comment) {
  return text.substr(comment.begin, comment.end - comment.begin);
}

bool is_annotation(std::string_view comment) {
  return comment.starts_with("//@") || comment.starts_with("/*@");
}

bool only_blanks(std::string_view text, std::uint32_t from, std::uint32_t to) {
  return std::all_of(text.begin() + from, text.begin() + to, is_blank);
}

// Blanks for everything but line ends, so that lines stay where they are.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < text.size(); ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

// The `*/` of a block comment with the `@` in front of it.
void blank_end(std::string& text) {
  if (!text.ends_with("*/") || text.size() < 5) return;
  std::size_t from = text.size() - 2;
  while (from > 3 && text[from - 1] == '@') --from;
  blank(text, from, text.size());
}

void blank_leading_at(std::string& text) {
  bool leading = true;
  for (char& c : text) {
    if (c == '\n') leading = true;
    else if (leading && c == '@') c = ' ';
    else if (!is_blank(c)) leading = false;
  }
}

void blank_splices(std::string& text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') continue;
    const std::size_t next = text[i + 1] == '\r' ? i + 2 : i + 1;
    if (next < text.size() && text[next] == '\n') text[i] = ' ';
  }
}

std::string mask_one(std::string_view comment) {
  std::string result(comment);
  blank(result, 0, 3);
  if (comment.starts_with("/*")) blank_end(result);
  blank_splices(result);
  blank_leading_at(result);
  return result;
}

}  // namespace

std::vector<Comment> find_comments(std::string_view text) {
  std::vector<Comment> result;
  const auto add = [&](std::size_t begin, std::size_t end) {
    result.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    return end;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view two = text.substr(at, 2);
    if (two == "//") {
      at = add(at, end_of_line_comment(text, at));
    } else if (two == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = add(at, end == std::string_view::npos ? text.size() : end + 2);
    } else if (text[at] == '"' || text[at] == '\'') {
      at = skip_quoted(text, at);
    } else {
      ++at;
    }
  }
  return result;
}

std::vector<Group> group_comments(std::string_view text, const std::vector<Comment>& comments) {
  std::vector<Group> result;
  bool continues = false;  // the last group takes further lines
  std::uint32_t end = 0;
  for (const Comment& comment : comments) {
    if (comment.begin < end || comment.end < comment.begin || comment.end > text.size()) continue;
    const std::string_view own = piece(text, comment);
    const bool line = own.starts_with("//@");
    if (!is_annotation(own)) {
      continues = false;
    } else if (line && continues && only_blanks(text, end, comment.begin)) {
      result.back().push_back(comment);
    } else {
      result.push_back({comment});
      continues = line;
    }
    end = comment.end;
  }
  return result;
}

std::string mask(std::string_view text, const Group& group) {
  std::string result;
  for (const Comment& comment : group) {
    const std::size_t at = comment.begin - group.front().begin;
    // What lies between two lines of a group is blank already.
    if (at > result.size()) result += text.substr(group.front().begin + result.size(),
                                                  at - result.size());
    result += mask_one(piece(text, comment));
  }
  return result;
}

}  // namespace permverify::parser::annotation
