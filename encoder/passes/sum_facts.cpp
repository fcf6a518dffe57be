// Facts about sums of integers, each proved by induction over the length of the range. S(lo, hi) is the sum of
// t(v) = c(v) ? b(v) : 0 over [lo, hi), and 0 if hi <= lo; low <= t <= high are bounds that the form of t gives
// (a count has 0 and 1), m = hi - lo if that is positive, else 0.
//
//   Bounds       low*m <= S(lo, hi) <= high*m
//   Attained     lo <= hi && S(lo, hi) < high*m  ==>  lo <= w < hi && t(w) < high    for some w; likewise for low
//   Constant     t(v) = b for all v, lo <= hi:   S(lo, hi) == b*m
//   Sign         S(lo, hi) < 0  ==>  lo <= w < hi && t(w) < 0                        for some w; likewise for > 0
//   Prefixes     lo <= i <= j:   low*(j-i) <= S(lo, j) - S(lo, i) <= high*(j-i)
//                lo <= i <= j && S(lo, j) < S(lo, i)  ==>  i <= w < j && t(w) < 0    for some w
//                lo <= i < j && S(lo, j) - S(lo, i) < t(i)  ==>  i < w < j && t(w) < 0
//   Comparison   S1(lo, hi) < S2(lo, hi)  ==>  lo <= w < hi && t1(w) < t2(w)         for some w
//
//   Bounds: each step adds a t within them. Attained: else all t are high, and the sum is high*m. Constant: each
//   step adds b. Sign: else all t are at least 0, and so is each partial sum.
//   Prefixes: S(lo, j) - S(lo, i) = S(i, j), to which the two facts before apply, for the third as
//   t(i) + S(i+1, j). Comparison: else t1 >= t2 at each place, and so are the partial sums.
//   `some w` is a function of what the fact is about.
// A sum that is never negative by its form has no facts with w but the last.
#include "encoder/passes/sum_facts.h"

#include <functional>
#include <optional>
#include <set>

#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::size_t compared_limit = 8;  // sums that are compared in pairs

struct SumRange {
  std::optional<std::int64_t> low, high;
};

// Of literals and choices between them.
SumRange bounds_of(Term t) {
  if (t.kind() == Kind::IntConst) return {t->value, t->value};
  if (t.kind() != Kind::Ite) return {};
  const SumRange a = bounds_of(t.child(1)), b = bounds_of(t.child(2));
  SumRange result;
  if (a.low && b.low) result.low = std::min(*a.low, *b.low);
  if (a.high && b.high) result.high = std::max(*a.high, *b.high);
  return result;
}

class SumFacts {
 public:
  SumFacts(Problem& problem, const IntegerSum& sum)
      : p_(problem), m_(problem.manager), s_(sum), low_(m_.bound("lo", term::int_sort)),
        high_(m_.bound("hi", term::int_sort)), term_(element(s_, s_.of.binder, s_.of.parameters)),
        bounds_(bounds_of(term_)) {}

  void run() {
    bounds();
    constant();
    prefixes();
    if (!never_negative()) sign();
  }

  // What this sum and another one over the same range have to do with each other.
  void compare(const IntegerSum& other, bool same) {
    std::vector<Term> theirs;
    for (const Term p : other.of.parameters) theirs.push_back(m_.bound(p->name, p.sort()));
    const Term mine = sum(s_.written, low_, high_);
    const Term its = apply(other.written, theirs, low_, high_);
    std::vector<Term> binders = s_.of.parameters;
    binders.insert(binders.end(), theirs.begin(), theirs.end());
    binders.insert(binders.end(), {low_, high_});
    const Function* where = witness("less", binders);
    const auto less = [&](Term w) {
      return m_.conj({m_.le(low_, w), m_.lt(w, high_),
                      m_.lt(element(s_, w, s_.of.parameters), element(other, w, theirs))});
    };
    fact(binders, m_.implies(m_.lt(mine, its), less(m_.apply(where, binders))), {{mine, its}});
    if (same) return;  // the other order is another instance
    const Function* there = witness("more", binders);
    const Term w = m_.apply(there, binders);
    const Term more = m_.conj({m_.le(low_, w), m_.lt(w, high_),
                               m_.lt(element(other, w, theirs), element(s_, w, s_.of.parameters))});
    fact(binders, m_.implies(m_.lt(its, mine), more), {{mine, its}});
  }

 private:
  bool never_negative() const { return bounds_.low && *bounds_.low >= 0; }

  Term element(const IntegerSum& sum, Term value, const std::vector<Term>& captured) {
    term::Substitution at(m_);
    at.add(sum.of.binder, value);
    for (std::size_t i = 0; i < captured.size(); ++i) at.add(sum.of.parameters[i], captured[i]);
    return at(m_.ite(sum.of.condition, sum.of.body, m_.integer(0)));
  }
  Term element(Term value) { return element(s_, value, s_.of.parameters); }

  Term apply(const Function* f, std::vector<Term> arguments, Term low, Term high) {
    arguments.insert(arguments.end(), {low, high});
    return m_.apply(f, std::move(arguments));
  }
  Term sum(const Function* f, Term low, Term high) { return apply(f, s_.of.parameters, low, high); }

  const Function* witness(const char* name, const std::vector<Term>& about) {
    std::vector<Sort> sorts;
    for (const Term t : about) sorts.push_back(t.sort());
    return p_.vocabulary.fresh(std::string("$sum_") + name, std::move(sorts), term::int_sort);
  }

