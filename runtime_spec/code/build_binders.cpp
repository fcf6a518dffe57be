// Quantifiers: in what order their variables are enumerated, what bounds each of them, and which
// conjuncts are decided as soon as it is bound. Conjuncts keep their order: those in front guard.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "runtime_spec/code/builder.h"

namespace permverify::runtime_spec {

using namespace ir;

bool mentions(const Expr& expr, VarId var) {
  if (const auto* ref = std::get_if<VarRef>(&expr.node)) return ref->var == var;
  bool found = false;
  for_each_child(expr, [&](const ExprPtr& child) { found = found || mentions(*child, var); });
  return found;
}

void split_conjuncts(const ExprPtr& expr, std::vector<ExprPtr>& out) {
  if (!expr) return;
  const auto* b = std::get_if<Binary>(&expr->node);
  if (b && b->op == BinaryOp::And) {
    split_conjuncts(b->left, out);
    split_conjuncts(b->right, out);
  } else {
    out.push_back(expr);
  }
}

namespace {

bool is_variable(const Expr& expr, VarId var) {
  const auto* ref = std::get_if<VarRef>(&expr.node);
  return ref && ref->var == var;
}

bool mentions_any(const Expr& expr, const std::vector<VarId>& vars) {
  return std::any_of(vars.begin(), vars.end(), [&](VarId v) { return mentions(expr, v); });
}

bool reads_memory(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) {
    return std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<ir::Call>(e.node);
  });
}

// `left <= right`, from a comparison; nothing from any other formula.
std::optional<Binary> at_most(const Expr& expr) {
  const auto* b = std::get_if<Binary>(&expr.node);
  if (!b || !b->left->type.is_integer() || !b->right->type.is_integer()) return std::nullopt;
  if (b->op == BinaryOp::Lt || b->op == BinaryOp::Le)
    return Binary{BinaryOp::Le, b->left, b->right};
  if (b->op == BinaryOp::Gt || b->op == BinaryOp::Ge)
    return Binary{BinaryOp::Le, b->right, b->left};
  return std::nullopt;
}

// What follows by transitivity over the binders: i < j and j < n bound i, too. Loose is enough, the
// conjuncts themselves are tested anyway.
std::vector<ExprPtr> transitive(const std::vector<Binder>& binders,
                                const std::vector<ExprPtr>& conjuncts) {
  std::vector<Binary> known;
  const auto note = [&](const Binary& relation) {
    for (const Binary& k : known) {
      if (k.left == relation.left && k.right == relation.right) return;
    }
    known.push_back(relation);
  };
  for (const auto& conjunct : conjuncts) {
    if (const auto relation = at_most(*conjunct)) note(*relation);
  }
  const std::size_t given = known.size();
  constexpr std::size_t most = 64;
  for (const Binder& binder : binders) {
    for (std::size_t i = 0, count = known.size(); i < count && known.size() < most; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        const Binary below = known[i], above = known[j];
        if (!is_variable(*below.right, binder.var) || !is_variable(*above.left, binder.var))
          continue;
        if (!mentions(*below.left, binder.var) && !mentions(*above.right, binder.var)) {
          note({BinaryOp::Le, below.left, above.right});
        }
      }
    }
    if (!binder.low || !binder.high) continue;
    for (std::size_t i = 0, count = known.size(); i < count; ++i) {
      const Binary relation = known[i];
      if (is_variable(*relation.right, binder.var))
        note({BinaryOp::Le, relation.left, binder.high});
      if (is_variable(*relation.left, binder.var)) note({BinaryOp::Le, binder.low, relation.right});
    }
    note({BinaryOp::Le, binder.low, binder.high});
  }
  std::vector<ExprPtr> result;
  for (std::size_t i = given; i < known.size(); ++i) {
    result.push_back(make_expr(known[i], bool_type, known[i].left->span));
  }
  return result;
}

// The range that the type of a machine integer gives; u64 only below, and i64 not at all.
void type_range(const Type& type, BinderLevel& level) {
  level.enumerable = type.is_bool() || type.is_integer();
  if (type.is_bool()) {
    level.type_low = 0;
    level.type_high = 1;
    level.small = true;
  }
  if (type.kind != TypeKind::Fixed) return;
  level.small = type.bits <= 16;
  if (!type.is_signed) level.type_low = 0;
  if (type.bits == 64) return;
  if (type.is_signed) level.type_low = -(std::int64_t{1} << (type.bits - 1));
  level.type_high = (std::int64_t{1} << (type.bits - (type.is_signed ? 1 : 0))) - 1;
}

}  // namespace

