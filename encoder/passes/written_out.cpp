// Short sums and nested remainders, for attempts of their own (EncodeOptions::sum_facts).
//
//   sum{v in [l, h); c(v)} b(v)  ->  (c(l) ? b(l) : 0) + ... + (c(h-1) ? b(h-1) : 0)      h - l a number, at most 64
//   count                        ->  the same, with 1 as b(v)
//   max{v in [l, h)} b(v)        ->  a symbol m with b(v) <= m for each v, and b(v) == m for some v: there is one number
//                                    like this. min likewise; without a condition, and outside of quantifiers
//   x < y ? y : x                ->  the maximum of x and y; maxima of maxima are maxima of all parts, so equal sets of
//                                    parts have one symbol. min likewise; in queries with a minimum or maximum
//   (m*(x mod n) + r) mod n      ->  (m*x + r) mod n                                      n a number
//   m*n*(x div n) + m*(x mod n)  ->  m*x                                                  n a number
//   x == y                       ->  x == y  &&  x' mod n == y' mod n;  where a hypothesis states it, without x == y
//
// where x' and y' have the same remainder by n as x and y, but no remainders by n and no alternatives that are equal modulo n:
// sums that wrap around are `x < 2^32 ? x : x - 2^32`. n is a modulus of the query, at least 256.
//
// Where a goal is alone (EncodeOptions::alone), first
//
//   m[i] == t, F(m[i])           ->  F(t)                     m[i] does not occur in t
//
// and then, where the bounds of the facts leave x no other values than 0 to n - 1, in the place of the last rule
//
//   x == y mod n                 ->  x' mod n == y' mod n     (x == x mod n)
//
// so that a sum of lanes, of warps and of elements becomes one sum, whatever wraps around on the way.
//
// Integers only. All rules but the last one are equivalences, and that one makes a hypothesis weaker. They hide the bounds of
// remainders from a solver, so they have attempts of their own.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "encoder/known_ranges.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;

class WrittenOut {
 public:
  WrittenOut(term::TermManager& manager, std::vector<Term> moduli, bool has_extremes)
      : m_(manager), moduli_(std::move(moduli)), has_extremes_(has_extremes) {}

  // Bounds in all models of the facts, from here on.
  void bound_by(term::Ranges& ranges) { ranges_ = &ranges; }

  // About the symbols.
  const std::vector<Term>& facts() const { return facts_; }

  // A hypothesis: an equation that it states, maybe under conditions, holds modulo n.
  Term stated(Term t) {
    switch (t.kind()) {
      case Kind::And: {
        std::vector<Term> parts;
        for (const Term part : t.children()) parts.push_back(stated(part));
        return m_.conj(std::move(parts));
      }
      case Kind::Implies: return m_.implies(t.child(0), stated(t.child(1)));
      case Kind::Eq: {
        const auto parts = t.child(0).sort() == term::int_sort ? congruences(t) : std::vector<Term>{};
        return parts.empty() ? t : m_.conj(parts);
      }
      case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol: case Kind::BoundVar: case Kind::Not:
      case Kind::Or: case Kind::Ite: case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul: case Kind::Div:
      case Kind::Mod: case Kind::RealDiv: case Kind::ToReal: case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor:
      case Kind::Pow2: case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Apply: case Kind::Keep:
      case Kind::Forall: case Kind::Exists: case Kind::SeqLength: case Kind::SeqAt: case Kind::SeqSlice:
      case Kind::SeqConcat: case Kind::SeqLit: case Kind::Sum: case Kind::Count: case Kind::Min: case Kind::Max: break;
    }
    return t;
  }

  Term rule(Term t) {
    switch (t.kind()) {
      case Kind::Sum: case Kind::Count: case Kind::Min: case Kind::Max: return reduction(t);
      case Kind::Mod: return t.child(1).kind() == Kind::IntConst ? m_.mod(congruent(t.child(0), t.child(1)), t.child(1)) : t;
      case Kind::Eq: return t.child(0).sort() == term::int_sort ? equation(t) : t;
      case Kind::Add: return t.sort() == term::int_sort ? put_together(t) : t;
      case Kind::Ite: return has_extremes_ && t.sort() == term::int_sort && !t->has_bound ? chosen(t) : t;
      case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
      case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies: case Kind::Lt: case Kind::Le:
      case Kind::Mul: case Kind::Div: case Kind::RealDiv: case Kind::ToReal:
      case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: case Kind::Pow2:
      case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Apply: case Kind::Keep:
      case Kind::Forall: case Kind::Exists: case Kind::SeqLength: case Kind::SeqAt:
      case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: break;
    }
    return t;
  }

 private:
  static constexpr std::int64_t longest = 64;

