// Places of the source, for statements and messages.
#pragma once
#include "parser/clang/invoke.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Spans {
 public:
  Spans(ClangRun& run, ir::Module& module)
      : run_(run), module_(module) {}

  support::Span of(const clang::Stmt* stmt);
  support::Span of(clang::SourceLocation at);

 private:
  ClangRun& run_;
  ir::Module& module_;
};

}  // namespace permverify::parser
