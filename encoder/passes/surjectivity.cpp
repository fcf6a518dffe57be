// Instances that a solver cannot guess when a fact about all pairs is used at one number
// (logic.md 12).
//
//   A fact speaks of m[flat(p, q, n)] for all p, q; the query reads m[t]. Then add
//     0 < n  ==>  t == flat(high(t, n), low(t, n), n) && 0 <= low(t, n) < n
//   and go on with high(t, n) against p, and low(t, n) against q, where those are pairs again.
//   high and low are division and remainder, so the fact is their definition. The bounds of
//   high follow from those of t by the axioms of flat (pass_axioms).
//   A read is matched with the patterns on its own map and on those that a quantified fact reads at
//   the same index: such a fact, equating two maps cell by cell, leads from one to the other.
//   The same for calls of uninterpreted functions, and quantified equations  t == flat(p, q, n).
//
//   A fact speaks of m[(s*v + c) mod n] for all v, s = 1 or -1; the query reads m[t]. Then add
//     0 <= t < n  ==>  (s*w + c) mod n == t && 0 <= w < n      for w = s*(t - c) mod n
#include <algorithm>
#include <map>
#include <set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::size_t instance_limit = 64;

// Which maps a solver may get to from one another without changing the index.
class LinkedMaps {
 public:
  void link_all(const std::vector<Term>& roots) {
    for_each_subterm(roots, [this](Term t) {
      if (t.kind() == Kind::Forall || t.kind() == Kind::Exists) same_index(t);
      if (t.sort().kind == term::SortKind::Map) same_value(t);
      const bool equation = t.kind() == Kind::Eq;
      if (equation && t.child(0).sort().kind == term::SortKind::Map) link(t.child(0), t.child(1));
    });
  }

  // A map under a binder (a parameter of a definition) may be any.
  bool linked(Term a, Term b) { return anyone(a) || anyone(b) || root(a) == root(b); }

 private:
  void same_index(Term quantifier) {
    std::map<std::uint32_t, Term> at;
    for_each_subterm({quantifier.child(0)}, [&](Term t) {
      if (t.kind() != Kind::Select) return;
      for (const Term index : t.children().subspan(1)) {
        if (!index->has_bound) continue;
        const auto [other, first] = at.try_emplace(index->id, t.child(0));
        if (!first) link(other->second, t.child(0));
      }
    });
  }

  // A map that is made of others: a choice, a store.
  void same_value(Term map) {
    for (const Term part : map.children()) {
      if (part.sort() == map.sort()) link(map, part);
    }
  }

  void link(Term a, Term b) {
    const bool any = anyone(a) || anyone(b);
    const std::uint32_t ra = root(a), rb = root(b);
    up_[ra] = rb;
    if (any) any_.insert(rb);
  }
  bool anyone(Term map) { return map.kind() == Kind::BoundVar || any_.count(root(map)) != 0; }
  std::uint32_t root(Term map) {
    std::uint32_t at = map->id;
    while (up_.count(at) != 0 && up_[at] != at) at = up_[at];
    return at;
  }

  std::map<std::uint32_t, std::uint32_t> up_;
  std::set<std::uint32_t> any_;
};

class Surjectivity {
 public:
  explicit Surjectivity(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    std::vector<Term> goals, others;
    for (const Fact& fact : problem_.facts) {
      (fact.origin == Origin::Goal ? goals : others).push_back(fact.term);
    }
    for_each_subterm(problem_.terms(), [this](Term t) { collect_pattern(t); });
    if (patterns_.empty() && equations_.empty()) return;
    maps_.link_all(problem_.terms());
    for (const auto* terms : {&goals, &others}) {
      for_each_subterm(*terms, [this](Term t) { visit(t); });
    }
    for (const auto& [value, pattern] : equations_) decompose(value, pattern);
    for (const Term fact : facts_) problem_.add(fact);
  }

 private:
  struct Pattern {
    Term map;                  // of a read
    const Function* function;  // of a call
    std::size_t position;
    Term index;
  };

  static bool pair_pattern(Term t) { return is_flat(t) && t->has_bound && !t.child(2)->has_bound; }

