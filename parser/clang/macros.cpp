#include "parser/clang/macros.h"

#include <cerrno>
#include <cstdlib>
#include <vector>

#include <clang/Lex/Preprocessor.h>

namespace permverify::parser {
namespace {

std::optional<std::int64_t> number_of(const clang::Token& token) {
  if (token.isNot(clang::tok::numeric_constant)) return std::nullopt;
  const std::string digits(token.getLiteralData(), token.getLength());
  char* end = nullptr;
  errno = 0;
  const long long number = std::strtoll(digits.c_str(), &end, 0);
  if (errno != 0 || std::string_view(end).find_first_not_of("uUlL") != std::string_view::npos) {
    return std::nullopt;
  }
  return number;
}

Macro meaning_of(const clang::MacroInfo& macro) {
  std::vector<clang::Token> tokens(macro.tokens_begin(), macro.tokens_end());
  while (tokens.size() > 2 && tokens.front().is(clang::tok::l_paren)) {
    tokens.erase(tokens.begin());
    tokens.pop_back();
  }
  Macro result;
  if (tokens.size() != 1) return result;
  if (const auto* next = tokens[0].getIdentifierInfo()) {
    result.name = next->getName().str();
  } else {
    result.number = number_of(tokens[0]);
  }
  return result;
}

const clang::IdentifierInfo& identifier(clang::Preprocessor& preprocessor, std::string_view name) {
  return preprocessor.getIdentifierTable().get(llvm::StringRef(name.data(), name.size()));
}

}  // namespace

std::optional<Macro> macro_at(clang::Preprocessor& preprocessor, std::string_view name,
                              clang::SourceLocation place) {
  const auto* history = preprocessor.getLocalMacroDirectiveHistory(&identifier(preprocessor, name));
  if (!history || place.isInvalid()) return std::nullopt;
  const auto& sources = preprocessor.getSourceManager();
  const auto found = history->findDirectiveAtLoc(place, sources);
  const auto* macro = found ? found.getMacroInfo() : nullptr;
  if (!macro) return std::nullopt;
  Macro result = macro->isFunctionLike() ? Macro{} : meaning_of(*macro);
  result.has_parameters = macro->isFunctionLike();
  result.of_library = sources.isInSystemHeader(macro->getDefinitionLoc());
  return result;
}

std::optional<std::vector<std::string>> macro_words(clang::Preprocessor& preprocessor, std::string_view name) {
  const auto* history = preprocessor.getLocalMacroDirectiveHistory(&identifier(preprocessor, name));
  if (!history) return std::nullopt;
  std::vector<std::string> words;
  for (; history; history = history->getPrevious()) {
    const auto* definition = clang::dyn_cast<clang::DefMacroDirective>(history);
    if (!definition) continue;
    for (const clang::Token& token : definition->getInfo()->tokens()) {
      if (token.is(clang::tok::hashhash)) words.push_back("##");
      if (const auto* word = token.getIdentifierInfo()) words.push_back(word->getName().str());
    }
  }
  return words;
}

std::optional<std::int64_t> macro_constant(clang::Preprocessor& preprocessor, std::string_view name) {
  const auto& id = identifier(preprocessor, name);
  // One that changes its meaning on the way has none that is the same everywhere.
  const auto* history = preprocessor.getLocalMacroDirectiveHistory(&id);
  if (history && history->getPrevious()) return std::nullopt;
  const auto* macro = preprocessor.getMacroInfo(&id);
  return macro && !macro->isFunctionLike() ? meaning_of(*macro).number : std::nullopt;
}

}  // namespace permverify::parser
