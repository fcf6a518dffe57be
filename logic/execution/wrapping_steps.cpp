// Whether a step of a counter that wraps around in its type ever does. The loop's condition, which held in every iteration before,
// bounds the variable; it does not wrap if one step more stays within the type.
#include "logic/execution/closed_forms.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/term/linear.h"

namespace permverify::obligation {

using namespace ir;
using term::Interval;
using term::Wide;

namespace {

// The comparisons that all hold where the condition does.
void conjuncts(const ExprPtr& condition, std::vector<const Binary*>& out) {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (!b) return;
  if (b->op == BinaryOp::And) {
    conjuncts(b->left, out);
    conjuncts(b->right, out);
  } else {
    out.push_back(b);
  }
}

bool is_widened(const ExprPtr& expr, VarId var) {
  const Expr* e = expr.get();
  while (const auto* cast = std::get_if<Cast>(&e->node)) {
    if (!keeps_value(cast->operand->type, e->type)) return false;
    e = cast->operand.get();
  }
  const auto* ref = std::get_if<VarRef>(&e->node);
  return ref && ref->var == var;
}

// The variable, of a signed type, as a number of an unsigned type that is not narrower: `d < blockDim.x` with `int d`. A negative
// value becomes one that no non-negative value of the signed type has, since it is at least 2^(bits-1).
bool is_as_unsigned(const ExprPtr& expr, VarId var) {
  const auto* cast = std::get_if<Cast>(&expr->node);
  if (cast == nullptr || expr->type.kind != TypeKind::Fixed || expr->type.is_signed) return false;
  const Type& from = cast->operand->type;
  const auto* ref = std::get_if<VarRef>(&cast->operand->node);
  return ref && ref->var == var && from.kind == TypeKind::Fixed && from.is_signed && from.bits <= expr->type.bits;
}

}  // namespace

bool ClosedForms::is_tested_at_head(const LoopHead& head) const {
  const auto& block = k_.cfg.blocks[k_.cfg.loops[head.loop].header];
  const bool branches = block.successors.size() == 2 && block.condition &&
                        k_.cfg.in_loop(block.successors[0], head.loop) &&
                        !k_.cfg.in_loop(block.successors[1], head.loop);
  return branches && block.stmts.empty();
}

// Computed in the signed type; or added up in an unsigned one, of numbers that the signed one has too. A
// hash (`s += 0x9e3779b9u`) is meant to wrap around, and bits that are shifted out are gone in any type.
bool ClosedForms::is_signed_step(const Step& step, const LoopHead& head) const {
  if (!step.wraps) return true;
  if (step.kind != Step::Kind::Add && step.kind != Step::Kind::Subtract) return false;
  const Environment env = k_.environment(head.before);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  return translate.is_signed_amount(*step.amount, k_.vocabulary.variable(step.var).type);
}

// Whether its value may be another one in a later iteration.
bool ClosedForms::may_change(const ExprPtr& limit, const LoopHead& head) const {
  return any_of(limit, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return (ref && loops_[head.loop].assigned.count(ref->var)) || array_read_by(e).has_value();
  });
}

// h, if the comparison gives (unsigned)x <= h for the signed variable x, and h is a value of its type. Then 0 <= x <= h: what a negative
// x becomes is above every value of the type.
std::optional<Wide> ClosedForms::most_as_unsigned(const Binary& comparison, VarId var, const LoopHead& head) const {
  const bool left = is_as_unsigned(comparison.left, var), right = is_as_unsigned(comparison.right, var);
  const bool below = left ? comparison.op == BinaryOp::Lt || comparison.op == BinaryOp::Le
                          : comparison.op == BinaryOp::Gt || comparison.op == BinaryOp::Ge;
  if (left == right || !below) return std::nullopt;
  const ExprPtr& limit = left ? comparison.right : comparison.left;
  if (may_change(limit, head)) return std::nullopt;
  const bool strict = comparison.op == BinaryOp::Lt || comparison.op == BinaryOp::Gt;
  const auto high = bounds(limit, head.before).high;
  const auto last = Vocabulary::values_of(k_.vocabulary.variable(var).type).high;
  if (!high || !last) return std::nullopt;
  const Wide most = *high - (strict ? 1 : 0);
  return most < 0 || most > *last ? std::nullopt : std::optional(most);
}

