// Patterns. A pattern is an application without interpreted operations on bound variables; a set
// of them must mention all binders.
//
//   1. triggers that came with the quantifier, where they still are patterns
//   2. single reads and calls that mention all binders, the innermost such
//   3. otherwise a small set of reads and calls, pairs flat(q, r, n) where these do not suffice
// A read a[v + c], a[c - v] is no pattern: forall v. A(v) is also stated as forall u. A(u - c),
// where a[u] is one. Each copy is equivalent to the original.
// A pattern a[v] of a body that also reads a[v + 1] makes new terms for itself: such are used only
// where there are no others.
// A read without variables inside a quantified part of the negated goal, the c[t] of
// forall v. c[v] != c[t], is held by $keep: it is what the pattern c[v] has to meet.
// What has no pattern at all is left to the solver's own choice.
#include <algorithm>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using Trigger = std::vector<Term>;

constexpr std::size_t alternatives_limit = 6;
constexpr std::size_t copies_limit = 6;

// Functions that stand for arithmetic: patterns of last resort.
bool arithmetic(const Function* f) {
  return f->name == "$flat" || f->name == "$high" || f->name == "$low" || f->name == "$quot" ||
         f->name == "$rem" || f->name == "$keep";
}

class Triggers {
 public:
  explicit Triggers(term::TermManager& manager) : m_(manager) {}

  Term operator()(Term forall) {
    const auto given = valid(forall, forall->triggers);
    if (!given.empty()) return m_.forall(forall->binders, forall.child(0), given);
    std::vector<Term> copies;
    for (const Term copy : shifted(forall)) {
      const auto chosen = choose(copy);
      if (chosen.empty()) continue;
      copies.push_back(m_.forall(copy->binders, copy.child(0), chosen));
    }
    if (copies.empty()) return m_.forall(forall->binders, forall.child(0));
    return m_.conj(without_loops(std::move(copies)));
  }

 private:
  bool mentions(Term t, const std::vector<Term>& binders) const {
    const auto& free = m_.free_bound(t);
    return std::any_of(free.begin(), free.end(), [&](Term v) {
      return std::find(binders.begin(), binders.end(), v) != binders.end();
    });
  }

  bool is_pattern(Term t, const std::vector<Term>& binders) const {
    if (t.kind() != Kind::Apply) return false;
    bool good = true;
    std::vector<Term> stack{t};
    while (!stack.empty() && good) {
      const Term s = stack.back();
      stack.pop_back();
      if (!mentions(s, binders)) continue;  // ground once the binders have values
      good = s.kind() == Kind::Apply || s.kind() == Kind::BoundVar;
      for (const Term child : s.children()) stack.push_back(child);
    }
    return good;
  }

  std::size_t covered(const Trigger& trigger, const std::vector<Term>& binders) const {
    return static_cast<std::size_t>(
        std::count_if(binders.begin(), binders.end(), [&](Term v) {
          return std::any_of(trigger.begin(), trigger.end(),
                             [&](Term p) { return occurs_free(m_, v, p); });
        }));
  }

  std::vector<Trigger> valid(Term forall, const std::vector<Trigger>& triggers) const {
    std::vector<Trigger> result;
    for (const Trigger& trigger : triggers) {
      const bool patterns = std::all_of(trigger.begin(), trigger.end(), [&](Term p) {
        return is_pattern(p, forall->binders);
      });
      if (patterns && covered(trigger, forall->binders) == forall->binders.size()) {
        result.push_back(trigger);
      }
    }
    return result;
  }

  // Patterns in the body that mention a binder of `forall` and none of an inner quantifier.
  std::vector<Term> candidates(Term forall) const {
    std::vector<Term> inner, result;
    for_each_subterm({forall.child(0)}, [&](Term t) {
      inner.insert(inner.end(), t->binders.begin(), t->binders.end());
    });
    for_each_subterm({forall.child(0)}, [&](Term t) {
      if (is_pattern(t, forall->binders) && mentions(t, forall->binders) && !mentions(t, inner)) {
        result.push_back(t);
      }
    });
    return result;
  }

  bool has_inside(Term t, const std::vector<Term>& terms) const {
    bool found = false;
    for_each_subterm({t}, [&](Term s) {
      found = found || (s != t && std::find(terms.begin(), terms.end(), s) != terms.end());
    });
    return found;
  }

  std::vector<Trigger> singles(const std::vector<Term>& terms,
                               const std::vector<Term>& binders) const {
    std::vector<Term> covering;
    for (const Term t : terms) {
      if (covered({t}, binders) == binders.size()) covering.push_back(t);
    }
    std::vector<Trigger> result;
    for (const Term t : covering) {
      if (!has_inside(t, covering) && result.size() < alternatives_limit) result.push_back({t});
    }
    return result;
  }

  Trigger greedy(const std::vector<Term>& terms, const std::vector<Term>& binders,
                 Trigger trigger) const {
    for (;;) {
      const std::size_t before = covered(trigger, binders);
      Term best;
      std::size_t gain = before;
      for (const Term t : terms) {
        Trigger with = trigger;
        with.push_back(t);
        const std::size_t now = covered(with, binders);
        if (now > gain || (now == gain && best && has_inside(best, {t}))) {
          best = t;
          gain = now;
        }
      }
      if (!best) return trigger;
      trigger.push_back(best);
    }
  }

