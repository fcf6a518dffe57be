// Annotations, and the statements, loops, barriers and functions that they belong to.
#pragma once
#include "support/diagnostic.h"
#include "parser/annotation/resolve.h"
#include "parser/clang/call_stack.h"
#include "parser/clang/frames.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/frames.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Emitter;
class GpuVerify;
class Refusals;
class Spans;
class PlaceNames;
class Statements;

class AnnotationBinder {
 public:
  AnnotationBinder(ClangRun& run, Layout& layout, ir::Module& module, support::DiagnosticSink& sink,
                   const std::vector<annotation::Block>& annotations, annotation::Resolver& annotated,
                   ir::Kernel& kernel, CallStack& frames, NameScope& scope, Spans& spans, Refusals& refusals,
                   Emitter& emitter, Statements& statements, GpuVerify& gpuverify,
                   const PlaceNames& names)
      : run_(run), layout_(layout), module_(module), sink_(sink), annotations_(annotations),
        annotated_(annotated), kernel_(kernel), frames_(frames), scope_(scope), spans_(spans),
        refusals_(refusals), emitter_(emitter), statements_(statements), gpuverify_(gpuverify), names_(names) {}

  // Refuses the pending clauses, since no statement follows to which they belong.
  void refuse_pending();
  // The pending clauses: those in front of the statement that is lowered next.
  TakenBlocks take_pending() { return std::exchange(pending_, {}); }
  void set_pending(TakenBlocks blocks) { pending_ = std::move(blocks); }
  void add_pending(const TakenBlocks& first) { pending_.insert(pending_.begin(), first.begin(), first.end()); }
  // Whether a contract mentions a permission.
  bool has_rights() const { return has_rights_; }
  // Local memory that the body declares once under this name, while the contract of a kernel is read; or null.
  const clang::VarDecl* contract_local(const std::string& name) const {
    const auto local = contract_locals_.find(name);
    return local == contract_locals_.end() ? nullptr : local->second;
  }
  // Statements with the annotations in front of them.
  void annotated_statements(const std::vector<const clang::Stmt*>& list);
  // A branch or a body without braces is a block of its own. `first`: annotations in front of it.
  void annotated_branch(const clang::Stmt* stmt, TakenBlocks first = {});
  // Annotations behind the last statement of a list.
  void end_of_list(clang::SourceLocation end);
  // Annotations between the two places, in statements that are never executed.
  void drop_annotations(clang::SourceLocation from, clang::SourceLocation to);
  // Takes the clauses of the loop. Returns the statements of its annotations, which belong in front of its body.
  TakenBlocks loop_annotations(const clang::Stmt& stmt, ir::Loop& loop);
  // The clauses of a barrier.
  void barrier_annotations(const clang::CallExpr& call, ir::Barrier& barrier);
  // The contract of a kernel.
  void contract_annotations(const clang::FunctionDecl& function);
  // `\old` in the contract of a helper; null where it cannot be kept.
  ir::ExprPtr snapshot(const ir::ExprPtr& value, support::Span at);
  // Statements among them happen here, clauses wait for their owner.
  void annotations_before(clang::SourceRange place);
  // Refuses annotations in this range, where they cannot belong to anything.
  void misplaced_inside(clang::SourceRange place);
  // Drops the annotations of a branch that is never executed.
  void drop_annotations(const clang::IfStmt& stmt, const clang::Stmt* dead);
  // `before`: what it requires; else what it ensures.
  void helper_contract(const clang::FunctionDecl& function, bool before);

  // Functions, lemmas and resources of the annotations; once, before any kernel. This and the
  // names must live as long as the resolver is used.
  void declare_functions(annotation::CNames& file_scope);
  // Which of them stood before, or in, what was lowered.
  const std::set<std::size_t>& attached() const { return attached_; }
  // The origins of the functions whose contracts were asked for: those that the kernel calls.
  const std::set<const clang::FunctionDecl*>& called() const { return called_; }

 private:
  TakenBlocks take_blocks(support::BufferId file, std::uint32_t from, std::uint32_t to);
  annotation::Blocks blocks(const TakenBlocks& taken) const;
  bool has_clauses(std::size_t block) const;
  void annotation_statements(TakenBlocks& taken);
  std::uint32_t body_start(support::BufferId file) const;
  TakenBlocks contract_blocks(const clang::FunctionDecl& function);
  void refuse_behind_head(const clang::FunctionDecl& function);
  // Local memory that the body declares, by name, since the contract before the kernel may mention it.
  // A name that is declared twice is not in the map.
  void find_locals(const clang::Stmt* stmt);
  ir::ExprPtr without_rights(const ir::ExprPtr& assertion);
  std::vector<const clang::NamedDecl*> file_scope(std::string_view name) const;

  ClangRun& run_;
  Layout& layout_;
  ir::Module& module_;
  support::DiagnosticSink& sink_;
  const std::vector<annotation::Block>& annotations_;
  annotation::Resolver& annotated_;
  ir::Kernel& kernel_;
  CallStack& frames_;
  NameScope& scope_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  Statements& statements_;
  GpuVerify& gpuverify_;
  const PlaceNames& names_;  // without a name yet: copied for each annotation
  std::set<std::pair<std::uint32_t, std::size_t>> taken_;  // by the copy of a function
  std::set<std::size_t> attached_;
  std::set<const clang::FunctionDecl*> called_;
  TakenBlocks pending_;                         // in front of the statement that is lowered
  std::vector<ir::Clause> everywhere_;          // context_everywhere
  std::map<std::uint32_t, TakenBlocks> helper_blocks_;
  std::map<std::string, const clang::VarDecl*, std::less<>> contract_locals_;
  bool has_rights_ = false;                // some contract mentions a permission
};

}  // namespace permverify::parser