// Sums, differences and multiples of the variable by what does not mention it. Inside a program's
// machine arithmetic nothing is linear: it wraps.
bool Builder::linear(const Expr& expr, VarId var) const {
  if (is_variable(expr, var) || !mentions(expr, var)) return true;
  if (expr.type.kind != TypeKind::Int && meaning_ == Meaning::Program) return false;
  if (const auto* cast = std::get_if<Cast>(&expr.node)) {
    return expr.type.kind == TypeKind::Int && linear(*cast->operand, var);
  }
  if (const auto* unary = std::get_if<Unary>(&expr.node)) {
    return unary->op == UnaryOp::Neg && linear(*unary->operand, var);
  }
  const auto* binary = std::get_if<Binary>(&expr.node);
  if (!binary) return false;
  if (binary->op == BinaryOp::Add || binary->op == BinaryOp::Sub) {
    return linear(*binary->left, var) && linear(*binary->right, var);
  }
  if (binary->op != BinaryOp::Mul) return false;
  const bool left = mentions(*binary->left, var), right = mentions(*binary->right, var);
  return !(left && right) && linear(left ? *binary->left : *binary->right, var);
}

std::optional<Guard> Builder::guard(VarId var, const ExprPtr& conjunct, bool late) {
  const auto* binary = std::get_if<Binary>(&conjunct->node);
  if (!binary || !binary->left->type.is_integer() || !binary->right->type.is_integer()) return std::nullopt;
  const Expr* left = binary->left.get();
  const Expr* right = binary->right.get();
  BinaryOp op = binary->op;
  if (op == BinaryOp::Gt || op == BinaryOp::Ge) {
    std::swap(left, right);
    op = op == BinaryOp::Gt ? BinaryOp::Lt : BinaryOp::Le;
  }
  if (op != BinaryOp::Lt && op != BinaryOp::Le && op != BinaryOp::Eq) return std::nullopt;
  if (!mentions(*conjunct, var) || !linear(*left, var) || !linear(*right, var)) return std::nullopt;
  Guard guard;
  guard.late = late;
  guard.relation = op == BinaryOp::Lt   ? Guard::Relation::Less
                   : op == BinaryOp::Le ? Guard::Relation::LessOrEqual
                                        : Guard::Relation::Equal;
  guard.form = Guard::Form::Linear;
  if (is_variable(*left, var) && !mentions(*right, var)) guard.form = Guard::Form::LeftIsVariable;
  if (is_variable(*right, var) && !mentions(*left, var)) guard.form = Guard::Form::RightIsVariable;
  guard.left = add(*left);
  guard.right = add(*right);
  return guard;
}

// A or B, each with its conjuncts.
std::optional<GuardChoice> Builder::choice(VarId var, const ExprPtr& conjunct, bool late) {
  std::vector<ExprPtr> disjuncts{conjunct};
  for (std::size_t i = 0; i < disjuncts.size();) {
    const auto* b = std::get_if<Binary>(&disjuncts[i]->node);
    if (!b || b->op != BinaryOp::Or) {
      ++i;
      continue;
    }
    const ExprPtr left = b->left, right = b->right;
    disjuncts[i] = left;
    disjuncts.push_back(right);
  }
  if (disjuncts.size() == 1) return std::nullopt;
  GuardChoice result{late, {}};
  for (const ExprPtr& disjunct : disjuncts) {
    std::vector<ExprPtr> conjuncts;
    split_conjuncts(disjunct, conjuncts);
    auto& guards = result.alternatives.emplace_back();
    for (const ExprPtr& e : conjuncts) {
      if (const auto found = guard(var, e, late)) guards.push_back(*found);
    }
    if (guards.empty()) return std::nullopt;
  }
  return result;
}

// `pending`: the binders that are bound later.
BinderLevel Builder::level(const Binder& binder, const std::vector<ExprPtr>& conjuncts,
                           const std::vector<ExprPtr>& derived, const std::vector<VarId>& pending) {
  BinderLevel result;
  const Variable& var = t_.module.variables[binder.var];
  result.slot = slot(binder.var);
  result.span = var.span;
  type_range(var.type, result);
  if (binder.low && binder.high) {
    result.low = add(*binder.low);
    result.high = add(*binder.high);
    return result;
  }
  bool late = false;
  for (const auto& conjunct : conjuncts) {
    late = late || reads_memory(conjunct);
    if (mentions_any(*conjunct, pending)) continue;
    if (const auto found = guard(binder.var, conjunct, late)) result.guards.push_back(*found);
    if (auto found = choice(binder.var, conjunct, late)) result.choices.push_back(std::move(*found));
  }
  for (const auto& conjunct : derived) {
    if (mentions_any(*conjunct, pending)) continue;
    if (const auto found = guard(binder.var, conjunct, true)) result.guards.push_back(*found);
  }
  return result;
}

