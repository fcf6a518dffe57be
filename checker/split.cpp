#include "checker/split.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace permverify::checker {

namespace {

using term::Kind;

using Counts = std::unordered_map<Term, int, term::TermHash>;

constexpr std::int64_t exponents_tried = 64;
constexpr std::size_t most_exponents = 4;  // at a time

bool is_false(const Sequent& s) {
  return std::any_of(s.hypotheses.begin(), s.hypotheses.end(), [](Term t) { return t.is_false(); });
}

bool is_settled(const Sequent& s) { return s.goal.is_true() || is_false(s); }

Sequent substituted(term::Substitution& substitute, const Sequent& sequent) {
  Sequent result;
  for (const Term h : sequent.hypotheses) {
    const Term changed = substitute(h);
    if (!changed.is_true()) result.hypotheses.push_back(changed);
  }
  result.goal = substitute(sequent.goal);
  return result;
}

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

class Cases {
 public:
  Cases(term::TermManager& manager, std::size_t most_cases,
        const std::function<bool(const Sequent&)>& prove)
      : manager_(manager), left_(most_cases), prove_(prove) {}

  bool hold(const Sequent& sequent) {
    if (is_settled(sequent)) return true;
    const std::vector<Term> symbols = exponents(manager_, sequent);
    if (symbols.empty()) return attempt(sequent);
    const Term k = symbols.front();
    // Where the exponents that are left are terms, words may do (`x >> (x & 3)`).
    if (!pins_.empty() && k.kind() != Kind::Symbol && attempt(sequent)) return true;
    if (pins_.size() == most_exponents) return false;
    pins_.emplace_back(k, 0);
    for (std::int64_t value = 0; value < exponents_tried; ++value) {
      term::Substitution substitute(manager_);
      substitute.add(k, manager_.integer(value));
      Sequent instance = substituted(substitute, sequent);
      if (k.kind() != Kind::Symbol) {
        instance.hypotheses.push_back(manager_.eq(k, manager_.integer(value)));
      }
      pins_.back().second = value;
      if (!hold(with_constants(manager_, std::move(instance)))) return false;
    }
    pins_.pop_back();
    return beyond(sequent, k, manager_.lt(k, manager_.integer(0))) &&
           beyond(sequent, k, manager_.le(manager_.integer(exponents_tried), k));
  }

  // Where it failed; of terms that are no symbols nothing is said.
  Pins pins() const {
    Pins result = pins_;
    std::erase_if(result, [](const auto& pin) { return pin.first.kind() != Kind::Symbol; });
    return result;
  }

 private:
  bool beyond(Sequent sequent, Term k, Term side) {
    const Term opposite = manager_.negate(side);
    for (const Term h : sequent.hypotheses) {
      if (h == opposite) return true;
    }
    sequent.hypotheses.push_back(side);
    // Beyond the cases the equations of the powers only burden the solver: their consequences are
    // among the hypotheses. Fewer hypotheses, so a proof counts.
    Sequent without = sequent;
    std::erase_if(without.hypotheses, [&](Term h) { return has_power_of(manager_, h, k); });
    if (attempt({without.hypotheses, manager_.truth(false)})) return true;
    return attempt(without);
  }

  bool attempt(const Sequent& sequent) {
    if (left_ == 0) return false;
    --left_;
    return prove_(sequent);
  }

  term::TermManager& manager_;
  Pins pins_;
  std::size_t left_;
  const std::function<bool(const Sequent&)>& prove_;
};

// What holds wherever the sequent fails: its hypotheses, and what the negation of its goal is made of. Of alternatives that is
// what all of them have in common.
class Known {
 public:
  Known(term::TermManager& manager, const Sequent& sequent) : manager_(manager) {
    for (const Term h : sequent.hypotheses) add(h, true, known_);
    add(sequent.goal, false, known_);
  }

  // The equation of a symbol that a hypothesis gives where its guards hold, and they are known to; else null.
  Term equation_in(Term hypothesis) const {
    while (hypothesis.kind() == Kind::Implies && holds(hypothesis.child(0))) hypothesis = hypothesis.child(1);
    return hypothesis.kind() == Kind::Eq ? hypothesis : Term();
  }

 private:
  using Terms = std::unordered_set<Term, term::TermHash>;

  bool holds(Term guard) const {
    if (known_.count(guard) != 0 || guard.is_true()) return true;
    return guard.kind() == Kind::And &&
           std::all_of(guard.children().begin(), guard.children().end(), [&](Term part) { return holds(part); });
  }

  void add(Term t, bool holds, Terms& out) {
    constexpr std::size_t most_visits = 4000;  // what is not looked at is not known
    if (++visits_ > most_visits) return;
    if (t.kind() == Kind::Not) return add(t.child(0), !holds, out);
    if (t.kind() == Kind::Implies && !holds) {
      add(t.child(0), true, out);
      return add(t.child(1), false, out);
    }
    if (t.kind() == (holds ? Kind::And : Kind::Or)) {
      for (const Term part : t.children()) add(part, holds, out);
    } else if (t.kind() == (holds ? Kind::Or : Kind::And)) {
      add_common(t, holds, out);
    } else {
      out.insert(holds ? t : manager_.negate(t));
    }
  }

