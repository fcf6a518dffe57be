// Prints expressions; used by print.cpp.
#pragma once
#include <string>

#include "logic/ir/print_names.h"

namespace permverify::ir {

// How tight an operator binds: parentheses are written where the place asks for a tighter one.
enum class Level : std::uint8_t {
  Conditional, Implies, Or, And, BitOr, BitXor, BitAnd, Equality, Relation, Shift, Sum, Product,
  Unary, Postfix
};

class ExprPrinter {
 public:
  ExprPrinter(const Module& module, PrintNames& names) : module_(module), names_(names) {}
  std::string print(const Expr& expr, Level at_least = Level::Conditional);
  std::string cell(VarId array, const std::vector<ExprPtr>& indices);
  std::string list(const std::vector<ExprPtr>& exprs);

 private:
  struct Text {
    std::string text;
    Level level = Level::Postfix;
  };
  Text node(const BoolLit& node, const Expr& expr);
  Text node(const IntLit& node, const Expr& expr);
  Text node(const RealLit& node, const Expr& expr);
  Text node(const VarRef& node, const Expr& expr);
  Text node(const BuiltinRef& node, const Expr& expr);
  Text node(const ArrayRead& node, const Expr& expr);
  Text node(const Unary& node, const Expr& expr);
  Text node(const Binary& node, const Expr& expr);
  Text node(const Conditional& node, const Expr& expr);
  Text node(const Cast& node, const Expr& expr);
  Text node(const Quantifier& node, const Expr& expr);
  Text node(const Reduction& node, const Expr& expr);
  Text node(const Old& node, const Expr& expr);
  Text node(const ResultRef& node, const Expr& expr);
  Text node(const Call& node, const Expr& expr);
  Text node(const SeqLit& node, const Expr& expr);
  Text node(const SeqLength& node, const Expr& expr);
  Text node(const SeqIndex& node, const Expr& expr);
  Text node(const SeqSlice& node, const Expr& expr);
  Text node(const SeqConcat& node, const Expr& expr);
  Text node(const Perm& node, const Expr& expr);
  Text node(const AtomicRight& node, const Expr& expr);
  std::string binder(const Binder& binder);

  const Module& module_;
  PrintNames& names_;
};

}  // namespace permverify::ir
