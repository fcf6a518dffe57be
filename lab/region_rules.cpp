#include "lab/region_rules.h"

#include <string_view>

#include "lab/lexer.h"
#include "support/utf8.h"

namespace permverify::lab {
namespace {

// Words that take something for granted, declare what contracts are judged by, leave the straight way
// through the program, or reach other text. Loops need not end, and a program that hangs fulfils every
// postcondition: an exercise that wants one allows its word.
const std::set<std::string, std::less<>> denied{
    "assume", "assume_no_overflow", "launch", "kernel", "group", "pure", "lemma", "resource", "axiom", "global",
    "class", "static", "par", "invariant_as_candidate", "main", "while", "for", "do", "goto", "asm", "typedef",
    "using", "namespace", "template", "struct", "union", "enum", "extern", "operator", "define", "include",
    "pragma", "constexpr", "inline", "volatile", "setjmp", "longjmp", "exit", "abort", "switch", "local",
    "given", "yields", "trusted", "function", "throw", "try", "catch", "new", "delete"};

// Other spellings of C++'s operators: the rules on loops look for the usual ones.
const std::set<std::string, std::less<>> other_spellings{"and", "and_eq", "bitand", "bitor", "compl", "not",
                                                         "not_eq", "or", "or_eq", "xor", "xor_eq"};

// A barrier of CUDA, alone or with a vote: the other names with two underscores at their start are not for students.
bool is_barrier(std::string_view word) {
  return word == "__syncthreads" || word == "__syncthreads_count" || word == "__syncthreads_and" || word == "__syncthreads_or";
}

bool is_digraph(std::string_view text) {
  for (const char* spelling : {"<%", "%>", "<:", ":>", "%:"}) {
    if (text.starts_with(spelling)) return true;
  }
  return false;
}

class Judge {
 public:
  Judge(const std::string& text, bool c, const Region& region)
      : text_(text), c_(c), region_(region), lexed_(lex(text, c)) {}

  std::optional<RegionFault> run() {
    bytes();
    if (!lexed_.problem.empty()) fail("lab.region:text", lexed_.problem, lexed_.at);
    if (!lexed_.marks.empty()) fail("lab.edit:marks", "a mark stands in a region", lexed_.marks[0].begin);
    words();
    brackets();
    endings();
    if (!region_.clauses.empty()) clauses();
    return fault_;
  }

 private:
  void fail(std::string id, std::string message, std::size_t at) {
    if (!fault_) fault_ = RegionFault{std::move(id), std::move(message), at};
  }

  // Where compilers and this lexer could see different lines or signs.
  void bytes() {
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text_[i]);
      const bool line_end = byte == '\n' || (byte == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n');
      if (byte < 0x20 && byte != '\t' && !line_end) {
        return fail("lab.region:text", "a control character stands here", i);
      }
      const std::size_t next = byte == '\\' ? text_.find_first_not_of(" \t\r", i + 1) : 0;
      if (byte == '\\' && (next == text_.npos || text_[next] == '\n')) {
        return fail("lab.region:text", "a line is continued by a backslash", i);
      }
      if (text_.compare(i, 2, "?""?") == 0) return fail("lab.region:text", "two question marks stand here", i);
    }
    if (!text_.empty() && text_.back() != '\n') fail("lab.region:text", "the last line has no end", text_.size());
  }

