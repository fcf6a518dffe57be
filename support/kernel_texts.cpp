#include "support/kernel_texts.h"

#include <algorithm>
#include <cctype>

#include "support/string_literals.h"

namespace permverify::support {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
// Two such characters next to each other may be one token.
bool joins(char a, char b) {
  constexpr std::string_view alone = ";,(){}[]~?";
  const auto operates = [&](char c) { return std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '_' && alone.find(c) == alone.npos; };
  return (is_of_name(a) && is_of_name(b)) || (operates(a) && operates(b)) || a == '\'' || b == '\'' || a == '"' || b == '"';
}

// Places the characters of one literal, with the lines that the program's text has: a line of the file may have no more than one of them,
// unless nothing depends on it where the first one ends.
class Placing {
 public:
  Placing(std::string_view source, std::string& text) : source_(source), text_(text) {}

  bool place(const StringTokens& tokens) {
    for (std::size_t i = 0; i < tokens.size() && problem_.empty(); ++i) {
      if (i > 0) between(tokens[i - 1], tokens[i]);
      if (tokens[i].raw) raw(tokens[i]);
      else quoted(tokens[i]);
    }
    return problem_.empty();
  }
  const std::string& problem() const { return problem_; }
  std::size_t problem_at() const { return problem_at_; }
  bool defines() const { return defines_; }

 private:
  enum class In : std::uint8_t { Code, Text, LineComment, BlockComment };

  void refuse(std::size_t at, const std::string& why) {
    if (problem_.empty()) problem_at_ = at, problem_ = why;
  }

  void raw(const StringToken& token) {
    for (std::size_t i = token.begin; i < token.end && problem_.empty(); ++i) {
      if (source_[i] == '\n') {
        end_line(i);
        begin_line_of_file();
      } else {
        put(i, source_[i]);
      }
    }
  }

  void quoted(const StringToken& token) {
    for (std::size_t i = token.begin; i < token.end && problem_.empty(); ++i) {
      if (source_[i] == '\\') i += escape(i);
      else put(i, source_[i]);
    }
  }

  // Gives how many more characters it has.
  std::size_t escape(std::size_t at) {
    const char kind = at + 1 < source_.size() ? source_[at + 1] : '\0';
    const std::size_t second = at + 1;
    switch (kind) {
      case 'n': end_line(at); return 1;
      case 't': case 'v': case 'f': case 'r': last_ = ' '; return 1;
      case '"':
        put(in_ == In::Text ? at : second, '"');  // the blank stands outside
        return 1;
      case '\\':
        if (last_ == '\'') refuse(at, "a character constant that is written with a backslash");
        put(second, '\\');
        return 1;
      case '\r': case '\n': {
        const std::size_t line_end = kind == '\r' ? at + 2 : second;
        if (!ended_) text_[at] = '\\';
        begin_line_of_file();
        return line_end - at;
      }
      default: refuse(at, "an escape sequence"); return 1;
    }
  }

  // Between two literals. Where a line of the file ends and the program's line does not, the next one continues it.
  void between(const StringToken& before, const StringToken& after) {
    const std::size_t begin = before.end + 1, end = after.token;
    bool lines = false;
    for (std::size_t i = begin; i < end; ++i) {
      if (source_[i] != '\n') continue;
      if (!ended_) text_[i - 1] = '\\';
      lines = true;
      begin_line_of_file();
    }
    if (!ended_) joined_ = true;
    if (lines && before.raw && !ended_) refuse(begin, "a literal that ends within a line");
  }

  void begin_line_of_file() {
    others_on_line_ = pending_ = false;
    comment_ = comment_ && !ended_;
  }

  void end_line(std::size_t at) {
    if (!ended_) {
      pending_ = true;
      directive_ended_ = directive_;
      comment_end_ = at;
    }
    ended_ = true;
    others_on_line_ = others_on_line_ || pending_;
    if (in_ == In::Text) refuse(at, "a text that goes over the end of a line");
    if (in_ == In::LineComment) in_ = In::Code;
    directive_ = false;
    last_ = '\n';
  }

