// Resolves trees of the IR into the flat table.
#pragma once
#include "runtime_spec/code/node.h"

namespace permverify::runtime_spec {

class Builder {
 public:
  // `function`: the one whose contract or body is resolved; null: the kernel.
  Builder(ExpressionTables& tables, Meaning meaning, std::optional<ir::FunctionId> function = {})
      : t_(tables), meaning_(meaning), function_(function) {}

  Code add(const ir::Expr& expr);
  // The facts of an assertion: permissions count as true.
  Code add_facts(const ir::ExprPtr& expr);
  BinderPlan plan(const std::vector<ir::Binder>& binders,
                  const std::vector<ir::ExprPtr>& conjuncts);
  std::uint32_t function(ir::FunctionId id);

 private:
  using ExprPtr = ir::ExprPtr;
  Code emit(const Node& node, support::Span span);
  Code literal(std::int64_t value, const ir::Expr& expr);
  Code real_literal(const ir::RealLit& lit, const ir::Expr& expr);
  Code unsupported(Refusal what, const ir::Expr& expr);
  Code variable(const ir::VarRef& ref, const ir::Expr& expr);
  Code read(const ir::ArrayRead& node, const ir::Expr& expr);
  // In formulas a stored u64 counts as the number that it is.
  Code stored(Code code, const ir::Type& type, support::Span span);
  Code old(const ir::Old& node);
  Code unary(const ir::Unary& node, const ir::Expr& expr);
  Code binary(const ir::Binary& node, const ir::Expr& expr);
  Code comparison(const ir::Binary& node, const ir::Expr& expr);
  Code arithmetic(const ir::Binary& node, const ir::Expr& expr);
  Code conditional(const ir::Conditional& node, const ir::Expr& expr);
  Code cast(const ir::Cast& node, const ir::Expr& expr);
  Code float_cast(Code operand, const ir::Type& from, const ir::Expr& expr);
  Code coerce(Code code, const ir::Type& from, const ir::Type& to, support::Span span);
  bool as_unsigned_word(Code& code) const;
  Code quantifier(const ir::Quantifier& node, const ir::Expr& expr);
  Code reduction(const ir::Reduction& node, const ir::Expr& expr);
  Code call(const ir::Call& node, const ir::Expr& expr);
  Code intrinsic(const ir::Call& node, const ir::Expr& expr);
  Code truth(Code operand, const ir::Type& from, const ir::Expr& expr);
  ArrayArgument array_argument(const ExprPtr& argument);
  Code sequence(NodeOp op, const std::vector<ExprPtr>& parts, const ir::Expr& expr);
  std::uint32_t list(const std::vector<Code>& codes);
  std::uint32_t slot(ir::VarId var);
  BinderLevel level(const ir::Binder& binder, const std::vector<ExprPtr>& conjuncts,
                    const std::vector<ExprPtr>& derived, const std::vector<ir::VarId>& pending);
  // The guard that a conjunct is; nothing if it bounds no `var`.
  std::optional<Guard> guard(ir::VarId var, const ExprPtr& conjunct, bool late);
  std::optional<GuardChoice> choice(ir::VarId var, const ExprPtr& conjunct, bool late);
  bool linear(const ir::Expr& expr, ir::VarId var) const;

  ExpressionTables& t_;
  Meaning meaning_;
  std::optional<ir::FunctionId> function_;
  bool in_old_ = false;
  // Of a function: its variables and array parameters.
  std::unordered_map<ir::VarId, std::uint32_t> own_slots_, own_arrays_;
};

// The conjuncts of a formula, from left to right; none for null.
void split_conjuncts(const ir::ExprPtr& expr, std::vector<ir::ExprPtr>& out);
bool mentions(const ir::Expr& expr, ir::VarId var);

}  // namespace permverify::runtime_spec
