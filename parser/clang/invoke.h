// One run of Clang over one file: the syntax tree, the comments, and its complaints in our frame.
#pragma once
#include <memory>

#include "parser/clang/parse_clang.h"
#include "parser/clang/source_map.h"

namespace permverify::parser {

// A comment `/*@ ... @*/` or a run of `//@` lines, as a range of bytes of its file.
struct AnnotationComment {
  support::Span span;
  bool used = false;  // attached to something
};

class ClangRun {
 public:
  ClangRun(support::SourceManager& sources, support::BufferId buffer, const ClangOptions& options,
           support::DiagnosticSink& sink);
  ~ClangRun();
  // False if Clang found errors; they are in the sink.
  bool succeeded() const { return succeeded_; }
  clang::ASTContext& context() const;
  SourceMap& map() { return map_; }
  std::vector<AnnotationComment>& comments() { return comments_; }

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  SourceMap map_;
  std::vector<AnnotationComment> comments_;
  bool succeeded_ = false;
};

}  // namespace permverify::parser
