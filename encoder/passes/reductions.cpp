// Sums, counts, minima and maxima (logic.md 9).
//
//   sum{v in [lo, hi); c(v)} b(v)  ->  S_k(captured, lo, hi), one function per body; k the fuel
//     S_k == S_{k-1}                                      (k > 0)
//     hi <= lo  ==>  S_k(lo, hi) == 0
//     lo < hi   ==>  S_k(lo, hi) == S_{k-1}(lo, hi-1) + t(hi-1)
//     lo < hi   ==>  S_k(lo, hi) == t(lo) + S_{k-1}(lo+1, hi)      t(v) = c(v) ? b(v) : 0
//     lo <= mid <= hi ==> S(lo, mid) + S(mid, hi) == S(lo, hi)
//   Int and Real only, where + is associative and commutative. A sum of floats starts from the
//   literal 0 and takes its elements in order, so it unfolds at its upper end alone:
//     hi <= lo  ==>  S_k(lo, hi) == 0.0
//     lo < hi   ==>  S_k(lo, hi) == (c(hi-1) ? S_{k-1}(lo, hi-1) (+) b(hi-1) : S_{k-1}(lo, hi-1))
//   count is the sum of (b(v) ? 1 : 0). A condition is part of the body: c(v) ? b(v) : 0, so that sums that are written in
//   two ways have one function. Of 0 and 1:  lo <= hi ==> 0 <= S(lo, hi) <= hi - lo.
//   Sums over threads, which are kept (logic/memory/grown_by_all.cpp), are compared with those that a formula states.
//   Two sums S, S' are equal if their parts are, where a part outside of the range is 0:
//     S(lo, hi) == S'(lo', hi')  ||  (lo <= w < hi ? t(w) : 0) != (lo' <= w < hi' ? t'(w) : 0)      w a new constant
//
//   Sums over rows and columns are sums over all elements, too (row_sums.cpp).
//
//   max: lo <= v < hi && c(v)  ==>  b(v) <= M(lo, hi), and then M(lo, hi) == b(w) for some
//   w = W(captured, lo, hi) with lo <= w < hi && c(w). Unconstrained over an empty range.
//   Without a condition also  lo < hi ==> M_k(lo, hi) == (lo == hi-1 ? b(lo)
//                                                        : max(M_{k-1}(lo, hi-1), b(hi-1))).
//   min likewise.
// What else is known of sums of integers, for attempts of their own, is in sum_facts.cpp.
// All axioms hold of the mathematical reduction, so they add no contradiction.
#include <map>
#include <set>

#include "encoder/abstraction.h"
#include "encoder/passes/passes.h"
#include "encoder/passes/row_sums.h"
#include "encoder/passes/sum_facts.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

struct Reduction {
  Kind kind;
  Abstraction of;
  Sort result;
  std::vector<const Function*> at_fuel;
  const Function* attained = nullptr;  // Min, Max
};

class Reductions {
 public:
  explicit Reductions(Problem& problem)
      : problem_(problem), m_(problem.manager), abstract_(problem.manager) {}

  void run() {
    Walk walk(m_, [this](Term t, const std::vector<Term>& children) {
      const Term same = Walk::rebuild(m_, t, children);
      switch (same.kind()) {
        case Kind::Sum:
        case Kind::Min:
        case Kind::Max:
        case Kind::Count: return call(same);
        case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
        case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies:
        case Kind::Eq: case Kind::Ite: case Kind::Lt: case Kind::Le: case Kind::Add:
        case Kind::Mul: case Kind::Div: case Kind::Mod: case Kind::RealDiv: case Kind::ToReal:
        case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: case Kind::Pow2:
        case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Apply: case Kind::Keep:
        case Kind::Forall: case Kind::Exists: case Kind::SeqLength: case Kind::SeqAt:
        case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return same;
      }
      return same;
    });
    if (problem_.options.for_proof) add_row_sums(problem_);
    for (Fact& fact : problem_.facts) {
      origin_ = fact.origin;
      fact.term = walk(fact.term);
    }
    for (const Reduction& r : order_) axioms(r);
    compare_parts();
    if (!problem_.options.sum_facts) return;
    std::vector<IntegerSum> sums;
    for (const Reduction& r : order_) {
      if (r.kind == Kind::Sum && r.result == term::int_sort) sums.push_back({r.of, r.at_fuel.back(), r.at_fuel.front()});
    }
    add_sum_facts(problem_, sums);
  }

