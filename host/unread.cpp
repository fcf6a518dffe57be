#include "host/unread.h"

namespace permverify::host {

void for_each_token(std::string_view text, const std::function<void(const clang::Token&)>& visit) {
  const std::string copy(text);  // ends with a null character, as the lexer wants
  clang::LangOptions language;
  language.CPlusPlus = true;
  language.RawStringLiterals = true;
  clang::Lexer lexer(clang::SourceLocation(), language, copy.c_str(), copy.c_str(), copy.c_str() + copy.size());
  clang::Token token;
  for (bool ended = false; !ended;) {
    ended = lexer.LexFromRawLexer(token);  // the last token comes with the end
    visit(token);
  }
}

namespace {

std::vector<std::string> identifiers(std::string_view text) {
  std::vector<std::string> result;
  for_each_token(text, [&](const clang::Token& token) {
    if (token.is(clang::tok::raw_identifier)) result.push_back(token.getRawIdentifier().str());
    if (token.is(clang::tok::hashhash)) result.push_back("##");
  });
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

std::set<std::string> called_in(std::string_view text) {
  std::set<std::string> names;
  std::string of_template, last;  // the name before `<`; the token before, if it is a name, or ends a template
  for_each_token(text, [&](const clang::Token& token) {
    if (token.is(clang::tok::l_paren) && !last.empty()) names.insert(last);
    if (token.is(clang::tok::less)) of_template = last;
    last.clear();
    if (token.is(clang::tok::raw_identifier)) last = token.getRawIdentifier().str();
    if (token.is(clang::tok::greater)) last = of_template;
  });
  return names;
}

}  // namespace permverify::host
