// One run of Clang over one file: the syntax tree, the comments, and its errors as diagnostics.
#pragma once
#include <map>
#include <memory>
#include <set>

#include "parser/annotation/comment.h"
#include "parser/clang/asked_macros.h"
#include "parser/clang/macros.h"
#include "parser/clang/parse_clang.h"
#include "parser/clang/source_map.h"

namespace permverify::parser {

class ClangRun {
 public:
  // `stand_ins`: with the functions that CUDA does not have, see stand_ins.h. `opaque`: declarations of types of which only
  // the names are known, in front of the file. `options` must live longer.
  ClangRun(support::SourceManager& sources, support::BufferId buffer, const ClangOptions& options,
           bool stand_ins, const std::string& opaque = {});
  ~ClangRun();
  // The number of Clang's errors, including those in host code.
  std::size_t errors() const;
  // Types and namespaces that the file names and that no declaration gives, if the header of a library is missing: as
  // declarations. What they are, that header alone tells, so no kernel may have an object of one (Layout::without_layout).
  std::string opaque_names() const;
  // Reports the errors that count. True if the source can be lowered. Once, before everything below.
  bool report(support::DiagnosticSink& sink);
  clang::ASTContext& context() const;
  SourceMap& map() { return map_; }
  // Comments with annotations, by buffer, in order: those that the preprocessor saw.
  const std::map<support::BufferId, std::vector<annotation::Comment>>& comments() const {
    return comments_;
  }
  // Instances of templates that the file does not request.
  bool is_made_up(const clang::FunctionDecl& instance) const { return made_up_.count(&instance) != 0; }
  std::optional<std::vector<std::string>> macro_words(std::string_view name) const;
  // The first of all errors that cost a function and not the file (error_scopes.h); null: there is no such error.
  const support::Diagnostic* first_overlooked() const;
  // The places of these errors.
  std::vector<clang::SourceLocation> overlooked_places() const;
  // Those in the range.
  std::vector<support::Diagnostic> overlooked(clang::SourceRange range) const;
  // Functions that were not read, each with the first error in it, and that kernels might miss (ErrorScopes::lost).
  struct Unread {
    const clang::FunctionDecl* function;
    support::Diagnostic error;
  };
  const std::vector<Unread>& unread() const { return unread_; }
  // Headers of libraries that were not found, as they are written: `<mpi.h>`.
  const std::vector<std::string>& unfound() const { return unfound_; }
  // See asked_macros.h.
  std::set<std::string> asked_macros() const { return asked_macros_.all(); }
  bool defines_macro(std::string_view name) const;  // at the end of the file
  std::optional<Macro> macro_at(std::string_view name, clang::SourceLocation place) const;
  std::optional<std::int64_t> macro_constant(std::string_view name) const;  // in the whole file

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  const ClangOptions& options_;
  SourceMap map_;
  std::map<support::BufferId, std::vector<annotation::Comment>> comments_;
  std::set<const clang::FunctionDecl*> made_up_;
  std::vector<std::string> unfound_;
  std::vector<Unread> unread_;
  AskedMacros asked_macros_;
  bool ended_ = false;   // Clang has read the file to its end
  bool is_cut_ = false;  // it has not, since the time was over
};

}  // namespace permverify::parser
