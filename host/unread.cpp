#include "host/unread.h"

#include "support/clang_ast.h"

namespace permverify::host {

namespace {

std::vector<std::string> identifiers(std::string_view text) {
  const std::string copy(text);  // ends with a null character, as the lexer wants
  clang::LangOptions language;
  language.CPlusPlus = true;
  language.RawStringLiterals = true;
  clang::Lexer lexer(clang::SourceLocation(), language, copy.c_str(), copy.c_str(), copy.c_str() + copy.size());
  std::vector<std::string> result;
  clang::Token token;
  for (bool ended = false; !ended;) {
    ended = lexer.LexFromRawLexer(token);  // the last token comes with the end
    if (token.is(clang::tok::raw_identifier)) result.push_back(token.getRawIdentifier().str());
    if (token.is(clang::tok::hashhash)) result.push_back("##");
  }
  return result;
}

bool leads_elsewhere(const std::string& word) {
  return word == "##" || word == "include" || word == "goto" || word == "asm" || word == "__asm__" || word == "__asm" || word == "setjmp" || word == "longjmp";
}

}  // namespace

std::optional<std::set<std::string>> names_in(std::string_view text, const MacroWords& macro) {
  std::set<std::string> names;
  std::vector<std::string> work = identifiers(text);
  while (!work.empty()) {
    const std::string word = std::move(work.back());
    work.pop_back();
    if (leads_elsewhere(word)) return std::nullopt;
    if (!names.insert(word).second) continue;
    if (const auto inside = macro(word)) work.insert(work.end(), inside->begin(), inside->end());
  }
  return names;
}

}  // namespace permverify::host