  // More follows on the line of the file, where a line of the program has ended.
  void go_on(std::size_t at, char c) {
    if (directive_ended_ && pending_) return refuse(at, "a directive with code behind it in one line of the file");
    if (c == '#' && in_ == In::Code) return refuse(at, "a directive with code before it in one line of the file");
    for (std::size_t i = comment_begin_; comment_ && i < comment_end_; ++i) {
      if (text_[i] != '\n') text_[i] = ' ';
    }
    pending_ = false;
  }

  void put(std::size_t at, char c) {
    if (is_blank(c)) {
      last_ = ' ';
      return;
    }
    if (c == '\0') return refuse(at, "a null character");
    if (ended_ && others_on_line_) go_on(at, c);
    if (joined_ && last_ != ' ' && last_ != '\n' && joins(last_, c)) return refuse(at, "a token of two literals");
    if (ended_) {
      comment_ = false;
      directive_ = c == '#' && in_ == In::Code;
      defines_ = defines_ || (directive_ && !source_.substr(at).starts_with("#pragma"));
    }
    joined_ = ended_ = false;
    text_[at] = c;
    follow(at, c);
    last_ = c;
  }

  // What the character begins or ends.
  void follow(std::size_t at, char c) {
    switch (in_) {
      case In::Code:
        if (c == '"') in_ = In::Text;
        if (last_ == '/' && c == '/') {
          in_ = In::LineComment;
          comment_ = true;
          comment_begin_ = at - 1;
        }
        if (last_ == '/' && c == '*') in_ = In::BlockComment;
        return;
      case In::Text:
        if (c == '"' && last_ != '\\') in_ = In::Code;
        return;
      case In::BlockComment:
        if (last_ == '*' && c == '/') {
          in_ = In::Code;
          last_ = ' ';
        }
        return;
      case In::LineComment: return;
    }
  }

  std::string_view source_;
  std::string& text_;
  In in_ = In::Code;
  char last_ = '\n';            // of the program's text
  bool ended_ = true;           // a line of the program's text has ended, and nothing of the next one was placed
  bool joined_ = false;         // a literal has ended since the last character
  bool directive_ = false, directive_ended_ = false;
  bool comment_ = false;        // the line has a comment to its end
  bool pending_ = false, others_on_line_ = false;  // what ended stands on this line of the file
  bool defines_ = false;
  std::size_t comment_begin_ = 0, comment_end_ = 0;
  std::string problem_;
  std::size_t problem_at_ = 0;
};

bool has_kernel(std::string_view source, const StringTokens& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const StringToken& token) {
    const std::string_view part = source.substr(token.begin, token.end - token.begin);
    for (const std::string_view word : {"__kernel ", "__kernel\n", "__kernel\\n", "kernel void"}) {
      if (part.find(word) != part.npos) return true;
    }
    return false;
  });
}

}  // namespace

bool is_host_file(std::string_view path) { return path.ends_with(".c") || path.ends_with(".cc") || path.ends_with(".cpp") || path.ends_with(".cxx"); }

KernelTexts find_kernel_texts(std::string_view source) {
  KernelTexts result;
  std::string text(source.size(), ' ');
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\n') text[i] = '\n';
  }
  bool defines = false;
  std::size_t last = 0;
  for (const StringTokens& tokens : string_literals(source)) {
    if (!has_kernel(source, tokens)) continue;
    Placing placing(source, text);
    const bool placed = placing.place(tokens);
    defines = defines || placing.defines();
    const auto begin = static_cast<std::uint32_t>(tokens.front().token);
    result.literals[begin] = static_cast<std::uint32_t>(tokens.size());
    if (!placed) result.problem = placing.problem(), result.problem_at = static_cast<std::uint32_t>(placing.problem_at());
    else if (source.substr(last, tokens.front().token - last).find('\n') == source.npos && last != 0) result.problem = "two literals with kernels in one line", result.problem_at = begin;
    else if (result.literals.size() > 1 && defines) result.problem = "directives in one of several literals", result.problem_at = begin;
    if (!result.problem.empty()) return result;
    last = tokens.back().end;
  }
  if (!result.literals.empty()) result.text = std::move(text);
  return result;
}

}  // namespace permverify::support
