// Rules for expressions and their surroundings: names in scope, spans, the list of defects.
#pragma once
#include <set>

#include "logic/ir/validate.h"

namespace permverify::ir {

// What an expression may contain besides values.
enum class Place : std::uint8_t {
  Program,   // evaluated by threads
  Formula,   // of the proof: unbounded quantifiers and `\old` are allowed
  Assertion  // a formula that may contain permissions
};

class ExpressionRules {
 public:
  ExpressionRules(const Module& module, const support::SourceManager& sources)
      : module_(module), sources_(sources) {}

  // The expression is not null, and has the type or an implicit conversion to it.
  void check(const ExprPtr& expr, Place place, Span around);
  void check_as(const ExprPtr& expr, const Type& wanted, Place place, Span around);
  void check_index(const ExprPtr& expr, Place place, Span around);
  void check_indices(VarId array, const std::vector<ExprPtr>& indices, Place place, Span around);
  void check_clauses(const std::vector<Clause>& clauses);
  void check_span(Span span);

  void fail(std::string rule, std::string text, Span span);
  bool require(bool holds, const char* rule, const char* text, Span span);
  bool exists(VarId var, Span span);
  bool visible(VarId var, Span span);
  const Variable& variable(VarId var) const { return module_.variables[var]; }

  std::set<VarId> scope;            // names that may be used here
  std::optional<Type> result_type;  // of `\result`; unset: it has no meaning here
  std::vector<Defect> defects;

 private:
  void node(const VarRef& n, const Expr& expr, Place place);
  void node(const ArrayRead& n, const Expr& expr, Place place);
  void node(const Unary& n, const Expr& expr, Place place);
  void node(const Binary& n, const Expr& expr, Place place);
  void node(const Conditional& n, const Expr& expr, Place place);
  void node(const Quantifier& n, const Expr& expr, Place place);
  void node(const Reduction& n, const Expr& expr, Place place);
  void node(const Call& n, const Expr& expr, Place place);
  void right(VarId array, const std::vector<ExprPtr>& indices, const Expr& expr, Place place);
  void sequence(const ExprPtr& seq, const Type& type, const Expr& expr, Place place);
  void logical(const Binary& n, const Expr& expr, Place place);
  void arithmetic(const Binary& n, const Expr& expr, Place place);
  void enter(const Binder& binder, Place place, Span around);
  void leave(const Binder& binder) { scope.erase(binder.var); }

  const Module& module_;
  const support::SourceManager& sources_;
};

// Whether a value of one type may be used as one of the other: equal types, and implicit conversions of
// numbers in formulas.
bool fits(const Type& type, const Type& wanted);

}  // namespace permverify::ir