 private:
  Term call(Term t) {
    const bool exact = t.sort() == term::int_sort || t.sort() == term::real_sort;
    const bool adds = t.kind() == Kind::Count || (t.kind() == Kind::Sum && exact);
    Term condition = t.child(2), body = t.child(3);
    if (t.kind() == Kind::Count) {
      condition = m_.conj(condition, body);
      body = m_.integer(1);
    }
    if (adds) {
      body = m_.ite(condition, body, t.sort() == term::int_sort ? m_.integer(0) : m_.real(0));
      condition = m_.truth(true);
    }
    const Abstraction shape = abstract_(t->binders[0], condition, body);
    const Kind kind = t.kind() == Kind::Count ? Kind::Sum : t.kind();
    const Key key{static_cast<int>(kind), shape.condition->id, shape.body->id};
    const auto [entry, is_new] = by_shape_.try_emplace(key, order_.size());
    if (is_new) order_.push_back(declare(kind, shape, t.sort()));
    const Reduction& r = order_[entry->second];
    const Term result = apply(r.at_fuel.back(), shape.captured, t.child(0), t.child(1));
    if (adds && !result->has_bound && seen_.insert(result->id).second) {
      sums_.push_back({result, t.child(0), t.child(1), t->binders[0], body, origin_});
    }
    return result;
  }

  // A sum outside of binders.
  struct GroundSum {
    Term value, low, high, binder, body;
    Origin origin;
  };

  void compare_parts() {
    constexpr std::size_t most = 8;
    std::size_t pairs = 0;
    std::set<std::uint32_t> kept;
    for (const Fact& fact : problem_.facts) {
      if (fact.term.kind() == Kind::Keep) kept.insert(fact.term.child(0)->id);
    }
    for (const GroundSum& a : sums_) {
      for (const GroundSum& b : sums_) {
        const bool wanted = kept.count(a.value->id) != 0 && kept.count(b.value->id) == 0 && b.origin == Origin::Goal;
        if (!wanted || a.value.sort() != b.value.sort() || !problem_.options.for_proof || ++pairs > most) continue;
        const Term w = m_.fresh("part", term::int_sort, term::Scope::Private);
        problem_.add(m_.disj(m_.eq(a.value, b.value), m_.ne(part(a, w), part(b, w))));
      }
    }
  }

  Term part(const GroundSum& sum, Term at) {
    term::Substitution here(m_);
    here.add(sum.binder, at);
    const Term zero = sum.body.sort() == term::int_sort ? m_.integer(0) : m_.real(0);
    return m_.ite(m_.conj(m_.le(sum.low, at), m_.lt(at, sum.high)), here(sum.body), zero);
  }

  Reduction declare(Kind kind, const Abstraction& shape, Sort result) {
    std::vector<Sort> sorts;
    for (const Term p : shape.parameters) sorts.push_back(p.sort());
    sorts.insert(sorts.end(), 2, term::int_sort);
    const std::string base = kind == Kind::Sum ? "$sum" : kind == Kind::Min ? "$min" : "$max";
    const std::string name = base + std::to_string(order_.size());
    Reduction r{kind, shape, result, {}};
    for (unsigned k = 0; k <= problem_.options.fuel; ++k) {
      r.at_fuel.push_back(
          problem_.vocabulary.fresh(name + "." + std::to_string(k), sorts, result));
    }
    if (kind != Kind::Sum) {
      r.attained = problem_.vocabulary.fresh(name + "_at", sorts, term::int_sort);
    }
    return r;
  }

  Term apply(const Function* f, std::vector<Term> arguments, Term low, Term high) {
    arguments.push_back(low);
    arguments.push_back(high);
    return m_.apply(f, std::move(arguments));
  }

  Term body_at(const Reduction& r, Term part, Term value) {
    term::Substitution at(m_);
    at.add(r.of.binder, value);
    return at(part);
  }

  void fact(const Reduction& r, std::vector<Term> more, Term body,
            std::vector<std::vector<Term>> triggers) {
    std::vector<Term> binders = r.of.parameters;
    binders.insert(binders.end(), more.begin(), more.end());
    problem_.add(m_.forall(std::move(binders), body, std::move(triggers)));
  }

