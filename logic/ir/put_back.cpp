#include "logic/ir/put_back.h"

#include <algorithm>
#include <unordered_map>

#include "logic/ir/effects.h"
#include "logic/ir/formula.h"
#include "logic/ir/lanes.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

// Where a temporary is used: in how many slots of statements, and whether one holds it more than once.
struct Use {
  std::size_t slots = 0;
  bool repeated = false;

  bool once() const { return slots == 1 && !repeated; }
};
using Uses = std::unordered_map<VarId, Use>;

const Declare* declares_temporary(const Stmt& stmt, const Temporaries& temporaries) {
  const auto* declare = std::get_if<Declare>(&stmt.node);
  return declare && declare->init && temporaries.is(declare->var) ? declare : nullptr;
}

// Counts the paths from one expression to each temporary, up to two. Trees share nodes, so each is entered
// twice at most.
class PathCounter {
 public:
  explicit PathCounter(const Temporaries& temporaries) : temporaries_(temporaries) {}

  void add(const ExprPtr& expr) {
    if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
      if (temporaries_.is(ref->var)) ++paths[ref->var];
      return;
    }
    if (expr.use_count() > 1 && ++visits_[expr.get()] > 2) return;
    for_each_child(*expr, [&](const ExprPtr& child) { add(child); });
  }

  std::unordered_map<VarId, unsigned> paths;

 private:
  const Temporaries& temporaries_;
  std::unordered_map<const Expr*, unsigned> visits_;
};

void add_slot(const ExprPtr& slot, const Temporaries& temporaries, Uses& uses) {
  PathCounter counter(temporaries);
  counter.add(slot);
  for (const auto& [var, paths] : counter.paths) {
    ++uses[var].slots;
    uses[var].repeated |= paths > 1;
  }
}

void add_uses(const Stmt& stmt, const Temporaries& temporaries, Uses& uses) {
  Stmt copy = stmt;
  for_each_slot(copy, [&](ExprPtr& slot) { add_slot(slot, temporaries, uses); });
}

Uses uses_in(const StmtList& list, const Temporaries& temporaries) {
  Uses result;
  for_each_stmt(list, [&](const Stmt& stmt) { add_uses(stmt, temporaries, result); });
  return result;
}

// Rebuilds expressions with values for variables. A shared node is rebuilt once.
class Substitution {
 public:
  using ValueOf = std::function<ExprPtr(VarId)>;  // null: the variable stays
  explicit Substitution(ValueOf value_of) : value_of_(std::move(value_of)) {}

  ExprPtr operator()(const ExprPtr& expr) {
    if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
      const ExprPtr value = value_of_(ref->var);
      return value ? at(value, expr->span) : expr;
    }
    if (const auto known = done_.find(expr.get()); known != done_.end()) return known->second;
    Expr copy = *expr;
    bool changed = false;
    for_each_slot(copy, [&](ExprPtr& slot) {
      ExprPtr other = (*this)(slot);
      changed |= other != slot;
      slot = std::move(other);
    });
    ExprPtr result = changed ? std::make_shared<const Expr>(std::move(copy)) : expr;
    done_.emplace(expr.get(), result);
    return result;
  }

 private:
  // The value at the place of the use: the front end may have given the use a place of its own.
  static ExprPtr at(const ExprPtr& value, Span span) {
    if (value->span == span) return value;
    Expr copy = *value;
    copy.span = span;
    return std::make_shared<const Expr>(std::move(copy));
  }

  ValueOf value_of_;
  std::unordered_map<const Expr*, ExprPtr> done_;
};

// A temporary whose declaration was taken out and whose uses lie ahead.
struct Pending {
  VarId var;
  ExprPtr value;      // without temporaries, but for those that stay
  Effects reads;
  std::size_t slots;  // that are left
  Span span;

  bool reads_memory() const { return !reads.arrays.empty(); }
};

// Only of signed numbers with a width a result may have no place in the type.
bool may_overflow(const Type& type) { return type.kind == TypeKind::Fixed && type.is_signed; }

bool is_total(UnaryOp op, const Type& type) { return op != UnaryOp::Neg || !may_overflow(type); }

