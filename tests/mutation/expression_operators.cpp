// Operators on one node of an expression. The names say what the change is, and whether the program
// or what is written about it was changed.
#include "support/overloaded.h"
#include "tests/mutation/change.h"
#include "tests/mutation/rebuild.h"

namespace permverify::mutation {
namespace {

using ir::BinaryOp;
using ir::Builtin;
using ir::ExprPtr;

ExprPtr plus(const ExprPtr& e, std::int64_t by) {
  return binary(by < 0 ? BinaryOp::Sub : BinaryOp::Add, e, integer(by < 0 ? -by : by, e->type),
                e->type);
}

class Operators {
 public:
  Operators(const ir::Expr& expr, const Context& context)
      : expr_(expr),
        context_(context),
        side_(context.purpose == Purpose::Program ? " (program)" : " (clauses)") {}

  Changes<ExprPtr> run() {
    std::visit([this](const auto& node) { of(node); }, expr_.node);
    return std::move(found_);
  }

 private:
  void add(const std::string& operation, ExprPtr part) {
    found_.push_back({operation, expr_.span, std::move(part)});
  }
  ExprPtr node(ir::Expr::Node n, const ir::Type& type) const {
    return ir::make_expr(std::move(n), type, expr_.span);
  }
  ExprPtr node(ir::Expr::Node n) const { return node(std::move(n), expr_.type); }
  ExprPtr builtin(Builtin which, int dimension) const {
    return node(ir::BuiltinRef{which, dimension}, ir::int_type);
  }

  // Leaves without operators.
  void of(const ir::RealLit&) {}
  void of(const ir::VarRef&) {}
  void of(const ir::ResultRef&) {}
  void of(const ir::Cast&) {}
  void of(const ir::SeqLit&) {}
  void of(const ir::SeqLength&) {}
  void of(const ir::SeqConcat&) {}
  void of(const ir::SeqIndex&) {}
  void of(const ir::SeqSlice&) {}

  void of(const ir::BoolLit& n) { add("negate" + side_, node(ir::BoolLit{!n.value})); }
  void of(const ir::IntLit& n) {
    add("constant +1" + side_, node(ir::IntLit{n.value + 1}));
    add("constant -1" + side_, node(ir::IntLit{n.value - 1}));
  }

  void of(const ir::BuiltinRef& n) {
    if (context_.in_index) other_cell(n);
    for (const Builtin other : exchanged_with(n.which)) {
      add("identifier exchanged" + side_, builtin(other, n.dimension));
    }
    if (n.dimension < 0 || context_.dimensions < 2) return;
    for (int d = 0; d < context_.dimensions; ++d) {
      if (d != n.dimension) add("dimension exchanged" + side_, builtin(n.which, d));
    }
  }
  static std::vector<Builtin> exchanged_with(Builtin which) {
    switch (which) {
      case Builtin::Tid: return {Builtin::Lid, Builtin::Gid};
      case Builtin::Lid: return {Builtin::Gid, Builtin::Tid};
      case Builtin::Gid: return {Builtin::Lid, Builtin::Tid};
      case Builtin::Gsize: return {Builtin::Ngroups, Builtin::Tcount};
      case Builtin::Ngroups: return {Builtin::Gsize};
      case Builtin::Tcount: return {Builtin::Gsize};
    }
    return {};
  }
  // The cells of two threads are exchanged: reversed, or turned by one.
  void other_cell(const ir::BuiltinRef& n) {
    if (n.which != Builtin::Tid && n.which != Builtin::Lid) return;
    const bool all = n.which == Builtin::Tid && !context_.single_group;
    const ExprPtr count = builtin(all ? Builtin::Tcount : Builtin::Gsize, n.dimension);
    const ExprPtr self = node(n, ir::int_type);
    add("other thread's cell" + side_, binary(BinaryOp::Sub, plus(count, -1), self, ir::int_type));
    add("other thread's cell" + side_, binary(BinaryOp::Mod, plus(self, 1), count, ir::int_type));
  }

  void of(const ir::ArrayRead& n) {
    shifted(n);
  }
  // Each index by one, and the indices of two dimensions exchanged.
  template <class Access>
  void shifted(const Access& n) {
    for (std::size_t i = 0; i < n.indices.size(); ++i) {
      for (const int by : {1, -1}) {
        Access other = n;
        other.indices[i] = plus(n.indices[i], by);
        add((by > 0 ? "index +1" : "index -1") + side_, node(std::move(other)));
      }
    }
    if (n.indices.size() < 2) return;
    Access turned = n;
    std::swap(turned.indices[0], turned.indices[1]);
    add("indices exchanged" + side_, node(std::move(turned)));
  }

  void of(const ir::Unary& n) {
    if (n.op == ir::UnaryOp::Not) add("negate" + side_, n.operand);
    if (n.op == ir::UnaryOp::Neg) add("sign" + side_, n.operand);
  }

