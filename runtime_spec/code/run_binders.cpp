// Quantifiers and reductions: each variable runs through the range that its bounds give under the
// present values of the others. Where a range comes from conjuncts, its two neighbours are looked
// at as well: there the conjuncts fail, and what they read to do so belongs to the footprint
// ([VC] Fig. 4: a quantifier reads what its range and body read for every value).
#include <limits>

#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
constexpr Wide longest = Wide{1} << 32;
constexpr Wide longest_unlimited = Wide{1} << 26;  // without a budget

Wide floor_quotient(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}
Wide ceiling_quotient(Wide a, Wide b) {
  return -floor_quotient(-a, b);
}

}  // namespace

bool Run::pass(const std::vector<Code>& tests) {
  for (const Code test : tests) {
    if (word(test) == 0) return false;
  }
  return true;
}

// right - left at v = 0, and how much it grows with v; nothing where a side has no value.
std::optional<std::pair<Wide, Wide>> Run::slope(const BinderLevel& level, const Guard& guard) {
  const auto saved_reads = reads_;
  const auto saved_slots = slots_;
  const auto saved_unset = unset_;
  const auto saved_bindings = bindings_;
  const auto saved_call = outermost_call_;
  const auto saved_depth = depth_;
  reads_ = nullptr;
  std::optional<std::pair<Wide, Wide>> result;
  try {
    if (guard.form == Guard::Form::LeftIsVariable) {
      result = {word(guard.right), -1};
    } else if (guard.form == Guard::Form::RightIsVariable) {
      result = {-static_cast<Wide>(word(guard.left)), 1};
    } else {
      slots_[level.slot] = Value{0, 1};
      const Wide at_zero = static_cast<Wide>(word(guard.right)) - word(guard.left);
      slots_[level.slot] = Value{1, 1};
      result = {at_zero, static_cast<Wide>(word(guard.right)) - word(guard.left) - at_zero};
    }
  } catch (const EvaluationStop& stopped) {
    // The conjunct is no bound here: those in front of it have to decide. If they do not, this is why.
    if (!is_limit(stopped.reason)) bound_fault_ = stopped;
  }
  reads_ = saved_reads;
  slots_ = saved_slots;
  unset_ = saved_unset;
  bindings_ = saved_bindings;
  outermost_call_ = saved_call;
  depth_ = saved_depth;
  return result;
}

// 0 < at_zero + k*v, 0 <= at_zero + k*v, or 0 == at_zero + k*v.
void Run::narrow(const BinderLevel& level, const Guard& guard, std::optional<std::int64_t>& low,
                 std::optional<std::int64_t>& high) {
  const auto known = slope(level, guard);
  if (!known || known->second == 0) return;
  const auto [at_zero, k] = *known;
  const Wide least = -at_zero + (guard.relation == Guard::Relation::Less ? 1 : 0);  // k*v >= least
  const bool equal = guard.relation == Guard::Relation::Equal;
  const auto inside = [](Wide bound) { return bound >= lowest && bound <= highest; };
  if (k > 0 || equal) {
    const Wide bound = k > 0 ? ceiling_quotient(least, k) : ceiling_quotient(-least, -k);
    if (inside(bound) && (!low || bound > *low)) low = static_cast<std::int64_t>(bound);
  }
  if (k < 0 || equal) {
    const Wide bound = k < 0 ? floor_quotient(-least, -k) : floor_quotient(least, k);
    if (inside(bound) && (!high || bound < *high)) high = static_cast<std::int64_t>(bound);
  }
}

// The value satisfies one of the alternatives, so it lies between the least low end and the greatest high end.
void Run::narrow(const BinderLevel& level, const GuardChoice& choice, std::optional<std::int64_t>& low,
                 std::optional<std::int64_t>& high) {
  std::int64_t least = highest, greatest = lowest;
  bool below = true, above = true;
  for (const auto& guards : choice.alternatives) {
    std::optional<std::int64_t> from, to;
    for (const Guard& guard : guards) narrow(level, guard, from, to);
    below = below && from;
    above = above && to;
    least = std::min(least, from.value_or(least));
    greatest = std::max(greatest, to.value_or(greatest));
  }
  if (below && (!low || least > *low)) low = least;
  if (above && (!high || greatest < *high)) high = greatest;
}