bool is_total(BinaryOp op, const Type& operands) {
  switch (op) {
    case BinaryOp::Eq: case BinaryOp::Ne: case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt:
    case BinaryOp::Ge: case BinaryOp::And: case BinaryOp::Or: case BinaryOp::Implies:
    case BinaryOp::BitAnd: case BinaryOp::BitOr: case BinaryOp::BitXor:
      return true;
    case BinaryOp::Add: case BinaryOp::Sub: case BinaryOp::Mul: return !may_overflow(operands);
    case BinaryOp::RealDiv: return operands.is_float();
    case BinaryOp::Div: case BinaryOp::Mod: case BinaryOp::TruncDiv: case BinaryOp::TruncMod:
    case BinaryOp::Fraction: case BinaryOp::Star: case BinaryOp::Shl: case BinaryOp::Shr:
      return false;
  }
  return false;
}

// Evaluating it accesses no memory and cannot be a fault, nor undefined: it may be left out.
bool is_total(const ExprPtr& value) {
  if (is_plain(*value)) return true;
  if (const auto* n = std::get_if<Unary>(&value->node)) {
    return is_total(n->op, n->operand->type) && is_total(n->operand);
  }
  if (const auto* n = std::get_if<Binary>(&value->node)) {
    return is_total(n->op, n->left->type) && is_total(n->left) && is_total(n->right);
  }
  if (const auto* n = std::get_if<Conditional>(&value->node)) {
    return is_total(n->condition) && is_total(n->then_value) && is_total(n->else_value);
  }
  const auto* n = std::get_if<Cast>(&value->node);
  return n && !n->operand->type.is_float() && is_total(n->operand);
}

bool disjoint(const std::set<VarId>& a, const std::set<VarId>& b) {
  return std::none_of(a.begin(), a.end(), [&](VarId var) { return b.count(var) != 0; });
}

// An expression means the same in front of the statement and behind it, if the statement changes nothing
// that it reads: the statement always ends, in the same phase, and on the same side of a fence or a
// barrier for some threads, which are ghost declarations (fence.h, named_barrier.h).
bool lets_values_pass(const Stmt& stmt) {
  return visit_stmt(
      stmt,
      [&](const Declare&) { return !stmt.ghost; },
      [](const OneOf<Assign, Havoc, Store, Assert> auto&) { return true; },
      [](const OneOf<AtomicUpdate, Barrier, WarpBarrier, RunKernel, Exchange, Assume, LemmaCall> auto&) { return false; },
      [](const Structure auto&) { return false; });
}

// What it holds are formulas: the program's values don't belong there, where they would be computed otherwise.
bool holds_formulas(const Stmt& stmt) {
  return visit_stmt(
      stmt,
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel,
                     Exchange> auto&) { return false; },
      [](const ProofStep auto&) { return true; },
      [](const Structure auto&) { return false; });
}

class PutBack {
 public:
  PutBack(const Temporaries& temporaries, Uses uses)
      : temporaries_(temporaries), uses_(std::move(uses)) {}

  StmtList list(const StmtList& stmts) {
    StmtList result;
    const std::size_t outer = pending_.size();
    for (const StmtPtr& stmt : stmts) {
      if (const Declare* declare = declares_temporary(*stmt, temporaries_)) {
        declaration(*stmt, *declare, result);
      } else {
        other(*stmt, result);
      }
    }
    // What is left is used behind the list: by values that a front end built from several lists.
    while (pending_.size() > outer) keep(outer, result);
    return result;
  }

 private:
  void declaration(const Stmt& stmt, const Declare& declare, StmtList& out) {
    Pending fresh;
    fresh.var = declare.var;
    fresh.value = substituted(declare.init);
    fresh.span = stmt.span;
    const Use use = uses_[declare.var];
    fresh.slots = use.slots;
    add_reads(*fresh.value, fresh.reads);
    if (use.slots == 0 && is_total(fresh.value)) return;
    const bool movable = use.once() || is_plain(*fresh.value);
    pending_.push_back(std::move(fresh));
    if (!movable) keep(pending_.size() - 1, out);
  }

  void other(const Stmt& stmt, StmtList& out) {
    keep_before(stmt, out);
    Stmt copy = stmt;
    for_each_slot(copy, [&](ExprPtr& slot) { slot = substituted(slot); });
    for_each_list(copy, [&](StmtList& inner) { inner = list(inner); });
    if (const auto* block = std::get_if<Block>(&copy.node);
        block && block->body.empty() && block->label == no_label) {
      return;
    }
    out.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }

  // What the statement would change stays in front of it, unless all uses lie in expressions that the
  // statement evaluates once, before it does anything.
  void keep_before(const Stmt& stmt, StmtList& out) {
    const Effects effects = effects_of(stmt);
    const bool passes = lets_values_pass(stmt), formulas = holds_formulas(stmt);
    Uses here;
    if (!std::holds_alternative<Loop>(stmt.node)) add_uses(stmt, temporaries_, here);
    for (std::size_t i = 0; i < pending_.size();) {
      const Pending& p = pending_[i];
      const bool written = !disjoint(p.reads.variables, effects.defined) ||
                           !disjoint(p.reads.arrays, effects.defined) ||
                           !disjoint(p.reads.arrays, effects.stored) ||
                           !disjoint(p.reads.arrays, effects.updated);
      const bool stays = written || (!passes && !is_plain(*p.value));
      const bool used = here[p.var].slots != 0;
      const bool in_formula = formulas && used && differs_as_formula(p.value);
      const bool by_lanes = used && std::holds_alternative<Havoc>(stmt.node) && !is_plain(*p.value);  // its operands are variables
      if (in_formula || by_lanes || (stays && here[p.var].slots != p.slots)) {
        keep(i, out);
      } else {
        ++i;
      }
    }
  }

  // Pending declaration `i` becomes a statement.
  void keep(std::size_t i, StmtList& out) {
    const Pending p = std::move(pending_[i]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
    const VarId var = temporaries_.keep(p.var);
    kept_[p.var] = make_expr(VarRef{var}, p.value->type, p.span);
    out.push_back(std::make_shared<const Stmt>(Stmt{Declare{var, p.value}, p.span, false}));
  }

  ExprPtr substituted(const ExprPtr& slot) {
    Uses used;
    add_slot(slot, temporaries_, used);
    if (used.empty()) return slot;
    ExprPtr result = Substitution([&](VarId var) { return value_of(var); })(slot);
    for (const auto& [var, use] : used) {
      const auto p = find(var);
      if (p != pending_.end() && --p->slots == 0) pending_.erase(p);
    }
    return result;
  }

  ExprPtr value_of(VarId var) {
    if (!temporaries_.is(var)) return nullptr;
    if (const auto known = kept_.find(var); known != kept_.end()) return known->second;
    const auto p = find(var);
    return p == pending_.end() ? nullptr : p->value;
  }

  std::vector<Pending>::iterator find(VarId var) {
    return std::find_if(pending_.begin(), pending_.end(),
                        [&](const Pending& p) { return p.var == var; });
  }

  const Temporaries& temporaries_;
  Uses uses_;
  std::vector<Pending> pending_;  // in the order of declaration
  std::unordered_map<VarId, ExprPtr> kept_;
};

}  // namespace

StmtList put_back(const StmtList& body, const Temporaries& temporaries) {
  return PutBack(temporaries, uses_in(body, temporaries)).list(body);
}

bool put_back_all(const StmtList& list, const std::vector<ExprPtr*>& values,
                  const Temporaries& temporaries) {
  Uses uses = uses_in(list, temporaries);
  for (const ExprPtr* value : values) add_slot(*value, temporaries, uses);
  std::unordered_map<VarId, ExprPtr> known;
  Substitution substitute([&](VarId var) {
    const auto found = known.find(var);
    return found == known.end() ? nullptr : found->second;
  });
  for (const StmtPtr& stmt : list) {
    const Declare* declare = declares_temporary(*stmt, temporaries);
    if (!declare) return false;
    ExprPtr value = substitute(declare->init);
    Effects reads;
    add_reads(*value, reads);
    const Use& use = uses[declare->var];
    if (!reads.arrays.empty() && !use.once()) return false;
    if (use.slots == 0 && !is_total(value)) return false;
    known.emplace(declare->var, std::move(value));
  }
  for (ExprPtr* value : values) *value = substitute(*value);
  return true;
}

ExprPtr put_back_all(const StmtList& list, const ExprPtr& value, const Temporaries& temporaries) {
  ExprPtr result = value;
  return put_back_all(list, {&result}, temporaries) ? result : nullptr;
}

}  // namespace permverify::ir