  void of(const ir::Binary& n) {
    switch (n.op) {
      case BinaryOp::Lt: relation(n, BinaryOp::Le, BinaryOp::Ge); break;
      case BinaryOp::Le: relation(n, BinaryOp::Lt, BinaryOp::Gt); break;
      case BinaryOp::Gt: relation(n, BinaryOp::Ge, BinaryOp::Le); break;
      case BinaryOp::Ge: relation(n, BinaryOp::Gt, BinaryOp::Lt); break;
      case BinaryOp::Eq: equality(n, BinaryOp::Ne); break;
      case BinaryOp::Ne: equality(n, BinaryOp::Eq); break;
      case BinaryOp::Add: other("arithmetic operator", n, BinaryOp::Sub); break;
      case BinaryOp::Sub: other("arithmetic operator", n, BinaryOp::Add); break;
      case BinaryOp::Mul: other("arithmetic operator", n, BinaryOp::Add); break;
      case BinaryOp::Div: other("arithmetic operator", n, BinaryOp::Mod); break;
      case BinaryOp::Mod: other("arithmetic operator", n, BinaryOp::Div); break;
      case BinaryOp::And: connective(n, BinaryOp::Or); break;
      case BinaryOp::Or: connective(n, BinaryOp::And); break;
      case BinaryOp::Implies: implication(n); break;
      case BinaryOp::Star: case BinaryOp::TruncDiv: case BinaryOp::TruncMod:
      case BinaryOp::RealDiv: case BinaryOp::Fraction: case BinaryOp::BitAnd:
      case BinaryOp::BitOr: case BinaryOp::BitXor: case BinaryOp::Shl: case BinaryOp::Shr:
        break;
    }
  }
  void other(const std::string& operation, const ir::Binary& n, BinaryOp op) {
    add(operation + side_, node(ir::Binary{op, n.left, n.right}));
  }
  void relation(const ir::Binary& n, BinaryOp off_by_one, BinaryOp opposite) {
    other("bound < or <=", n, off_by_one);
    other("relation turned round", n, opposite);
    if (!context_.in_guard || !n.right->type.is_integer()) return;
    add("bound +1" + side_, node(ir::Binary{n.op, n.left, plus(n.right, 1)}));
    add("bound -1" + side_, node(ir::Binary{n.op, n.left, plus(n.right, -1)}));
  }
  void equality(const ir::Binary& n, BinaryOp opposite) {
    other("relation turned round", n, opposite);
    if (context_.in_guard || !n.right->type.is_integer()) return;
    const bool post = context_.purpose == Purpose::Ensures;
    add((post ? "postcondition off by one" : "equation off by one") + side_,
        node(ir::Binary{n.op, n.left, plus(n.right, 1)}));
  }
  void connective(const ir::Binary& n, BinaryOp op) {
    if (expr_.type.is_resource()) return;
    other("and, or", n, op);
    add("conjunct dropped" + side_, n.left);
    add("conjunct dropped" + side_, n.right);
  }
  void implication(const ir::Binary& n) {
    add("guard dropped" + side_, n.right);
    const ExprPtr turned = ir::make_expr(ir::Unary{ir::UnaryOp::Not, n.left}, ir::bool_type,
                                         n.left->span);
    add("guard turned round" + side_, node(ir::Binary{n.op, turned, n.right}));
  }

  void of(const ir::Conditional& n) {
    add("branches exchanged" + side_,
        node(ir::Conditional{n.condition, n.else_value, n.then_value}));
  }

  void of(const ir::Quantifier& n) {
    if (n.kind != ir::QuantifierKind::ForallStar) {
      ir::Quantifier other_kind = n;
      other_kind.kind = n.kind == ir::QuantifierKind::Forall ? ir::QuantifierKind::Exists
                                                             : ir::QuantifierKind::Forall;
      add("quantifier" + side_, node(std::move(other_kind)));
    }
    for (std::size_t i = 0; i < n.binders.size(); ++i) {
      if (!n.binders[i].low) continue;
      ir::Quantifier wider = n;
      wider.binders[i].low = plus(n.binders[i].low, -1);
      add("bound -1" + side_, node(std::move(wider)));
      ir::Quantifier longer = n;
      longer.binders[i].high = plus(n.binders[i].high, 1);
      add("bound +1" + side_, node(std::move(longer)));
    }
  }

  void of(const ir::Reduction& n) {
    if (n.op == ir::ReductionOp::Count) return;
    ir::Reduction other_op = n;
    other_op.op = n.op == ir::ReductionOp::Max ? ir::ReductionOp::Min : ir::ReductionOp::Max;
    add("reduction" + side_, node(std::move(other_op)));
  }

  void of(const ir::Old& n) { add("\\old dropped" + side_, n.operand); }

  void of(const ir::Call& n) {
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      if (!n.arguments[i]->type.is_integer()) continue;
      ir::Call shifted_call = n;
      shifted_call.arguments[i] = plus(n.arguments[i], 1);
      add("argument +1" + side_, node(std::move(shifted_call)));
    }
  }

  void of(const ir::Perm& n) {
    shifted(n);
    add("permission dropped", truth(true, expr_.span));
    const auto with = [&](ExprPtr amount) {
      return node(ir::Perm{n.array, n.indices, std::move(amount)});
    };
    const auto part = [&](std::int64_t p, std::int64_t q) {
      return ir::make_expr(ir::RealLit{p, q}, ir::amount_type, expr_.span);
    };
    if (n.amount) {
      add("write to read", with(nullptr));
      add("write to a half", with(part(1, 2)));
    } else {
      add("read to write", with(part(1, 1)));
    }
    add("permission to Atomic", node(ir::AtomicRight{n.array, n.indices}));
  }
  void of(const ir::AtomicRight& n) {
    shifted(n);
    add("permission dropped", truth(true, expr_.span));
    add("Atomic to read", node(ir::Perm{n.array, n.indices, nullptr}));
  }

  const ir::Expr& expr_;
  const Context& context_;
  const std::string side_;
  Changes<ExprPtr> found_;
};

}  // namespace

Changes<ExprPtr> own_changes(const ir::Expr& expr, const Context& context) {
  return Operators(expr, context).run();
}

}  // namespace permverify::mutation