  Term reduction(Term t) {
    const Term length = m_.sub(t.child(1), t.child(0));
    if (t.sort() != term::int_sort || length.kind() != Kind::IntConst || length->value < 1 || length->value > longest) return t;
    const bool counts = t.kind() == Kind::Count, adds = counts || t.kind() == Kind::Sum;
    if (!adds && (!t.child(2).is_true() || t->has_bound)) return t;
    std::vector<Term> parts;
    for (std::int64_t i = 0; i < length->value; ++i) {
      term::Substitution at(m_);
      at.add(t->binders[0], m_.add(t.child(0), m_.integer(i)));
      const Term holds = at(t.child(2)), body = at(t.child(3)), zero = m_.integer(0);
      parts.push_back(counts ? m_.ite(m_.conj(holds, body), m_.integer(1), zero) : adds ? m_.ite(holds, body, zero) : body);
    }
    if (adds) return m_.add(std::move(parts));
    return extreme(t.kind(), std::move(parts));
  }

  // The greater or the smaller one of two terms.
  Term chosen(Term t) {
    const Term condition = t.child(0), yes = t.child(1), no = t.child(2);
    if (condition.kind() != Kind::Lt && condition.kind() != Kind::Le) return t;
    const Term less = condition.child(0), greater = condition.child(1);
    if (yes == greater && no == less) return extreme(Kind::Max, {less, greater});
    return yes == less && no == greater ? extreme(Kind::Min, {less, greater}) : t;
  }

  // Of these parts, of which those that are such extremes stand for their own parts.
  Term extreme(Kind kind, std::vector<Term> of) {
    std::map<std::uint32_t, Term> parts;
    for (const Term part : of) {
      const auto known = parts_.find({kind, part->id});
      if (known == parts_.end()) parts[part->id] = part;
      else parts.insert(known->second.begin(), known->second.end());
    }
    if (parts.size() == 1) return parts.begin()->second;
    std::vector<std::uint32_t> names;
    for (const auto& [id, part] : parts) names.push_back(id);
    Term& best = extremes_[{kind, names}];
    if (best) return best;
    best = m_.fresh("extreme", term::int_sort, term::Scope::Private);
    std::vector<Term> reached;
    for (const auto& [id, part] : parts) {
      facts_.push_back(kind == Kind::Max ? m_.le(part, best) : m_.le(best, part));
      reached.push_back(m_.eq(part, best));
    }
    facts_.push_back(m_.disj(std::move(reached)));
    parts_[{kind, best->id}] = std::move(parts);
    return best;
  }

  // A quotient and the remainder that belongs to it.
  Term put_together(Term sum) {
    const auto linear = term::linear_of(m_, sum);
    for (const auto& m : linear ? linear->monomials : std::vector<term::Monomial>{}) {
      const bool divided = m.atom.kind() == Kind::Div && m.atom.child(1).kind() == Kind::IntConst && m.atom.child(1)->value > 0;
      if (!divided || m.coefficient.denominator != 1 || m.coefficient.numerator % m.atom.child(1)->value != 0) continue;
      const Term x = m.atom.child(0), n = m.atom.child(1), rest = m_.mod(x, n);
      const std::int64_t times = m.coefficient.numerator / n->value;
      const auto belongs = [&](const term::Monomial& other) {
        return other.atom == rest && other.coefficient.denominator == 1 && other.coefficient.numerator == times;
      };
      if (std::none_of(linear->monomials.begin(), linear->monomials.end(), belongs)) continue;
      const Term whole = m_.mul(m_.integer(times), x), parts = m_.add(m_.mul(m_.integer(m.coefficient.numerator), m.atom), m_.mul(m_.integer(times), rest));
      const Term result = m_.add(m_.sub(sum, parts), whole);
      return result.kind() == Kind::Add ? put_together(result) : result;
    }
    return sum;
  }

  // A term with the same remainder by n.
  Term congruent(Term t, Term n) {
    if (t.kind() == Kind::Mod && t.child(1) == n) return congruent(t.child(0), n);
    if (t.kind() == Kind::Ite) {
      const Term yes = congruent(t.child(1), n), no = congruent(t.child(2), n);
      return m_.mod(m_.sub(yes, no), n).is_int(0) ? yes : m_.ite(t.child(0), yes, no);
    }
    if (t.kind() == Kind::Mul && t.child(0).kind() == Kind::IntConst && t.children().size() == 2) {
      return m_.mul(t.child(0), congruent(t.child(1), n));
    }
    if (t.kind() != Kind::Add) return t;
    std::vector<Term> parts;
    for (const Term part : t.children()) parts.push_back(congruent(part, n));
    return m_.add(std::move(parts));
  }

