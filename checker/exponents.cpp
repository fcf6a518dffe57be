#include "checker/exponents.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "logic/term/conjuncts.h"

namespace permverify::checker {

namespace {

using term::Kind;

using Counts = std::unordered_map<Term, int, term::TermHash>;

constexpr std::int64_t exponents_tried = 64;
constexpr std::size_t most_exponents = 4;  // at a time

// The symbol that the exponent is a multiple of, or the exponent as it stands.
Term split_at(Term exponent) {
  const auto symbols = term::free_symbols(exponent);
  const bool multiple = exponent.kind() == Kind::Symbol ||
                        (exponent.kind() == Kind::Mul && symbols.size() == 1) ||
                        (exponent.kind() == Kind::Add && symbols.size() == 1);
  return multiple ? symbols.front() : exponent;
}

// A power of a bound variable has no value of its own: it stays as it is.
bool is_open(const term::TermManager& manager, Term t) {
  return t.kind() == Kind::Pow2 && t.child(0).kind() != Kind::IntConst &&
         manager.free_bound(t).empty();
}

void collect(const term::TermManager& manager, Term t, std::unordered_set<Term, term::TermHash>& seen, Counts& counts) {
  if (!seen.insert(t).second) return;
  if (is_open(manager, t)) ++counts[split_at(t.child(0))];
  for (const Term child : t.children()) collect(manager, child, seen, counts);
}

bool has_power_of(const term::TermManager& manager, Term t, Term k) {
  std::unordered_set<Term, term::TermHash> seen;
  Counts counts;
  collect(manager, t, seen, counts);
  return counts.count(k) != 0;
}

bool has_powers(const term::TermManager& manager, Term t) {
  std::unordered_set<Term, term::TermHash> seen;
  Counts counts;
  collect(manager, t, seen, counts);
  return !counts.empty();
}

// Two hypotheses leave a symbol no value: `7 <= s` and `s < 4`. Most cases of an exponent end here.
bool is_out_of_bounds(const Sequent& sequent) {
  struct Bounds {
    std::int64_t low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
  };
  std::unordered_map<Term, Bounds, term::TermHash> of;
  for (const Term hypothesis : sequent.hypotheses) {
    for (const Term part : term::conjuncts(hypothesis)) {
      if (part.kind() != Kind::Le && part.kind() != Kind::Lt) continue;
      const Term left = part.child(0), right = part.child(1);
      const bool below = left.kind() == Kind::Symbol && right.kind() == Kind::IntConst;
      const bool above = left.kind() == Kind::IntConst && right.kind() == Kind::Symbol;
      if ((!below && !above) || (below ? left : right).sort() != term::int_sort) continue;
      Bounds& bounds = of[below ? left : right];
      const std::int64_t value = below ? right->value : left->value;
      const bool at_limit = value == std::numeric_limits<std::int64_t>::min() || value == std::numeric_limits<std::int64_t>::max();
      const std::int64_t apart = part.kind() == Kind::Lt && !at_limit ? 1 : 0;
      if (below) bounds.high = std::min(bounds.high, value - apart);
      if (above) bounds.low = std::max(bounds.low, value + apart);
      if (bounds.low > bounds.high) return true;
    }
  }
  return false;
}

class Cases {
 public:
  // `counts`: all cases that are not settled by constants are given to `prove`.
  Cases(term::TermManager& manager, std::size_t most_cases, const Prove& prove, bool counts = false)
      : manager_(manager), left_(most_cases), prove_(prove), counts_(counts) {}

  bool hold(const Sequent& sequent) {
    if (is_settled(sequent) || (!counts_ && is_out_of_bounds(sequent))) return true;
    const std::vector<Term> symbols = exponents(manager_, sequent);
    if (symbols.empty()) return attempt(sequent);
    if (!counts_ && pins_.empty() && hold_by_one(sequent, symbols)) return true;
    const Term k = symbols.front();
    // Where the exponents that are left are terms, words may do (`x >> (x & 3)`).
    if (!pins_.empty() && k.kind() != Kind::Symbol && attempt(sequent)) return true;
    if (pins_.size() == most_exponents) return false;
    pins_.emplace_back(k, 0);
    for (std::int64_t value = 0; value < exponents_tried; ++value) {
      pins_.back().second = value;
      if (!hold(instance(sequent, k, value))) return false;
    }
    pins_.pop_back();
    return outside(sequent, k);
  }