  void axioms(const Reduction& r) {
    if (r.result != term::int_sort && r.result != term::real_sort) return float_sum(r);
    const Term low = m_.bound("lo", term::int_sort);
    const Term high = m_.bound("hi", term::int_sort);
    for (std::size_t k = 1; k < r.at_fuel.size(); ++k) {
      const Term now = apply(r.at_fuel[k], r.of.parameters, low, high);
      const Term less = apply(r.at_fuel[k - 1], r.of.parameters, low, high);
      fact(r, {low, high}, m_.eq(now, less), {{now}});
      if (r.kind == Kind::Sum) {
        unfold_sum(r, k, now, low, high);
      } else if (r.of.condition.is_true()) {
        unfold_extremum(r, k, now, low, high);
      }
    }
    if (r.kind == Kind::Sum) {
      if (is_zero_or_one(r.of.body)) count_within_range(r, low, high);
      small_sums(r, low, high);
      join(r, low, high);
    } else {
      bounds(r, low, high);
    }
  }

  void unfold_sum(const Reduction& r, std::size_t k, Term now, Term low, Term high) {
    const Term zero = r.result == term::int_sort ? m_.integer(0) : m_.real(0);
    const Term one = m_.integer(1);
    const auto term_at = [&](Term v) {
      return m_.ite(body_at(r, r.of.condition, v), body_at(r, r.of.body, v), zero);
    };
    const Term last = m_.sub(high, one);
    const Term without_last = apply(r.at_fuel[k - 1], r.of.parameters, low, last);
    const Term without_first = apply(r.at_fuel[k - 1], r.of.parameters, m_.add(low, one), high);
    fact(r, {low, high}, m_.implies(m_.le(high, low), m_.eq(now, zero)), {{now}});
    const Term some = m_.lt(low, high);
    fact(r, {low, high}, m_.implies(some, m_.eq(now, m_.add(without_last, term_at(last)))),
         {{now}});
    fact(r, {low, high}, m_.implies(some, m_.eq(now, m_.add(term_at(low), without_first))),
         {{now}});
  }

  void float_sum(const Reduction& r) {
    if (r.kind != Kind::Sum) return;
    const std::string type = r.result.kind == term::SortKind::Float32 ? "float32" : "float64";
    const Function* plus = m_.operation(type + ".add", {r.result, r.result}, r.result);
    const Term zero = m_.apply(m_.operation(type + ".literal:0", {}, r.result), {});
    const Term low = m_.bound("lo", term::int_sort);
    const Term high = m_.bound("hi", term::int_sort);
    const Term last = m_.sub(high, m_.integer(1));
    for (std::size_t k = 0; k < r.at_fuel.size(); ++k) {
      const Term now = apply(r.at_fuel[k], r.of.parameters, low, high);
      fact(r, {low, high}, m_.implies(m_.le(high, low), m_.eq(now, zero)), {{now}});
      if (k == 0) continue;
      const Term less = apply(r.at_fuel[k - 1], r.of.parameters, low, high);
      const Term before = apply(r.at_fuel[k - 1], r.of.parameters, low, last);
      const Term longer = m_.apply(plus, {before, body_at(r, r.of.body, last)});
      const Term value = m_.ite(body_at(r, r.of.condition, last), longer, before);
      fact(r, {low, high}, m_.eq(now, less), {{now}});
      fact(r, {low, high}, m_.implies(m_.lt(low, high), m_.eq(now, value)), {{now}});
    }
  }

  static bool is_zero_or_one(Term body) {
    return body.kind() == Kind::Ite && body.child(1).is_int(1) && body.child(2).is_int(0);
  }

  void count_within_range(const Reduction& r, Term low, Term high) {
    const Term count = apply(r.at_fuel.back(), r.of.parameters, low, high);
    const Term within = m_.conj(m_.le(m_.integer(0), count), m_.le(count, m_.sub(high, low)));
    fact(r, {low, high}, m_.implies(m_.le(low, high), within), {{count}});
  }