  void fact(std::vector<Term> binders, Term body, std::vector<std::vector<Term>> triggers) {
    p_.add(m_.forall(std::move(binders), body, std::move(triggers)));
  }
  std::vector<Term> with_captured(std::vector<Term> more) {
    more.insert(more.begin(), s_.of.parameters.begin(), s_.of.parameters.end());
    return more;
  }

  // low * length <= value <= high * length, as far as they are known.
  Term within(Term value, Term length) {
    std::vector<Term> parts;
    if (bounds_.low) parts.push_back(m_.le(m_.mul(m_.integer(*bounds_.low), length), value));
    if (bounds_.high) parts.push_back(m_.le(value, m_.mul(m_.integer(*bounds_.high), length)));
    return m_.conj(std::move(parts));
  }

  // The empty range is known to have the sum 0.
  void bounds() {
    if (!bounds_.low && !bounds_.high) return;
    const Term whole = sum(s_.unfolded, low_, high_);
    fact(with_captured({low_, high_}), m_.implies(m_.le(low_, high_), within(whole, m_.sub(high_, low_))),
         {{whole}});
    attained();
  }

  // Counts of all and of none.
  void attained() {
    const std::vector<Term> binders = with_captured({low_, high_});
    const Term whole = sum(s_.written, low_, high_), length = m_.sub(high_, low_);
    const auto where = [&](const char* name, Term when, const std::function<Term(Term)>& differs) {
      const Term w = m_.apply(witness(name, binders), binders);
      const Term found = m_.conj({m_.le(low_, w), m_.lt(w, high_), differs(element(w))});
      fact(binders, m_.implies(m_.conj(m_.le(low_, high_), when), found), {{whole}});
    };
    if (bounds_.high) {
      const Term most = m_.integer(*bounds_.high);
      where("not_all", m_.lt(whole, m_.mul(most, length)), [&](Term t) { return m_.lt(t, most); });
    }
    if (bounds_.low) {
      const Term least = m_.integer(*bounds_.low);
      where("not_none", m_.lt(m_.mul(least, length), whole), [&](Term t) { return m_.lt(least, t); });
    }
  }

  void constant() {
    if (occurs_free(m_, s_.of.binder, term_)) return;
    const Term whole = sum(s_.written, low_, high_);
    fact(with_captured({low_, high_}),
         m_.implies(m_.le(low_, high_), m_.eq(whole, m_.mul(term_, m_.sub(high_, low_)))), {{whole}});
  }

  void sign() {
    const std::vector<Term> binders = with_captured({low_, high_});
    const Term whole = sum(s_.written, low_, high_);
    const Term zero = m_.integer(0);
    const auto inside = [&](Term w, Term what) { return m_.conj({m_.le(low_, w), m_.lt(w, high_), what}); };
    const Term v = m_.apply(witness("negative", binders), binders);
    fact(binders, m_.implies(m_.lt(whole, zero), inside(v, m_.lt(element(v), zero))), {{whole}});
    const Term w = m_.apply(witness("positive", binders), binders);
    fact(binders, m_.implies(m_.lt(zero, whole), inside(w, m_.lt(zero, element(w)))), {{whole}});
  }

  void prefixes() {
    const Term i = m_.bound("i", term::int_sort), j = m_.bound("j", term::int_sort);
    const Term shorter = sum(s_.written, low_, i), longer = sum(s_.written, low_, j);
    const Term between = m_.sub(longer, shorter);
    const Term ordered = m_.conj(m_.le(low_, i), m_.le(i, j));
    const Term apart = m_.conj(m_.le(low_, i), m_.lt(i, j));
    const std::vector<Term> binders = with_captured({low_, i, j});
    const auto known = [&](Term when, Term what) { fact(binders, m_.implies(when, what), {{shorter, longer}}); };
    if (bounds_.low || bounds_.high) known(ordered, within(between, m_.sub(j, i)));
    if (never_negative()) return known(apart, m_.le(element(i), between));
    const auto negative_from = [&](const char* name, Term first) {
      const Term w = m_.apply(witness(name, binders), binders);
      return m_.conj({m_.le(first, w), m_.lt(w, j), m_.lt(element(w), m_.integer(0))});
    };
    known(m_.conj(ordered, m_.lt(longer, shorter)), negative_from("falls", i));
    known(m_.conj(apart, m_.lt(between, element(i))), negative_from("behind", m_.add(i, m_.integer(1))));
  }

  Problem& p_;
  term::TermManager& m_;
  const IntegerSum& s_;
  Term low_, high_, term_;
  SumRange bounds_;
};

}  // namespace

// In the bodies of functions, too.
bool has_integer_reductions(const std::vector<Term>& terms) {
  bool found = false;
  std::set<const Function*> seen;
  std::vector<Term> todo = terms;
  while (!todo.empty() && !found) {
    const std::vector<Term> now = std::move(todo);
    todo.clear();
    for_each_subterm(now, [&](Term t) {
      const bool adds = t.kind() == Kind::Sum, chooses = t.kind() == Kind::Min || t.kind() == Kind::Max;
      found = found || t.kind() == Kind::Count || ((adds || chooses) && t.sort() == term::int_sort);
      const bool defined = t.kind() == Kind::Apply && t->function->body;
      if (defined && seen.insert(t->function).second) todo.push_back(t->function->body);
    });
  }
  return found;
}

void add_sum_facts(Problem& problem, const std::vector<IntegerSum>& sums) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    SumFacts facts(problem, sums[i]);
    facts.run();
    if (sums.size() > compared_limit) continue;
    for (std::size_t j = i; j < sums.size(); ++j) {
      const bool constant = sums[i].of.parameters.empty() && i == j;  // one sum: equal to itself
      if (!constant) facts.compare(sums[j], i == j);
    }
  }
}

}  // namespace permverify::encoder