namespace {

bool may_bound_below(const Guard& g) {
  return g.form != Guard::Form::LeftIsVariable || g.relation == Guard::Relation::Equal;
}
bool may_bound_above(const Guard& g) {
  return g.form != Guard::Form::RightIsVariable || g.relation == Guard::Relation::Equal;
}

bool has_both_ends(const BinderLevel& level) {
  if (level.small || level.low != no_code) return true;
  const auto bounds = [&](bool (*one)(const Guard&)) {
    if (std::any_of(level.guards.begin(), level.guards.end(), one)) return true;
    return std::any_of(level.choices.begin(), level.choices.end(), [&](const GuardChoice& choice) {
      return std::all_of(choice.alternatives.begin(), choice.alternatives.end(),
                         [&](const auto& guards) { return std::any_of(guards.begin(), guards.end(), one); });
    });
  };
  return (level.type_low || bounds(may_bound_below)) && (level.type_high || bounds(may_bound_above));
}

}  // namespace

BinderPlan Builder::plan(const std::vector<Binder>& binders,
                         const std::vector<ExprPtr>& conjuncts) {
  for (const Binder& binder : binders) slot(binder.var);
  BinderPlan result;
  const std::vector<ExprPtr> derived = transitive(binders, conjuncts);
  std::vector<Binder> open = binders;
  std::size_t decided = 0;
  const auto names = [](const std::vector<Binder>& list) {
    std::vector<VarId> vars;
    for (const Binder& b : list) vars.push_back(b.var);
    return vars;
  };
  // A conjunct stands behind all ranges as written: where one of them is empty it has no say.
  const auto tests = [&](std::vector<Code>& out) {
    const auto pending = names(open);
    if (std::any_of(open.begin(), open.end(), [](const Binder& b) { return b.low != nullptr; }))
      return;
    while (decided < conjuncts.size() && !mentions_any(*conjuncts[decided], pending)) {
      out.push_back(add(*conjuncts[decided++]));
    }
  };
  tests(result.before);
  while (!open.empty()) {
    // The first that has a range now; if none has, the first, and evaluating it will stop.
    std::size_t pick = 0;
    std::optional<BinderLevel> chosen;
    for (std::size_t i = 0; i < open.size(); ++i) {
      auto others = names(open);
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const bool early = (open[i].low && mentions_any(*open[i].low, others)) ||
                         (open[i].high && mentions_any(*open[i].high, others));
      BinderLevel candidate = level(open[i], conjuncts, derived, others);
      const bool good = !early && has_both_ends(candidate);
      if (!chosen || good) {
        chosen = std::move(candidate);
        pick = i;
      }
      if (good) break;
    }
    open.erase(open.begin() + static_cast<std::ptrdiff_t>(pick));
    tests(chosen->tests);
    result.levels.push_back(std::move(*chosen));
  }
  return result;
}

Code Builder::quantifier(const Quantifier& quantifier, const Expr& expr) {
  auto made = std::make_unique<Quantified>();
  std::vector<ExprPtr> conjuncts;
  split_conjuncts(quantifier.range, conjuncts);
  ExprPtr body = quantifier.body;
  const bool universal = quantifier.kind != QuantifierKind::Exists;
  if (universal) {
    // forall R; (A ==> B) has its counterexamples where R and A hold.
    while (const auto* b = std::get_if<Binary>(&body->node)) {
      if (b->op != BinaryOp::Implies) break;
      split_conjuncts(b->left, conjuncts);
      body = b->right;
    }
  } else {
    split_conjuncts(body, conjuncts);
    body = nullptr;
  }
  made->plan = plan(quantifier.binders, conjuncts);
  if (body) made->body = add(*body);
  Node node;
  node.op = universal ? NodeOp::Forall : NodeOp::Exists;
  node.a = static_cast<std::uint32_t>(t_.quantified.size());
  t_.quantified.push_back(std::move(made));
  return emit(node, expr.span);
}

Code Builder::reduction(const Reduction& reduction, const Expr& expr) {
  auto made = std::make_unique<Quantified>();
  std::vector<ExprPtr> conjuncts;
  split_conjuncts(reduction.range, conjuncts);
  made->plan = plan({reduction.binder}, conjuncts);
  made->body = add(*reduction.body);
  made->op = reduction.op;
  made->kind = reduction.op == ReductionOp::Count ? TypeKind::Int : expr.type.kind;
  Node node;
  node.op = NodeOp::Reduce;
  node.exact = reduction.op != ReductionOp::Count && t_.nodes[made->body].exact;
  node.a = static_cast<std::uint32_t>(t_.quantified.size());
  t_.quantified.push_back(std::move(made));
  return emit(node, expr.span);
}

}  // namespace permverify::runtime_spec
