// One run of Clang over one file: the syntax tree, the comments, and its complaints in our frame.
#pragma once
#include <map>
#include <memory>
#include <set>

#include "parser/annotation/comment.h"
#include "parser/clang/parse_clang.h"
#include "parser/clang/source_map.h"

namespace permverify::parser {

class ClangRun {
 public:
  ClangRun(support::SourceManager& sources, support::BufferId buffer, const ClangOptions& options,
           support::DiagnosticSink& sink);
  ~ClangRun();
  // False if Clang found errors; they are in the sink.
  bool succeeded() const { return succeeded_; }
  clang::ASTContext& context() const;
  SourceMap& map() { return map_; }
  // Comments with annotations, by buffer, in order: those that the preprocessor saw.
  const std::map<support::BufferId, std::vector<annotation::Comment>>& comments() const {
    return comments_;
  }
  // Instances of templates that nothing in the file asks for.
  bool is_made_up(const clang::FunctionDecl& instance) const { return made_up_.count(&instance) != 0; }
  // The first of all errors that did not count, since they seemed to be the host's business; null: none.
  const support::Diagnostic* first_overlooked() const;
  // An error that Clang found there and that did not count, since it seemed to be the host's business.
  const support::Diagnostic* overlooked(clang::SourceRange range) const;
  // Headers of libraries that were not found, as they are written: `<mpi.h>`.
  const std::vector<std::string>& unfound() const { return unfound_; }
  // What the preprocessor left out depends on `__CUDA_ARCH__`, which was not chosen.
  bool asks_for_architecture() const { return asks_for_architecture_; }
  // The value of a macro that stands for an integer constant.
  std::optional<std::int64_t> macro_constant(std::string_view name) const;

 private:
  bool report(const ClangOptions& options, support::DiagnosticSink& sink);

  struct Parts;
  std::unique_ptr<Parts> parts_;
  SourceMap map_;
  std::map<support::BufferId, std::vector<annotation::Comment>> comments_;
  std::set<const clang::FunctionDecl*> made_up_;
  std::vector<std::string> unfound_;
  bool asks_for_architecture_ = false;
  bool succeeded_ = false;
};

}  // namespace permverify::parser