  // Where it failed; of terms that are no symbols nothing is said.
  Pins pins() const {
    Pins result = pins_;
    std::erase_if(result, [](const auto& pin) { return pin.first.kind() != Kind::Symbol; });
    return result;
  }

 private:
  Sequent instance(const Sequent& sequent, Term k, std::int64_t value) {
    term::Substitution substitute(manager_);
    substitute.add(k, manager_.integer(value));
    Sequent result = substituted(substitute, sequent);
    if (k.kind() != Kind::Symbol) result.hypotheses.push_back(manager_.eq(k, manager_.integer(value)));
    return with_constants(manager_, std::move(result));
  }

  // Of several exponents one is often enough: the exponent of a loop, where the size of the launch is a power of two as well. The
  // hypotheses about other powers are left out then, so 64 cases are proved instead of their product.
  bool hold_by_one(const Sequent& sequent, const std::vector<Term>& symbols) {
    constexpr std::size_t most_tried = 2;
    if (symbols.size() < 2) return false;
    for (std::size_t i = 0; i < most_tried; ++i) {
      const Term k = symbols[i];
      if (k.kind() != Kind::Symbol) break;
      std::int64_t value = 0;
      while (value < exponents_tried && holds_without_powers(instance(sequent, k, value))) ++value;
      if (value == exponents_tried && outside(sequent, k, Attempt::Brief)) return true;
    }
    return false;
  }

  bool holds_without_powers(Sequent sequent) {
    if (is_settled(sequent) || is_out_of_bounds(sequent)) return true;
    if (has_powers(manager_, sequent.goal)) return false;
    return attempt(without(sequent, [&](Term h) { return has_powers(manager_, h); }), Attempt::Brief);
  }

  bool outside(const Sequent& sequent, Term k, Attempt how = Attempt::Whole) {
    return beyond(sequent, k, manager_.lt(k, manager_.integer(0)), how) &&
           beyond(sequent, k, manager_.le(manager_.integer(exponents_tried), k), how);
  }

  // Without the hypotheses, and the conjuncts of hypotheses, for which it holds. Bounds of an exponent often stand in one clause with
  // the equation of its power.
  template <class Dropped>
  static Sequent without(const Sequent& sequent, const Dropped& dropped) {
    Sequent result{{}, sequent.goal};
    for (const Term h : sequent.hypotheses) {
      for (const Term part : term::conjuncts(h)) {
        if (!dropped(part)) result.hypotheses.push_back(part);
      }
    }
    return result;
  }

  bool beyond(Sequent sequent, Term k, Term side, Attempt how) {
    const Term opposite = manager_.negate(side);
    for (const Term h : sequent.hypotheses) {
      if (h == opposite) return true;
    }
    sequent.hypotheses.push_back(side);
    // Beyond the cases the equations of the powers only burden the solver: their consequences are
    // among the hypotheses. Fewer hypotheses, so a proof counts.
    const Sequent rest = without(sequent, [&](Term h) { return has_power_of(manager_, h, k); });
    if (attempt({rest.hypotheses, manager_.truth(false)}, how)) return true;
    return attempt(rest, how);
  }

  bool attempt(const Sequent& sequent, Attempt how = Attempt::Whole) {
    if (left_ == 0) return false;
    --left_;
    return prove_(sequent, how);
  }

  term::TermManager& manager_;
  Pins pins_;
  std::size_t left_;
  const Prove& prove_;
  bool counts_;
};

}  // namespace

std::vector<Term> exponents(const term::TermManager& manager, const Sequent& sequent) {
  std::unordered_set<Term, term::TermHash> seen;
  Counts counts;
  for (const Term h : sequent.hypotheses) collect(manager, h, seen, counts);
  collect(manager, sequent.goal, seen, counts);
  std::vector<Term> result;
  for (const auto& [symbol, count] : counts) result.push_back(symbol);
  std::stable_sort(result.begin(), result.end(), [&](Term a, Term b) {
    const auto rank = [&](Term t) {
      return std::tuple(t.kind() != Kind::Symbol, -counts[t], t->id);
    };
    return rank(a) < rank(b);
  });
  return result;
}

CasesOutcome by_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most_cases, const Prove& prove) {
  Cases cases(manager, most_cases, prove);
  if (cases.hold(with_constants(manager, with_premises_known(sequent)))) return {true, {}};
  return {false, cases.pins()};
}

bool has_few_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most) {
  const Prove counted = [](const Sequent&, Attempt) { return true; };
  return Cases(manager, most, counted, true).hold(with_constants(manager, sequent));
}

}  // namespace permverify::checker
