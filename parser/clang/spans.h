// Places of the source, for statements and messages.
#pragma once
#include <optional>

#include "parser/clang/invoke.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Spans {
 public:
  Spans(ClangRun& run, ir::Module& module)
      : run_(run), module_(module) {}

  support::Span of(const clang::Stmt* stmt);
  support::Span of(clang::SourceLocation at);

  // Effects of a function of permverify's headers have the place of its call. `enter` begins its body and returns the value
  // that `leave` needs at the end.
  std::optional<support::Span> enter(const clang::FunctionDecl& function, support::Span call);
  void leave(std::optional<support::Span> outer) { site_ = outer; }

 private:
  std::optional<support::Span> site_;  // the enclosing call, if the place is in a header of permverify
  ClangRun& run_;
  ir::Module& module_;
};

}  // namespace permverify::parser
