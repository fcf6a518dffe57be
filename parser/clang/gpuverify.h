// GPUVerify's annotations, which are calls in the C text.
#pragma once
#include "support/diagnostic.h"
#include "parser/clang/call_stack.h"
#include "parser/clang/lowered.h"

namespace permverify::parser {

class Assumptions;
class Emitter;
class Expressions;
class Refusals;
class Spans;

class GpuVerify {
 public:
  GpuVerify(ir::Module& module, support::DiagnosticSink& sink, ir::Kernel& kernel, CallStack& frames,
            Spans& spans, Refusals& refusals, Emitter& emitter, Assumptions& assumptions,
            Expressions& expressions)
      : module_(module), sink_(sink), kernel_(kernel), frames_(frames), spans_(spans), refusals_(refusals),
        emitter_(emitter), assumptions_(assumptions), expressions_(expressions) {}

  // With a warning; refused if it has an effect.
  void left_out(const clang::CallExpr& expr);
  // A clause or statement of its vocabulary.
  Value gpuverify_statement(const clang::CallExpr& expr, std::string_view name);
  // `for (..; __invariant(e), c; ..)`: the condition without its invariants.
  const clang::Expr* take_invariants(const clang::Expr* condition, ir::Loop& loop);
  const std::vector<ir::Clause>& function_wide() const { return function_wide_; }
  // Invariants that are written in the body.
  void start_body_invariants();
  void body_invariants(ir::Loop& loop);

 private:
  bool may_have_effect(const clang::Stmt* stmt) const;
  ir::ExprPtr gpuverify_formula(const clang::CallExpr& expr, bool executed);
  bool speaks_of_variables(const ir::ExprPtr& formula) const;
  bool has_effect(const ir::StmtList& list, ir::VarId fresh) const;

  ir::Module& module_;
  support::DiagnosticSink& sink_;
  ir::Kernel& kernel_;
  CallStack& frames_;
  Spans& spans_;
  Refusals& refusals_;
  Emitter& emitter_;
  Assumptions& assumptions_;
  Expressions& expressions_;
  std::vector<ir::Clause> function_wide_;       // __function_wide_invariant
  std::vector<std::vector<ir::Clause>> pending_invariants_;  // of open loops, from their bodies
};

}  // namespace permverify::parser