  Term equation(Term t) {
    for (const auto& [x, y] : {std::pair{t.child(0), t.child(1)}, std::pair{t.child(1), t.child(0)}}) {
      if (ranges_ == nullptr || y.kind() != Kind::Mod || y.child(1).kind() != Kind::IntConst) continue;
      const Term n = y.child(1);
      if (std::find(moduli_.begin(), moduli_.end(), n) == moduli_.end() || !ranges_->of(x).within({term::Wide{0}, term::Wide{n->value} - 1})) continue;
      return m_.eq(m_.mod(congruent(x, n), n), m_.mod(congruent(y, n), n));
    }
    std::vector<Term> parts = congruences(t);
    parts.push_back(t);
    return m_.conj(std::move(parts));
  }

  std::vector<Term> congruences(Term t) {
    std::vector<Term> parts;
    for (const Term n : moduli_) {
      const Term left = congruent(t.child(0), n), right = congruent(t.child(1), n);
      if (left != t.child(0) || right != t.child(1)) parts.push_back(m_.eq(m_.mod(left, n), m_.mod(right, n)));
    }
    return parts;
  }

  term::TermManager& m_;
  std::vector<Term> moduli_;
  const bool has_extremes_;
  term::Ranges* ranges_ = nullptr;
  std::map<std::pair<Kind, std::vector<std::uint32_t>>, Term> extremes_;               // by the numbers of their parts
  std::map<std::pair<Kind, std::uint32_t>, std::map<std::uint32_t, Term>> parts_;  // by the number of the extreme
  std::vector<Term> facts_;
};

// An element that the equation gives a value in which it does not occur, and the value.
std::optional<std::pair<Term, Term>> element_of(Term equation) {
  if (equation.kind() != Kind::Eq || equation.child(0).sort() != term::int_sort || equation->has_bound) return std::nullopt;
  for (const auto& [element, value] : {std::pair{equation.child(0), equation.child(1)}, std::pair{equation.child(1), equation.child(0)}}) {
    if (element.kind() != Kind::Select || element.child(0).kind() != Kind::Symbol) continue;
    bool occurs = false;
    for_each_subterm({value}, [&](Term t) { occurs = occurs || t == element; });
    if (!occurs) return std::pair{element, value};
  }
  return std::nullopt;
}

// Elements are replaced by their values. The equation is not needed then: the element occurs nowhere else.
void put_in_elements(Problem& problem) {
  for (Fact& equation : problem.facts) {
    const auto found = equation.origin == Origin::Hypothesis ? element_of(equation.term) : std::nullopt;
    if (!found) continue;
    equation.term = problem.manager.truth(true);
    Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
      return t == found->first ? found->second : Walk::rebuild(problem.manager, t, children);
    });
    for (Fact& fact : problem.facts) fact.term = walk(fact.term);
  }
}

// Those of machine integers, if there are any.
std::vector<Term> moduli_of(const Problem& problem) {
  constexpr std::int64_t least = 256;
  std::vector<Term> result;
  for_each_subterm(problem.terms(), [&](Term t) {
    const bool found = t.kind() == Kind::Mod && t.child(1).kind() == Kind::IntConst && t.child(1)->value >= least;
    if (found && std::find(result.begin(), result.end(), t.child(1)) == result.end()) result.push_back(t.child(1));
  });
  return result;
}

bool has_extremes(const Problem& problem) {
  bool found = false;
  for_each_subterm(problem.terms(), [&](Term t) { found = found || t.kind() == Kind::Min || t.kind() == Kind::Max; });
  return found;
}

}  // namespace

void pass_written_out(Problem& problem) {
  if (!problem.options.sum_facts) return;
  const bool alone = problem.options.alone;
  if (alone) {
    pass_alternatives(problem);  // the conditions of equations
    put_in_elements(problem);
  }
  WrittenOut written_out(problem.manager, moduli_of(problem), has_extremes(problem));
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) { return written_out.rule(Walk::rebuild(problem.manager, t, children)); });
  std::optional<term::Ranges> ranges;
  if (alone) {
    // The bounds of a sum are those of its parts.
    Walk of_reductions(problem.manager, [&](Term t, const std::vector<Term>& children) {
      const Term now = Walk::rebuild(problem.manager, t, children);
      return now.kind() == Kind::Eq ? now : written_out.rule(now);
    });
    for (Fact& fact : problem.facts) fact.term = of_reductions(fact.term);
    pass_ranges(problem);
    written_out.bound_by(ranges.emplace(known_ranges(problem)));
  }
  for (Fact& fact : problem.facts) {
    if (fact.origin == Origin::Hypothesis) fact.term = written_out.stated(fact.term);
    fact.term = walk(fact.term);
  }
  for (const Term fact : written_out.facts()) problem.add(fact);
}

}  // namespace permverify::encoder
