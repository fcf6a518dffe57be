// Refuses constructs without a meaning: reports a diagnostic with the calls that led there, and ends the kernel.
#pragma once
#include "support/diagnostic.h"
#include "parser/clang/call_stack.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Spans;

class Refusals {
 public:
  Refusals(ClangRun& run, Layout& layout, const ClangOptions& options, support::DiagnosticSink& sink,
           CallStack& frames, Spans& spans)
      : run_(run), layout_(layout), options_(options), sink_(sink), frames_(frames), spans_(spans) {}

  // `what`: the id behind `unsupported:`.
  [[noreturn]] void refuse(const std::string& what, clang::SourceLocation at,
                           const std::string& message);
  [[noreturn]] void refuse(const std::string& what, support::Span at, const std::string& message);
  [[noreturn]] void refuse(const std::string& what, const clang::Stmt* at,
                           const std::string& message) {
    refuse(what, at->getBeginLoc(), message);
  }
  // The type of a scalar.
  ir::Type type_of(clang::QualType type, const clang::Stmt* at);
  // Refuses a type without a layout.
  void refuse_layout(clang::QualType type, clang::SourceLocation at);
  // A type whose destructor has an effect.
  void refuse_destructor(clang::QualType type, clang::SourceLocation at);
  // A function that Clang could not read completely.
  void refuse_misread(const clang::FunctionDecl& function);
  // A function whose value depends on a trait of a class of the host's library, since the class in permverify's headers may differ.
  void refuse_host_traits(const clang::FunctionDecl& function);
  // A vector of a compiler extension.
  void refuse_vector_extension(clang::QualType type, clang::SourceLocation at);
  // A type with `half` in it, which is kept as bits.
  void refuse_half(clang::QualType type, const clang::Stmt* at);

 private:
  ClangRun& run_;
  Layout& layout_;
  const ClangOptions& options_;
  support::DiagnosticSink& sink_;
  CallStack& frames_;
  Spans& spans_;
};

}  // namespace permverify::parser