  void words() {
    for (std::size_t i = 0; i < lexed_.lexemes.size(); ++i) {
      const Lexeme& lexeme = lexed_.lexemes[i];
      const std::string word(lexeme.text);
      const bool next_quoted = i + 1 < lexed_.lexemes.size() && lexed_.lexemes[i + 1].kind == Lex::Quoted;
      bool bad = lexeme.kind == Lex::Word && (denied.count(word) != 0 || next_quoted);
      bad = bad || (lexeme.kind == Lex::Word && word.starts_with("__") && !is_barrier(word));
      bad = bad || (lexeme.kind == Lex::Word && word.size() > 1 && word[0] == '_' && word[1] >= 'A' && word[1] <= 'Z');
      bad = bad || (lexeme.kind == Lex::Sign && (word == "#" || word == "`" || word == "$"));
      bad = bad || (lexeme.kind == Lex::Sign && lexeme.text[0] < 0);
      bad = bad || (lexeme.kind == Lex::Sign && is_digraph(std::string_view(text_).substr(lexeme.begin)) && (c_ || word == "%"));
      bad = bad || (c_ && lexeme.kind == Lex::Word && other_spellings.count(word) != 0);
      bad = bad || (!c_ && lexeme.kind == Lex::Sign && (word == "\"" || word == "'"));
      if (bad && region_.words.count(word) == 0) {
        const std::string shown = lexeme.text[0] < 0 ? support::first_character(std::string_view(text_).substr(lexeme.begin)) : "`" + word + "`";
        return fail("lab.region:word", shown + " is not allowed in this region", lexeme.begin);
      }
    }
  }

  // Those of an annotation match in it; code and annotations do not close each other's.
  void brackets() {
    std::string open;  // what closes each; `@`: an annotation
    for (const Lexeme& lexeme : lexed_.lexemes) {
      const char sign = lexeme.kind == Lex::Sign ? lexeme.text[0] : ' ';
      char closes = ' ';
      if (lexeme.kind == Lex::Open) open += '@';
      else if (lexeme.kind == Lex::Close) closes = '@';
      else if (sign == '(') open += ')';
      else if (sign == '[') open += ']';
      else if (sign == '{') open += '}';
      else if (sign == ')' || sign == ']' || sign == '}') closes = sign;
      if (closes == ' ') continue;
      if (open.empty() || open.back() != closes) {
        return fail("lab.region:brackets", "a bracket of the region is not closed in it", lexeme.begin);
      }
      open.pop_back();
    }
    if (!open.empty()) fail("lab.region:brackets", "a bracket of the region is not closed in it", text_.size());
  }

  static bool ends(const Lexeme& lexeme) { return lexeme.text == ";" || lexeme.text == "}"; }

  // The last lexeme of the region and that of each run of annotations end something.
  void endings() {
    const auto& all = lexed_.lexemes;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind == Lex::Close) continue;
      std::size_t next = i + 1;
      bool closed = false;
      while (next < all.size() && (all[next].kind == Lex::Close || (closed && all[next].kind == Lex::Open))) {
        closed = closed || all[next].kind == Lex::Close;
        ++next;
      }
      const bool last = next == all.size() || (all[i].annotation && !all[next].annotation);
      if (last && !ends(all[i])) {
        return fail("lab.region:end", "what stands here does not end in `;` or `}`", all[i].begin);
      }
    }
  }

  void clauses() {
    bool start = true;
    int depth = 0;
    for (const Lexeme& lexeme : lexed_.lexemes) {
      if (lexeme.kind == Lex::Open || lexeme.kind == Lex::Close || lexeme.text == "@") continue;
      if (c_ && !lexeme.annotation) {
        return fail("lab.region:clause", "code stands where only clauses may be written", lexeme.begin);
      }
      if (start && region_.clauses.count(std::string(lexeme.text)) == 0) {
        return fail("lab.region:clause", "`" + std::string(lexeme.text) + "` begins no clause of this region",
                    lexeme.begin);
      }
      const char sign = lexeme.kind == Lex::Sign ? lexeme.text[0] : ' ';
      if (sign == '{' && lexeme.text.data()[1] != ':') {
        return fail("lab.region:clause", "a block stands where only clauses may be written", lexeme.begin);
      }
      if (sign == '(' || sign == '[' || sign == '{') ++depth;
      if (sign == ')' || sign == ']' || sign == '}') --depth;
      start = depth == 0 && sign == ';';
    }
    if (!start) fail("lab.region:clause", "the last clause does not end in `;`", text_.size());
  }

  const std::string& text_;
  bool c_;
  const Region& region_;
  Lexed lexed_;
  std::optional<RegionFault> fault_;
};

}  // namespace

std::optional<RegionFault> judge_region(const std::string& text, bool c, const Region& region) {
  return Judge(text, c, region).run();
}

}  // namespace permverify::lab
