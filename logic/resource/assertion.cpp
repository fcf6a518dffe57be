#include "logic/resource/assertion.h"

#include "logic/ir/formula.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

bool Atom::operator==(const Atom& o) const {
  return array == o.array && index == o.index && kind == o.kind && taken == o.taken &&
         amount == o.amount && guard == o.guard && binders == o.binders;
}

namespace {

void add_footprint(const ExprPtr& expr, const Module& module, std::set<VarId>& out) {
  if (!expr || std::holds_alternative<Old>(expr->node)) return;
  const auto* read = std::get_if<ArrayRead>(&expr->node);
  if (read && module.variables[read->array].kind != VarKind::PrivateArray) out.insert(read->array);
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
    const VarKind kind = module.variables[ref->var].kind;
    if (kind == VarKind::GlobalArray || kind == VarKind::LocalArray) out.insert(ref->var);
  }
  for_each_child(*expr, [&](const ExprPtr& child) { add_footprint(child, module, out); });
}

class Walker {
 public:
  Walker(Vocabulary& vocabulary, const Environment& env, AssertionSink* sink)
      : vocabulary_(vocabulary),
        terms_(vocabulary.terms()),
        translate_(vocabulary, env, Mode::Formula, sink),
        quiet_(vocabulary, env, Mode::Formula, nullptr),
        shape_(vocabulary.terms()),
        sink_(sink) {}

  Assertion run(const std::vector<Clause>& clauses) {
    for (const auto& clause : clauses) walk(clause.assertion);
    return std::move(result_);
  }

 private:
  struct Depths {
    std::size_t checks, shape, binders, guards, facts;
  };
  bool is_outermost() const { return binders_.empty() && guards_.empty(); }
  Depths enter(const ExprPtr& expr) {
    if (is_outermost()) conjunct_ = expr;
    return {translate_.context().depth(), shape_.depth(), binders_.size(), guards_.size(), result_.facts.size()};
  }
  // What the part that is left states guards what stands to the right of it. Its facts are closed, for all
  // that is bound around them; none of them needed anything to its right to be defined.
  void leave(const Depths& d) {
    translate_.context().restore(d.checks);
    shape_.restore(d.shape);
    binders_.resize(d.binders);
    guards_.resize(d.guards);
    if (sink_ == nullptr) return;
    for (std::size_t i = d.facts; i < result_.facts.size(); ++i) {
      translate_.context().push_guard(result_.facts[i].formula);
    }
  }
  void guard(Term condition) {
    translate_.context().push_guard(condition);
    shape_.push_guard(condition);
    guards_.push_back(condition);
  }

  void walk(const ExprPtr& expr) {
    if (const auto* b = std::get_if<Binary>(&expr->node)) {
      if (b->op == BinaryOp::And || b->op == BinaryOp::Star) {
        walk(b->left);
        walk(b->right);
        return;
      }
      if (b->op == BinaryOp::Implies && worth_opening(b->right)) {
        const Depths depths = enter(expr);
        guard(translate_(b->left));
        walk(b->right);
        leave(depths);
        return;
      }
    }
    if (const auto* c = std::get_if<Conditional>(&expr->node); c && has_right(expr)) {
      walk_choice(*c, expr);
      return;
    }
    if (const auto* q = std::get_if<Quantifier>(&expr->node);
        q && q->kind != QuantifierKind::Exists && worth_opening(q->body) && q->triggers.empty()) {
      walk_quantifier(*q, expr);
      return;
    }
    if (const auto* p = std::get_if<Perm>(&expr->node)) return perm(*p, expr);
    if (const auto* a = std::get_if<AtomicRight>(&expr->node)) return atomic(*a, expr);
    fact(expr);
  }

  // Conjunctions below are conjuncts of their own (logic.md 7.4), and rights must be found.
  static bool worth_opening(const ExprPtr& body) {
    if (has_right(body)) return true;
    const auto* b = std::get_if<Binary>(&body->node);
    return b && (b->op == BinaryOp::And || b->op == BinaryOp::Star ||
                 (b->op == BinaryOp::Implies && worth_opening(b->right)));
  }

  void walk_choice(const Conditional& node, const ExprPtr& expr) {
    const Term condition = translate_(node.condition);
    Depths depths = enter(expr);
    guard(condition);
    walk(node.then_value);
    leave(depths);
    depths = enter(expr);
    guard(terms_.negate(condition));
    walk(node.else_value);
    leave(depths);
  }

  void walk_quantifier(const Quantifier& node, const ExprPtr& expr) {
    const Depths depths = enter(expr);
    std::vector<Term> bound;
    const Term range = translate_.open(node.binders, node.range, bound);
    for (const Term b : bound) {
      shape_.push_binder(b);
      binders_.push_back(b);
    }
    shape_.push_guard(range);
    guards_.push_back(range);
    walk(node.body);
    leave(depths);
  }

  void perm(const Perm& node, const ExprPtr& expr) {
    Atom atom = start_atom(node.array, node.indices, expr);
    atom.kind = node.amount ? RightKind::Exact : RightKind::Read;
    if (node.amount) {
      atom.amount = translate_(node.amount);
      if (atom.amount.sort() == term::int_sort) atom.amount = terms_.to_real(atom.amount);
    }
    finish(atom);
  }
  void atomic(const AtomicRight& node, const ExprPtr& expr) {
    Atom atom = start_atom(node.array, node.indices, expr);
    atom.kind = RightKind::Atomic;
    finish(atom);
  }
  Atom start_atom(VarId array, const std::vector<ExprPtr>& indices, const ExprPtr& expr) {
    Atom atom;
    atom.array = array;
    atom.index = translate_.indices(indices);
    atom.guard = terms_.conj(guards_);
    atom.binders = binders_;
    atom.span = expr->span;
    atom.written = is_outermost() ? expr : conjunct_;
    return atom;
  }
  void finish(Atom& atom) {
    if (sink_) sink_->on_atom(atom, translate_.context());
    result_.atoms.push_back(std::move(atom));
  }

  void fact(const ExprPtr& expr) {
    const Term value = translate_(expr);
    Fact fact;
    fact.formula = shape_.close(value);
    fact.span = expr->span;
    add_footprint(expr, vocabulary_.module(), fact.footprint);
    if (sink_ && binders_.empty()) add_sides(expr, fact);
    if (sink_) sink_->on_fact(fact, expr, translate_.context());
    // What stands to the right stands under it.
    translate_.context().push_guard(value);
    result_.facts.push_back(std::move(fact));
  }

  // Their values explain a counterexample. The checks of the conjunct are made already.
  void add_sides(const ExprPtr& expr, Fact& fact) {
    const auto* comparison = std::get_if<Binary>(&expr->node);
    if (!comparison || !is_comparison(comparison->op)) return;
    for (const ExprPtr& side : {comparison->left, comparison->right}) {
      if (side->type.is_scalar() && !is_literal(*side)) fact.sides.emplace_back(side->span, quiet_(side));
    }
  }

  Vocabulary& vocabulary_;
  term::TermManager& terms_;
  Translator translate_;
  Translator quiet_;             // checks nothing
  Context shape_;                // binders and guards of the assertion itself
  std::vector<Term> binders_, guards_;
  ExprPtr conjunct_;             // that they belong to
  AssertionSink* sink_;
  Assertion result_;
};

}  // namespace

Assertion evaluate_clauses(Vocabulary& vocabulary, const Environment& env,
                           const std::vector<Clause>& clauses, AssertionSink* sink) {
  return Walker(vocabulary, env, sink).run(clauses);
}

}  // namespace permverify::obligation
