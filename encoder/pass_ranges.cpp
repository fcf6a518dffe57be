// Conditions of `ite`, and alternatives, that the bounds of the facts decide.
//
//   0 <= i, i < n, n <= 100, A[ite(i < 2^64, i, i - 2^64)]   ->   0 <= i, .., A[i]
//   i < 100,  100 <= i || j == 2*i                            ->   i < 100,  j == 2*i
//
// A fact that is a comparison itself stays: the others are simplified by it, never it by itself.
// Every model of the facts keeps to the bounds that the facts state outright, so it gives both sides
// the same value. A conversion in C is such an `ite`: what it does to numbers that fit is nothing,
// and a contract that bounds them says so for this query, though not for all places of the program.
#include <optional>

#include "encoder/known_ranges.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Ranges;

constexpr int rounds = 3;  // what is simpler says more

// Whether the condition is true, or false, in all models of the facts.
class Decided {
 public:
  Decided(term::TermManager& manager, Ranges& ranges) : m_(manager), ranges_(ranges) {}

  std::optional<bool> operator()(Term condition) {
    switch (condition.kind()) {
      case Kind::BoolConst: return condition.is_true();
      case Kind::Not: {
        const auto inner = (*this)(condition.child(0));
        return inner ? std::optional(!*inner) : std::nullopt;
      }
      case Kind::And: return all(condition, true);
      case Kind::Or: return all(condition, false);
      case Kind::Lt:
      case Kind::Le: return order(condition);
      default: return std::nullopt;
    }
  }

 private:
  std::optional<bool> all(Term condition, bool neutral) {
    bool open = false;
    for (const Term part : condition.children()) {
      const auto value = (*this)(part);
      if (value && *value != neutral) return !neutral;
      open = open || !value;
    }
    return open ? std::nullopt : std::optional(neutral);
  }

  std::optional<bool> order(Term t) {
    if (t.child(0).sort() != term::int_sort) return std::nullopt;
    const Interval difference = ranges_.of(m_.sub(t.child(1), t.child(0)));
    const term::Wide least = t.kind() == Kind::Lt ? 1 : 0;
    if (difference.low && *difference.low >= least) return true;
    if (difference.high && *difference.high < least) return false;
    return std::nullopt;
  }

  term::TermManager& m_;
  Ranges& ranges_;
};

bool is_comparison(Term t) {
  const Kind kind = t.kind();
  return kind == Kind::Lt || kind == Kind::Le ||
         (kind == Kind::Eq && t.child(0).sort() == term::int_sort);
}

// What a fact that stands alone says; it must go on saying it.
Term atom_of(Term fact) { return fact.kind() == Kind::Not ? fact.child(0) : fact; }

class Simplification {
 public:
  Simplification(Problem& problem, bool alternatives)
      : m_(problem.manager),
        problem_(problem),
        ranges_(known_ranges(problem)),
        decided_(m_, ranges_),
        conditions_(m_, [this](Term t, const auto& children) { return conditional(t, children); }),
        alternatives_(m_, [this](Term t, const auto& children) { return alternative(t, children); }),
        with_alternatives_(alternatives) {
    for (const Fact& fact : problem.facts) {
      const Term atom = atom_of(fact.term);
      if (is_comparison(atom)) literals_.emplace(atom, atom == fact.term);
    }
  }

  // One round; false when nothing changed.
  bool run() {
    std::vector<Fact> result;
    bool changed = false;
    for (const Fact& fact : problem_.facts) {
      const bool plain = !with_alternatives_ || is_comparison(atom_of(fact.term));
      const Term now = plain ? conditions_(fact.term) : alternatives_(fact.term);
      changed = changed || now != fact.term;
      for (const Term part : conjuncts(now)) result.push_back({part, fact.from_goal});
    }
    problem_.facts = std::move(result);
    return changed;
  }

 private:
  Term conditional(Term t, const std::vector<Term>& children) {
    if (t.kind() == Kind::Ite) {
      const auto known = decided_(children[0]);
      if (known) return children[*known ? 1 : 2];
    }
    return Walk::rebuild(m_, t, children);
  }

  // Inside of a disjunction comparisons are decided by what stands alone, too.
  Term alternative(Term t, const std::vector<Term>& children) {
    const Term now = conditional(t, children);
    if (!is_comparison(now)) return now;
    if (const auto known = literals_.find(now); known != literals_.end()) {
      return m_.truth(known->second);
    }
    const auto known = decided_(now);
    return known ? m_.truth(*known) : now;
  }

  term::TermManager& m_;
  Problem& problem_;
  Ranges ranges_;
  Decided decided_;
  Walk conditions_, alternatives_;
  bool with_alternatives_;
  std::unordered_map<Term, bool, term::TermHash> literals_;
};

}  // namespace

void pass_ranges(Problem& problem) {
  if (!problem.options.decide_conditions) return;
  for (int i = 0; i < rounds && Simplification(problem, false).run(); ++i) {
  }
}

void pass_alternatives(Problem& problem) {
  if (!problem.options.decide_conditions) return;
  for (int i = 0; i < rounds && Simplification(problem, true).run(); ++i) {
  }
}

}  // namespace permverify::encoder
