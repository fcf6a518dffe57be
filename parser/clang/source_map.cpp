#include "parser/clang/source_map.h"

#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "parser/clang/work_place.h"

namespace permverify::parser {

support::BufferId SourceMap::buffer(clang::FileID file) {
  if (file == manager_->getMainFileID()) return main_;
  const auto [entry, fresh] = buffers_.try_emplace(file.getHashValue(), main_);
  if (!fresh) return entry->second;
  const auto content = manager_->getBufferOrNone(file);
  const auto ref = manager_->getFileEntryRefForID(file);
  std::string name = ref ? ref->getName().str() : std::string("<built-in>");
  entry->second = sources_.add(std::move(name), content ? content->getBuffer().str() : "");
  files_.emplace(entry->second, file);
  return entry->second;
}

clang::SourceLocation SourceMap::location(support::Span at) const {
  const auto found = files_.find(at.file);
  const clang::FileID file = found != files_.end() ? found->second
                             : at.file == main_    ? manager_->getMainFileID()
                                                   : clang::FileID();
  if (file.isInvalid()) return {};
  return manager_->getLocForStartOfFile(file).getLocWithOffset(static_cast<int>(at.begin));
}

support::Span SourceMap::file_span(clang::SourceLocation begin, clang::SourceLocation end) {
  const auto [file, from] = manager_->getDecomposedLoc(begin);
  if (file.isInvalid()) return {main_, 0, 0};
  const auto [end_file, last] = manager_->getDecomposedLoc(end);
  unsigned to = from;
  if (end_file == file && last >= from) {
    to = last + clang::Lexer::MeasureTokenLength(end, *manager_, *language_);
  } else {
    to = from + clang::Lexer::MeasureTokenLength(begin, *manager_, *language_);
  }
  return {buffer(file), from, to};
}

support::Span SourceMap::span(clang::SourceRange range) {
  if (!manager_ || range.isInvalid()) return {main_, 0, 0};
  keep_place(*manager_, range.getBegin());
  // An argument of a macro is written at its place of use; everything else is the whole use.
  const clang::CharSourceRange whole = manager_->getExpansionRange(range);
  const auto spelled = [&](clang::SourceLocation at) {
    return at.isMacroID() && manager_->isMacroArgExpansion(at) ? manager_->getFileLoc(at) : at;
  };
  const clang::SourceLocation begin = spelled(range.getBegin());
  const clang::SourceLocation end = spelled(range.getEnd());
  if (begin.isFileID() && end.isFileID()) return file_span(begin, end);
  return file_span(whole.getBegin(), whole.getEnd());
}

std::uint32_t SourceMap::next_semicolon(support::Span call) {
  const std::string_view text = this->text(call.file);
  const std::string rest(text.substr(std::min<std::size_t>(call.end, text.size())));
  clang::Lexer lexer(clang::SourceLocation(), *language_, rest.data(), rest.data(),
                     rest.data() + rest.size());
  clang::Token token;
  while (!lexer.LexFromRawLexer(token)) {  // comments are no tokens
    if (token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace)) break;
  }
  const auto end = static_cast<std::uint32_t>(lexer.getBufferLocation() - rest.data());
  return call.end + end - (token.is(clang::tok::eof) ? 0 : token.getLength());
}

void SourceMap::note_expansions(clang::SourceLocation at, std::vector<ir::Expansion>& out) {
  std::vector<ir::Expansion> chain;
  while (at.isMacroID()) {
    if (manager_->isMacroArgExpansion(at)) {
      at = manager_->getImmediateSpellingLoc(at);
      continue;
    }
    ir::Expansion expansion;
    expansion.name = clang::Lexer::getImmediateMacroName(at, *manager_, *language_).str();
    const clang::CharSourceRange use = manager_->getExpansionRange(at);
    expansion.use = file_span(use.getBegin(), use.getEnd());
    const clang::SourceLocation written = manager_->getSpellingLoc(at);
    expansion.definition = file_span(written, written);
    chain.push_back(std::move(expansion));
    at = manager_->getImmediateMacroCallerLoc(at);
  }
  std::reverse(chain.begin(), chain.end());
  for (auto& expansion : chain) {
    const auto same = [&](const ir::Expansion& e) {
      return e.use == expansion.use && e.definition == expansion.definition && e.name == expansion.name;
    };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(expansion));
  }
}

}  // namespace permverify::parser