  // (s*v + c) mod n with c and n closed.
  bool ring_pattern(Term t) const {
    if (t.kind() != Kind::Mod || !t.child(0)->has_bound || t.child(1)->has_bound) return false;
    return m_.free_bound(t).size() == 1 && slope(t) != 0;
  }

  // 1 or -1 for a ring pattern over its variable, else 0.
  int slope(Term t) const {
    const Term v = m_.free_bound(t)[0];
    for (const int sign : {1, -1}) {
      const Term rest = m_.sub(t.child(0), sign == 1 ? v : m_.neg(v));
      if (!rest->has_bound) return sign;
    }
    return 0;
  }

  void around(Term t, Term pattern) {
    if (facts_.size() >= instance_limit) return;
    const Term n = pattern.child(1);
    const Term zero = m_.integer(0);
    const int sign = slope(pattern);
    const Term v = m_.free_bound(pattern)[0];
    const Term c = m_.sub(pattern.child(0), sign == 1 ? v : m_.neg(v));
    const Term distance = sign == 1 ? m_.sub(t, c) : m_.sub(c, t);
    const Term w = m_.mod(distance, n);
    const Term back = m_.mod(m_.add(sign == 1 ? w : m_.neg(w), c), n);
    const Term inside = m_.conj(m_.le(zero, t), m_.lt(t, n));
    const Term fact = m_.implies(
        inside, m_.conj({m_.eq(back, t), m_.le(zero, w), m_.lt(w, n)}));
    if (!fact.is_true() && std::find(facts_.begin(), facts_.end(), fact) == facts_.end()) {
      facts_.push_back(fact);
    }
  }

  void collect_pattern(Term t) {
    for (const std::size_t i : index_places(t)) {
      if (pair_pattern(t.child(i)) || ring_pattern(t.child(i))) {
        patterns_.push_back({t.child(0), t->function, i, t.child(i)});
      }
    }
    if (t.kind() != Kind::Eq) return;
    for (const std::size_t side : {0U, 1U}) {
      const Term value = t.child(1 - side);
      if (pair_pattern(t.child(side)) && !value->has_bound) {
        equations_.emplace_back(value, t.child(side));
      }
    }
  }

  bool same_memory(Term a, Term b) { return a.sort() == b.sort() && maps_.linked(a, b); }

  void visit(Term t) {
    const auto places = index_places(t);
    for (const Pattern& pattern : patterns_) {
      if (std::find(places.begin(), places.end(), pattern.position) == places.end()) continue;
      if (pattern.function != t->function) continue;
      if (t.kind() != Kind::Apply && !same_memory(pattern.map, t.child(0))) continue;
      const Term index = t.child(pattern.position);
      if (index->has_bound) continue;
      if (is_flat(pattern.index)) {
        decompose(index, pattern.index);
      } else if (index.kind() != Kind::Mod) {
        around(index, pattern.index);
      }
    }
  }

  void decompose(Term t, Term pattern) {
    if (!pair_pattern(pattern) || facts_.size() >= instance_limit) return;
    const Term n = pattern.child(2);
    if (is_flat(t)) {
      decompose(t.child(0), pattern.child(0));
      decompose(t.child(1), pattern.child(1));
      if (t.child(2) == n) return;
    }
    const Term high = m_.apply(problem_.vocabulary.high(), {t, n});
    const Term low = m_.apply(problem_.vocabulary.low(), {t, n});
    const Term zero = m_.integer(0);
    if (known_.insert({t->id, n->id}).second) {
      const Term whole = m_.eq(t, m_.apply(problem_.vocabulary.flat(), {high, low, n}));
      facts_.push_back(m_.implies(
          m_.lt(zero, n), m_.conj({whole, m_.le(zero, low), m_.lt(low, n)})));
    }
    decompose(high, pattern.child(0));
    decompose(low, pattern.child(1));
  }

  Problem& problem_;
  term::TermManager& m_;
  LinkedMaps maps_;
  std::vector<Pattern> patterns_;
  std::vector<std::pair<Term, Term>> equations_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> known_;
  std::vector<Term> facts_;
};

}  // namespace

void pass_surjectivity(Problem& problem) { Surjectivity(problem).run(); }

}  // namespace permverify::encoder