// The condition at the head held in every iteration that was completed, so each step began within
// the bounds that it gives. A limit that is a number of the host (`i < n`) may be near the end of the
// type: with overflow assumed, a step of less than half of the type does not go past it. The other end
// is another matter: `for (i = n - 1; i < n; i--)` ends because it passes zero.
bool ClosedForms::stays_in_type(const Step& step, const LoopHead& head) const {
  const Type& type = k_.vocabulary.variable(step.var).type;
  const bool assumed = k_.vocabulary.overflow() == Overflow::Assumed;
  // Narrower types are computed in `int` and converted back, which no overflow is: `char` goes from
  // 127 to -128 in every program.
  const bool is_signed = type.kind == TypeKind::Fixed && type.is_signed && type.bits >= 32;
  if (assumed && is_signed && is_signed_step(step, head)) {
    k_.vocabulary.note_assumed();
    return true;
  }
  bool has_room = false;                       // one step more than the limit above stays in the type, as is known
  bool open_above = false, open_below = false;  // a limit on this side is no constant
  if (type.kind != TypeKind::Fixed || !is_tested_at_head(head)) return false;
  const auto& block = k_.cfg.blocks[k_.cfg.loops[head.loop].header];
  Interval at_most = Vocabulary::values_of(type);
  std::vector<const Binary*> known;
  conjuncts(block.condition, known);
  for (const Binary* b : known) {
    if (const auto most = most_as_unsigned(*b, step.var, head)) at_most = term::meet(at_most, {0, *most});
    const bool left = is_widened(b->left, step.var), right = is_widened(b->right, step.var);
    if (left == right) continue;
    const ExprPtr& other = left ? b->right : b->left;
    const bool changes = may_change(other, head);
    const Interval limit = changes ? (other->type.kind == TypeKind::Fixed
                                          ? Vocabulary::values_of(other->type) : Interval{})
                                   : bounds(other, head.before);
    const bool strict = b->op == BinaryOp::Lt || b->op == BinaryOp::Gt;
    const bool below = left ? b->op == BinaryOp::Lt || b->op == BinaryOp::Le
                            : b->op == BinaryOp::Gt || b->op == BinaryOp::Ge;
    const bool above = left ? b->op == BinaryOp::Gt || b->op == BinaryOp::Ge
                            : b->op == BinaryOp::Lt || b->op == BinaryOp::Le;
    const Wide gap = strict ? 1 : 0;
    open_above = open_above || (below && !limit.value());
    open_below = open_below || (above && !limit.value());
    has_room = has_room || (below && !changes && leaves_room(step, head, other, gap));
    if (below && limit.high) at_most = term::meet(at_most, {{}, *limit.high - gap});
    if (above && limit.low) at_most = term::meet(at_most, {*limit.low + gap, {}});
  }
  const Interval amount = bounds(step.amount, head.before);
  Interval next;
  switch (step.kind) {
    case Step::Kind::Add: next = term::sum(at_most, amount); break;
    case Step::Kind::Subtract: next = term::sum(at_most, term::scaled(amount, -1)); break;
    case Step::Kind::Multiply: next = term::product(at_most, amount); break;
    case Step::Kind::ShiftLeft: next = term::product(at_most, term::power_of_two(amount)); break;
    case Step::Kind::Divide:
    case Step::Kind::Alternate:
    case Step::Kind::ShiftRight: return true;
  }
  const Interval values = Vocabulary::values_of(type);
  if (next.within(values)) return true;
  const bool passes_below = !next.low || *next.low < *values.low;
  const bool passes_above = !next.high || *next.high > *values.high;
  if (has_room && !passes_below) return true;
  if ((passes_below && !open_below) || (passes_above && !open_above)) return false;
  const Wide most = term::wide_power_of_two(type.bits - 1);
  const Interval half{-most, most};
  if (!assumed || type.bits < 32 || !amount.within(half)) return false;
  k_.vocabulary.note_assumed_counter();
  return true;
}

namespace {

// The comparisons `a <= b` that all hold where the fact does, as b - a; `a < b` as b - a - 1.
void differences(term::TermManager& terms, Term fact, std::vector<Term>& out) {
  const term::Kind kind = fact.kind();
  if (kind == term::Kind::And) {
    for (const Term part : fact.children()) differences(terms, part, out);
  } else if ((kind == term::Kind::Le || kind == term::Kind::Lt) && fact.child(0).sort() == term::int_sort) {
    const Term apart = terms.sub(fact.child(1), fact.child(0));
    out.push_back(kind == term::Kind::Le ? apart : terms.sub(apart, terms.integer(1)));
  }
}

}  // namespace

// The variable is at most `limit - gap` where it takes a step, and that much and the amount of the step stay below the end of the type.
// This is a sum of two values that bounds of each do not decide, but a precondition may: `n + tcount <= INT_MAX`. So a comparison
// is looked for that is known and from which this follows by the bounds of what the two differ in.
bool ClosedForms::leaves_room(const Step& step, const LoopHead& head, const ExprPtr& limit, Wide gap) const {
  const Type& type = k_.vocabulary.variable(step.var).type;
  const auto most = Vocabulary::values_of(type).high;
  if (step.kind != Step::Kind::Add || !most) return false;
  const Environment env = k_.environment(head.before);
  Translator translate(k_.vocabulary, env, Mode::Program, nullptr);
  const Term next = k_.terms.sub(k_.terms.add(translate(limit), translate(step.amount)), k_.vocabulary.number(gap));
  const Term room = k_.terms.sub(k_.vocabulary.number(*most), next);
  std::vector<Term> known;
  for (const Term fact : k_.facts.relevant({next}, k_.facts.size())) differences(k_.terms, fact, known);
  for (const Term left : known) {
    const Interval more = k_.vocabulary.ranges().of(k_.terms.sub(room, left));
    if (more.is_nonnegative()) return true;
  }
  return false;
}

}  // namespace permverify::obligation
