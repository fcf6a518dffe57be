#include "host/source_ranges.h"

namespace permverify::host {

bool contains(clang::SourceRange range, clang::SourceLocation at, const clang::SourceManager& sources) {
  const clang::SourceLocation begin = sources.getExpansionLoc(range.getBegin()), end = sources.getExpansionRange(range.getEnd()).getEnd();
  const clang::SourceLocation place = sources.getExpansionLoc(at);
  if (begin.isInvalid() || end.isInvalid() || sources.getFileID(begin) != sources.getFileID(place)) return false;
  return sources.getFileOffset(begin) <= sources.getFileOffset(place) && sources.getFileOffset(place) <= sources.getFileOffset(end);
}

llvm::StringRef text_of(clang::SourceRange range, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const auto whole = clang::CharSourceRange::getTokenRange(sources.getExpansionRange(range).getAsRange());
  return clang::Lexer::getSourceText(whole, sources, context.getLangOpts());
}

}  // namespace permverify::host
