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

  // What a function of our own headers does has the place of its call, which the source shows. `enter` begins its body
  // and returns what `leave` needs at the end.
  std::optional<support::Span> enter(const clang::FunctionDecl& function, support::Span call);
  void leave(std::optional<support::Span> outer) { site_ = outer; }

 private:
  std::optional<support::Span> site_;  // of the call around, where the place is in a header of ours
  ClangRun& run_;
  ir::Module& module_;
};

}  // namespace permverify::parser