  void add_common(Term alternatives, bool holds, Terms& out) {
    Terms common;
    add(alternatives.child(0), holds, common);
    for (std::size_t i = 1; i < alternatives.children().size() && !common.empty(); ++i) {
      Terms other;
      add(alternatives.child(i), holds, other);
      std::erase_if(common, [&](Term t) { return other.count(t) == 0; });
    }
    out.insert(common.begin(), common.end());
  }

  term::TermManager& manager_;
  Terms known_;
  std::size_t visits_ = 0;
};

}  // namespace

Sequent with_constants(term::TermManager& manager, Sequent sequent) {
  for (bool more = true; more && !is_settled(sequent);) {
    more = false;
    term::Substitution substitute(manager);
    std::unordered_set<Term, term::TermHash> done;
    const Known known(manager, sequent);
    for (const Term h : sequent.hypotheses) {
      const Term equation = known.equation_in(h);
      if (!equation) continue;
      Term constant = equation.child(0), symbol = equation.child(1);
      if (symbol.kind() == Kind::IntConst) std::swap(constant, symbol);
      const bool fits = constant.kind() == Kind::IntConst && symbol.kind() == Kind::Symbol;
      if (!fits || !done.insert(symbol).second) continue;
      substitute.add(symbol, constant);
      more = true;
    }
    if (more) sequent = substituted(substitute, sequent);
  }
  return sequent;
}

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

CasesOutcome by_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most_cases,
                      const std::function<bool(const Sequent&)>& prove) {
  Cases cases(manager, most_cases, prove);
  if (cases.hold(with_constants(manager, sequent))) return {true, {}};
  return {false, cases.pins()};
}

bool has_few_cases(term::TermManager& manager, const Sequent& sequent, std::size_t most) {
  return by_cases(manager, sequent, most, [](const Sequent&) { return true; }).hold;
}

namespace {

// The symbol, and the term that it is equal to; of two symbols the one that is shared less widely is replaced.
std::optional<std::pair<Term, Term>> equal_by_bounds(const Sequent& sequent) {
  for (const Term a : sequent.hypotheses) {
    if (a.kind() != Kind::Le || a.child(0).sort() != term::int_sort) continue;
    for (const Term b : sequent.hypotheses) {
      const bool reversed = b.kind() == Kind::Le && b.child(0) == a.child(1) && b.child(1) == a.child(0);
      const Term symbol = a.child(0), other = a.child(1);
      if (!reversed || symbol.kind() != Kind::Symbol || other->narrowest > symbol->scope) continue;
      const auto parts = term::free_symbols(other);
      if (std::find(parts.begin(), parts.end(), symbol) == parts.end()) return std::pair{symbol, other};
    }
  }
  return std::nullopt;
}

}  // namespace

Sequent with_equal_bounds(term::TermManager& manager, Sequent sequent) {
  for (int left = 4; left > 0; --left) {
    const auto found = equal_by_bounds(sequent);
    if (!found) break;
    term::Substitution substitute(manager);
    substitute.add(found->first, found->second);
    sequent = substituted(substitute, sequent);
  }
  return sequent;
}

std::vector<std::pair<Term, std::int64_t>> small_remainders(const Sequent& sequent) {
  constexpr std::int64_t most = 64;
  struct Found {
    std::int64_t n = 0;
    int times = 0;
  };
  std::unordered_map<Term, Found, term::TermHash> found;
  std::unordered_set<Term, term::TermHash> seen;
  std::vector<Term> open = sequent.hypotheses;
  open.push_back(sequent.goal);
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    open.insert(open.end(), t.children().begin(), t.children().end());
    const bool small = t.kind() == Kind::Mod && t.child(1).kind() == Kind::IntConst && t.child(1)->value >= 2 && t.child(1)->value <= most;
    if (!small) continue;
    for (const Term s : term::free_symbols(t.child(0))) {
      if (s.sort() != term::int_sort) continue;
      Found& of = found[s];
      of.n = std::max(of.n, t.child(1)->value);
      ++of.times;
    }
  }
  std::vector<std::pair<Term, std::int64_t>> result;
  for (const auto& [symbol, of] : found) result.emplace_back(symbol, of.n);
  std::sort(result.begin(), result.end(), [&](const auto& a, const auto& b) {
    return std::pair(-found[a.first].times, a.first->id) < std::pair(-found[b.first].times, b.first->id);
  });
  return result;
}

Sequent with_remainder(term::TermManager& manager, const Sequent& sequent, Term symbol, std::int64_t n, std::int64_t c) {
  const Term quotient = manager.fresh("h", term::int_sort, symbol->scope);
  term::Substitution substitute(manager);
  substitute.add(symbol, manager.add(manager.mul(manager.integer(n), quotient), manager.integer(c)));
  return substituted(substitute, sequent);
}

}  // namespace permverify::checker
