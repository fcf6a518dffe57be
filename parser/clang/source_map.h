// Places of Clang -> spans of source buffers. Code of a macro lies at the use of the macro.
#pragma once
#include <unordered_map>

#include "logic/ir/module.h"
#include "support/clang_ast.h"
#include "support/source.h"

namespace permverify::parser {

class SourceMap {
 public:
  SourceMap(support::SourceManager& sources, support::BufferId main_buffer)
      : sources_(sources), main_(main_buffer) {}
  void attach(const clang::SourceManager& manager, const clang::LangOptions& language) {
    manager_ = &manager;
    language_ = &language;
  }

  support::Span span(clang::SourceRange range);
  support::Span span(clang::SourceLocation at) { return span(clang::SourceRange(at, at)); }
  // The use and the definitions of the macros that the place was expanded from, outermost first.
  void note_expansions(clang::SourceLocation at, std::vector<ir::Expansion>& out);
  // The end of the statement that contains a call: its semicolon, not one in a comment or a
  // string.
  std::uint32_t next_semicolon(support::Span call);
  // Where a span of a buffer begins, in Clang's terms; invalid: in none of its files.
  clang::SourceLocation location(support::Span at) const;
  // The buffer of one of Clang's files; made at the first call.
  support::BufferId buffer(clang::FileID file);
  std::string_view text(support::BufferId buffer) const { return sources_.buffer(buffer).text(); }
  support::SourceManager& sources() { return sources_; }
  const clang::SourceManager& clang_sources() const { return *manager_; }
  const clang::LangOptions& language() const { return *language_; }

 private:
  // From the first byte to behind the last token, in one file.
  support::Span file_span(clang::SourceLocation begin, clang::SourceLocation end);

  support::SourceManager& sources_;
  support::BufferId main_;
  const clang::SourceManager* manager_ = nullptr;
  const clang::LangOptions* language_ = nullptr;
  std::unordered_map<unsigned, support::BufferId> buffers_;
  std::unordered_map<support::BufferId, clang::FileID> files_;
};

}  // namespace permverify::parser