std::optional<Run::Range> Run::range(const BinderLevel& level) {
  std::optional<std::int64_t> low, high;
  if (level.low != no_code) {
    low = word(level.low);
    const std::int64_t end = word(level.high);
    if (*low >= end) return std::nullopt;
    high = end - 1;
  } else if (level.enumerable) {
    bound_fault_.reset();
    const auto apply = [&](const auto& guards) {
      for (const auto& guard : guards) {
        if (guard.late && low && high) break;
        auto tighter_low = low, tighter_high = high;
        narrow(level, guard, tighter_low, tighter_high);
        if (!guard.late || !low) low = tighter_low;
        if (!guard.late || !high) high = tighter_high;
      }
    };
    apply(level.guards);
    apply(level.choices);
    if (low && *low > lowest) --*low;  // the neighbours
    if (high && *high < highest) ++*high;
    if (low && high && *low > *high) high = low;  // nothing inside: one value shows that
  }
  const bool found = low.has_value() || high.has_value() || level.small;
  if (level.type_low && (!low || *low < *level.type_low)) low = level.type_low;
  if (level.type_high && (!high || *high > *level.type_high)) high = level.type_high;
  if (!found || !low || !high) {
    if (bound_fault_) throw EvaluationStop(*bound_fault_);
    throw EvaluationStop(Reason::Unbounded, level.span, "no range is known for this variable");
  }
  if (*low > *high) return std::nullopt;
  const Wide count = static_cast<Wide>(*high) - *low;
  if (count >= (frame_.budget ? longest : longest_unlimited) ||
      (frame_.budget && count > static_cast<Wide>(*frame_.budget))) {
    throw EvaluationStop(Reason::Budget, level.span, "this takes more steps than are granted");
  }
  return Range{*low, *high};
}

// All values are visited when the caller asks what is read.
std::int64_t Run::quantifier(const Node& n) {
  const Quantified& q = *t_.quantified[n.a];
  const bool universal = n.op == NodeOp::Forall;
  bool result = universal;
  enumerate(q.plan, [&] {
    const bool holds = q.body == no_code || word(q.body) != 0;
    if (holds != universal) result = holds;
    return holds == universal || reads_ != nullptr;
  });
  return result;
}

Value Run::reduction(const Node& n) {
  const Quantified& q = *t_.quantified[n.a];
  std::optional<Value> total;
  const bool extremum = q.op == ir::ReductionOp::Min || q.op == ir::ReductionOp::Max;
  if (!extremum) total = Value{};
  enumerate(q.plan, [&] {
    accumulate(total, value(q.body), q, n);
    return true;
  });
  if (!total) stop(Reason::EmptyReduction, n, "the least or greatest of nothing has no value");
  return *total;
}

namespace {

bool less(Value a, Value b, ir::TypeKind kind) {
  if (kind == ir::TypeKind::Float32) return as_float(a) < as_float(b);
  if (kind == ir::TypeKind::Float64) return as_double(a) < as_double(b);
  return term::less(as_rational(a), as_rational(b));
}

}  // namespace

// Sums of floats take their elements in order, from 0.
void Run::accumulate(std::optional<Value>& total, Value element, const Quantified& q,
                     const Node& n) {
  if (q.op == ir::ReductionOp::Min || q.op == ir::ReductionOp::Max) {
    const bool better = !total || (q.op == ir::ReductionOp::Min ? less(element, *total, q.kind)
                                                                : less(*total, element, q.kind));
    if (better) total = element;
    return;
  }
  if (q.kind == ir::TypeKind::Float32) {
    total = from_float(as_float(*total) + as_float(element));
  } else if (q.kind == ir::TypeKind::Float64) {
    total = from_double(as_double(*total) + as_double(element));
  } else {
    const auto sum = term::checked_add(as_rational(*total), as_rational(element));
    if (!sum) stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
    total = from_rational(*sum);
  }
}

}  // namespace permverify::runtime_spec