  // Nothing and one element cost no fuel: no term comes up that could be unfolded again.
  void small_sums(const Reduction& r, Term low, Term high) {
    const Term zero = r.result == term::int_sort ? m_.integer(0) : m_.real(0);
    const Term sum = apply(r.at_fuel.front(), r.of.parameters, low, high);
    const Term only = m_.ite(body_at(r, r.of.condition, low), body_at(r, r.of.body, low), zero);
    fact(r, {low, high}, m_.implies(m_.le(high, low), m_.eq(sum, zero)), {{sum}});
    fact(r, {low, high}, m_.implies(m_.eq(high, m_.add(low, m_.integer(1))), m_.eq(sum, only)),
         {{sum}});
  }

  void join(const Reduction& r, Term low, Term high) {
    const Term middle = m_.bound("mid", term::int_sort);
    const Function* f = r.at_fuel.back();
    const Term left = apply(f, r.of.parameters, low, middle);
    const Term right = apply(f, r.of.parameters, middle, high);
    const Term whole = apply(r.at_fuel.front(), r.of.parameters, low, high);
    const Term ordered = m_.conj(m_.le(low, middle), m_.le(middle, high));
    fact(r, {low, middle, high}, m_.implies(ordered, m_.eq(m_.add(left, right), whole)),
         {{left, right}});
  }

  Term at_least(const Reduction& r, Term a, Term b) {  // a is the better of the two, or equal
    return r.kind == Kind::Max ? m_.le(b, a) : m_.le(a, b);
  }

  void unfold_extremum(const Reduction& r, std::size_t k, Term now, Term low, Term high) {
    const Term last = m_.sub(high, m_.integer(1));
    const Term before = apply(r.at_fuel[k - 1], r.of.parameters, low, last);
    const Term element = body_at(r, r.of.body, last);
    const Term better = m_.ite(at_least(r, before, element), before, element);
    const Term value = m_.ite(m_.eq(low, last), element, better);
    fact(r, {low, high}, m_.implies(m_.lt(low, high), m_.eq(now, value)), {{now}});
  }

  void bounds(const Reduction& r, Term low, Term high) {
    const Term v = r.of.binder;
    const Term whole = apply(r.at_fuel.back(), r.of.parameters, low, high);
    const auto member = [&](Term x) {
      return m_.conj({m_.le(low, x), m_.lt(x, high), body_at(r, r.of.condition, x)});
    };
    const Term w = apply(r.attained, r.of.parameters, low, high);
    const Term reached = m_.conj(member(w), m_.eq(whole, body_at(r, r.of.body, w)));
    if (r.of.condition.is_true()) {
      fact(r, {low, high}, m_.implies(m_.lt(low, high), reached), {{whole}});
    }
    const Term bounded = at_least(r, whole, r.of.body);
    const Term each = m_.implies(member(v), m_.conj(bounded, reached));
    std::vector<std::vector<Term>> triggers;
    for (const Term pattern : element_patterns(r)) triggers.push_back({whole, pattern});
    // Without a pattern for its elements a bound would have to be guessed: leave it to unfolding.
    if (!triggers.empty()) fact(r, {low, high, v}, each, triggers);
  }

  // Reads and calls in the body or the condition that mention the element and no arithmetic.
  std::vector<Term> element_patterns(const Reduction& r) {
    std::vector<Term> result;
    for_each_subterm({r.of.body, r.of.condition}, [&](Term t) {
      if (t.kind() != Kind::Select && t.kind() != Kind::Apply) return;
      if (!occurs_free(m_, r.of.binder, t)) return;
      bool plain = true;
      for_each_subterm({t}, [&](Term s) {
        plain = plain && (s.kind() == Kind::Select || s.kind() == Kind::Apply ||
                          s.kind() == Kind::Symbol || s.kind() == Kind::BoundVar ||
                          s.kind() == Kind::IntConst);
      });
      if (plain && result.size() < 2 && !is_flat(t)) result.push_back(t);
    });
    return result;
  }

  using Key = std::tuple<int, std::uint32_t, std::uint32_t>;
  Problem& problem_;
  term::TermManager& m_;
  Abstractor abstract_;
  std::map<Key, std::size_t> by_shape_;
  std::vector<Reduction> order_;
  Origin origin_ = Origin::Hypothesis;
  std::vector<GroundSum> sums_;
  std::set<std::uint32_t> seen_;
};

}  // namespace

void pass_reductions(Problem& problem) { Reductions(problem).run(); }

}  // namespace permverify::encoder
