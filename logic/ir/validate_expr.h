// Rules for expressions, and for what surrounds them: names in scope, spans, the list of defects.
#pragma once
#include <set>

#include "logic/ir/validate.h"

namespace permverify::ir {

// What an expression may hold besides values.
enum class Place : std::uint8_t {
  Program,   // evaluated by threads
  Formula,   // of the proof: quantifiers range over anything, `\old` has a meaning
  Assertion  // a formula in which rights may stand
};

class ExpressionRules {
 public:
  ExpressionRules(const Module& module, const support::SourceManager& sources)
      : module_(module), sources_(sources) {}

  // The expression is there and its type is the one wanted; or it is converted to it implicitly.
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

  std::set<VarId> scope;            // what may be named here
  std::optional<Type> result_type;  // of `\result`, where it has a meaning
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

// A value of the one type stands where one of the other is wanted: equal types, and the numbers that a
// formula converts without being asked.
bool fits(const Type& type, const Type& wanted);

}  // namespace permverify::ir