  std::vector<Trigger> choose(Term forall) const {
    std::vector<Term> strong, weak;
    for (const Term t : candidates(forall)) (arithmetic(t->function) ? weak : strong).push_back(t);
    const auto& binders = forall->binders;
    if (auto found = singles(strong, binders); !found.empty()) return found;
    Trigger several = greedy(strong, binders, {});
    if (covered(several, binders) == binders.size()) return {several};
    if (auto found = singles(weak, binders); !found.empty()) return found;
    several = greedy(weak, binders, several);
    if (covered(several, binders) == binders.size()) return {several};
    return {};
  }

  // An instance at `pattern` holds another term of the same function over the same memory, which
  // is shifted in a variable.
  bool loops(Term pattern, Term forall) const {
    bool found = false;
    for_each_subterm({forall.child(0)}, [&](Term t) {
      if (t.kind() != Kind::Apply || t->function != pattern->function || t == pattern) return;
      if (!mentions(t, forall->binders) || is_pattern(t, forall->binders)) return;
      const bool memory = t.child(0).sort().kind == term::SortKind::Map;
      found = found || !memory || t.child(0) == pattern.child(0);
    });
    return found;
  }

  // Only the triggers that do not feed themselves, if there are any.
  std::vector<Term> without_loops(std::vector<Term> copies) const {
    std::vector<Term> result;
    for (const Term copy : copies) {
      std::vector<Trigger> good = copy->triggers;
      std::erase_if(good, [&](const Trigger& trigger) {
        return std::any_of(trigger.begin(), trigger.end(),
                           [&](Term p) { return loops(p, copy); });
      });
      if (!good.empty()) result.push_back(m_.forall(copy->binders, copy.child(0), good));
    }
    return result.empty() ? copies : result;
  }

  // c and sign such that the argument is sign * v + c, where that is not v itself.
  struct Offset {
    Term binder;
    Term rest;
    bool negative;
  };

  std::vector<Offset> offsets(Term forall) const {
    std::vector<Offset> result;
    for_each_subterm({forall.child(0)}, [&](Term t) {
      if (t.kind() != Kind::Apply || t->function->name == "$keep") return;
      for (const Term argument : t.children()) {
        const bool sum = argument.kind() == Kind::Add || argument.kind() == Kind::Mul;
        if (!sum || argument.sort() != term::int_sort) continue;
        if (const auto offset = offset_of(argument, forall->binders)) result.push_back(*offset);
      }
    });
    return result;
  }

  std::optional<Offset> offset_of(Term argument, const std::vector<Term>& binders) const {
    const auto form = linear_of(m_, argument);
    if (!form) return std::nullopt;
    std::optional<Offset> offset;
    for (const auto& monomial : form->monomials) {
      if (!mentions(monomial.atom, binders)) continue;
      const std::int64_t c = monomial.coefficient.numerator;
      if (offset || monomial.atom.kind() != Kind::BoundVar || (c != 1 && c != -1)) {
        return std::nullopt;
      }
      offset = Offset{monomial.atom, {}, c == -1};
    }
    if (!offset) return std::nullopt;
    const Term v = offset->binder;
    offset->rest = m_.sub(argument, offset->negative ? m_.neg(v) : v);
    if (offset->rest->has_bound) return std::nullopt;  // of an inner quantifier, perhaps
    return offset;
  }

  // The quantifier itself and its copies under v := u - c or v := c - u.
  std::vector<Term> shifted(Term forall) const {
    std::vector<Term> result{forall};
    for (const Offset& offset : offsets(forall)) {
      if (result.size() >= copies_limit) break;
      const Term v = offset.binder;
      const Term u = m_.bound(v->name, term::int_sort);
      const Term value = offset.negative ? m_.sub(offset.rest, u) : m_.sub(u, offset.rest);
      term::Substitution at(m_);
      at.add(v, value);
      std::vector<Term> binders = forall->binders;
      std::replace(binders.begin(), binders.end(), v, u);
      const Term copy = m_.forall(binders, at(forall.child(0)));
      const bool repeated = std::any_of(result.begin(), result.end(), [&](Term other) {
        if (other.kind() != Kind::Forall || copy.kind() != Kind::Forall) return other == copy;
        term::Substitution same(m_);
        for (std::size_t i = 0; i < binders.size(); ++i) same.add(other->binders[i], binders[i]);
        return other->binders.size() == binders.size() && same(other.child(0)) == copy.child(0);
      });
      if (!repeated && copy.kind() == Kind::Forall) result.push_back(copy);
    }
    return result;
  }

  term::TermManager& m_;
};

// Closed reads and calls below the quantifiers of a fact.
std::vector<Term> closed_reads(Term fact) {
  std::vector<Term> result;
  for_each_subterm({fact}, [&](Term t) {
    if (t.kind() == Kind::Apply && !t->has_bound && !t.children().empty() &&
        !arithmetic(t->function)) {
      result.push_back(t);
    }
  });
  return result;
}

}  // namespace

void pass_triggers(Problem& problem) {
  Triggers triggers(problem.manager);
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term same = Walk::rebuild(problem.manager, t, children);
    return same.kind() == Kind::Forall ? triggers(same) : same;
  });
  std::vector<Fact> result;
  for (const Fact& fact : problem.facts) {
    if (fact.origin == Origin::Goal && fact.term.kind() == Kind::Forall) {
      for (const Term t : closed_reads(fact.term)) {
        const Function* keep = problem.vocabulary.keep(t.sort());
        result.push_back({problem.manager.apply(keep, {t}), Origin::Goal});
      }
    }
    for (const Term part : conjuncts(walk(fact.term))) result.push_back({part, fact.origin});
  }
  problem.facts = std::move(result);
}

}  // namespace permverify::encoder
