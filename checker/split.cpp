#include "checker/split.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "logic/term/conjuncts.h"

namespace permverify::checker {

namespace {

using term::Kind;

bool is_false(const Sequent& s) {
  return std::any_of(s.hypotheses.begin(), s.hypotheses.end(), [](Term t) { return t.is_false(); });
}

// What holds wherever the sequent fails: its hypotheses, and what the negation of its goal is made of. Of alternatives that is
// what all of them have in common.
class Known {
 public:
  Known(term::TermManager& manager, const Sequent& sequent) : manager_(manager) {
    for (const Term h : sequent.hypotheses) add(h, true, known_);
    add(sequent.goal, false, known_);
  }

  // Without the guards of the hypothesis that hold wherever the sequent fails.
  Term without_guards(Term hypothesis) const {
    while (hypothesis.kind() == Kind::Implies && holds(hypothesis.child(0))) hypothesis = hypothesis.child(1);
    return hypothesis;
  }

  // The equation of a symbol that a hypothesis gives where its guards hold, and they are known to; else null.
  Term equation_in(Term hypothesis) const {
    hypothesis = without_guards(hypothesis);
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

Sequent with_premises_known(Sequent sequent) {
  while (sequent.goal.kind() == Kind::Implies) {
    for (const Term premise : term::conjuncts(sequent.goal.child(0))) sequent.hypotheses.push_back(premise);
    sequent.goal = sequent.goal.child(1);
  }
  return sequent;
}

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

namespace {

// The values that two hypotheses leave to a symbol: [first, last]. Nothing unless both bounds are numbers.
std::optional<std::pair<std::int64_t, std::int64_t>> values_between(const Sequent& sequent, Term symbol) {
  std::optional<std::int64_t> low, high;
  for (const Term h : sequent.hypotheses) {
    if (h.kind() != Kind::Lt && h.kind() != Kind::Le) continue;
    const std::int64_t apart = h.kind() == Kind::Lt ? 1 : 0;
    constexpr std::int64_t most = std::int64_t{1} << 40;  // no sum below leaves the range of its type
    const auto is_small = [](Term t) { return t.kind() == Kind::IntConst && t->value > -most && t->value < most; };
    if (h.child(1) == symbol && is_small(h.child(0))) low = std::max(low.value_or(-most), h.child(0)->value + apart);
    if (h.child(0) == symbol && is_small(h.child(1))) high = std::min(high.value_or(most), h.child(1)->value - apart);
  }
  return low && high ? std::optional(std::pair{*low, *high}) : std::nullopt;
}

// The symbol that the equation gives a value in which it does not occur, and the value.
std::optional<std::pair<Term, Term>> solved(Term equation) {
  if (equation.kind() != Kind::Eq || equation.child(0).sort() != term::int_sort) return std::nullopt;
  for (const auto& [symbol, value] : {std::pair{equation.child(0), equation.child(1)}, std::pair{equation.child(1), equation.child(0)}}) {
    if (symbol.kind() != Kind::Symbol) continue;
    const auto parts = term::free_symbols(value);
    if (std::find(parts.begin(), parts.end(), symbol) == parts.end()) return std::pair{symbol, value};
  }
  return std::nullopt;
}

// The conjuncts of a hypothesis, each under the guards of the hypothesis.
void add_conjuncts(term::TermManager& manager, Term hypothesis, Term guard, std::vector<Term>& out) {
  if (hypothesis.kind() == Kind::Implies) return add_conjuncts(manager, hypothesis.child(1), manager.conj(guard, hypothesis.child(0)), out);
  if (hypothesis.kind() != Kind::And) return out.push_back(manager.implies(guard, hypothesis));
  for (const Term part : hypothesis.children()) add_conjuncts(manager, part, guard, out);
}

// What terms speak of, beside numbers of the launch.
class Subjects {
 public:
  void add(Term t) {
    visit(t, [this](Term subject) { known_.insert(name(subject)); return true; });
  }
  bool has_all_of(Term t) const {
    return visit(t, [this](Term subject) { return known_.count(name(subject)) != 0; });
  }
  // An equation of an element of a map that is known and a term with other maps: they are known then. Whether there are any.
  bool add_maps_of(Term hypothesis) {
    while (hypothesis.kind() == Kind::Implies) hypothesis = hypothesis.child(1);
    if (hypothesis.kind() != Kind::Eq) return false;
    const auto is_known_element = [this](Term t) { return t.kind() == Kind::Select && t.child(0).kind() == Kind::Symbol && has_all_of(t); };
    const bool links = is_known_element(hypothesis.child(0)) || is_known_element(hypothesis.child(1));
    const bool only_maps = visit(hypothesis, [this](Term subject) {
      return known_.count(name(subject)) != 0 || (subject.kind() == Kind::Symbol && subject.sort().kind == term::SortKind::Map);
    });
    if (!links || !only_maps || has_all_of(hypothesis)) return false;
    add(hypothesis);
    return true;
  }

 private:
  static std::uint64_t name(Term subject) {
    return subject.kind() == Kind::Symbol ? std::uint64_t{2} * subject->id : std::uint64_t{2} * subject->function->id + 1;
  }

  // Its symbols but numbers of the launch, and its applications, as long as `each` is true.
  template <class Each>
  static bool visit(Term root, const Each& each) {
    std::unordered_set<Term, term::TermHash> seen;
    std::vector<Term> open{root};
    while (!open.empty()) {
      const Term t = open.back();
      open.pop_back();
      if (!seen.insert(t).second) continue;
      const bool of_launch = t.sort() == term::int_sort && t->scope == term::Scope::Launch;
      const bool counts = (t.kind() == Kind::Symbol && !of_launch) || t.kind() == Kind::Apply;
      if (counts && !each(t)) return false;
      open.insert(open.end(), t.children().begin(), t.children().end());
    }
    return true;
  }

  std::unordered_set<std::uint64_t> known_;
};

// With what the goal assumes among the hypotheses, and its equations put in.
Sequent without_premises(term::TermManager& manager, Sequent sequent) {
  const std::size_t before = sequent.hypotheses.size();
  sequent = with_premises_known(std::move(sequent));
  const Known known(manager, sequent);
  std::vector<Term> equations(sequent.hypotheses.begin() + static_cast<std::ptrdiff_t>(before), sequent.hypotheses.end());
  for (Term& h : sequent.hypotheses) h = known.without_guards(h);
  for (std::size_t i = 0; i < equations.size(); ++i) {
    const auto found = solved(equations[i]);
    if (!found) continue;
    term::Substitution substitute(manager);
    substitute.add(found->first, found->second);
    sequent = substituted(substitute, sequent);
    for (Term& equation : equations) equation = substitute(equation);
  }
  return sequent;
}

}  // namespace

std::vector<Sequent> cases_of_remainders(term::TermManager& manager, const Sequent& sequent) {
  constexpr std::int64_t most = 64;
  const auto symbols = small_remainders(sequent);
  if (symbols.empty()) return {};
  const auto [symbol, n] = symbols.front();
  std::vector<Sequent> cases;
  const auto between = values_between(sequent, symbol);
  if (between && between->second - between->first < most) {
    for (std::int64_t value = between->first; value <= between->second; ++value) {
      term::Substitution substitute(manager);
      substitute.add(symbol, manager.integer(value));
      cases.push_back(substituted(substitute, sequent));
    }
    return cases;
  }
  for (std::int64_t c = 0; c < n; ++c) cases.push_back(with_remainder(manager, sequent, symbol, n, c));
  return cases;
}

std::vector<Sequent> parts_alone(term::TermManager& manager, const Sequent& sequent) {
  constexpr int most_links = 4;
  std::vector<Sequent> parts;
  for (const Term goal : term::conjuncts(sequent.goal)) {
    Sequent part = without_premises(manager, {sequent.hypotheses, goal});
    std::vector<Term> hypotheses;
    for (const Term h : part.hypotheses) add_conjuncts(manager, h, manager.truth(true), hypotheses);
    std::sort(hypotheses.begin(), hypotheses.end(), [](Term a, Term b) { return a->id < b->id; });
    hypotheses.erase(std::unique(hypotheses.begin(), hypotheses.end()), hypotheses.end());
    part.hypotheses = std::move(hypotheses);
    Subjects subjects;
    subjects.add(part.goal);
    for (int left = most_links; left > 0; --left) {
      bool more = false;
      for (const Term h : part.hypotheses) more = subjects.add_maps_of(h) || more;
      if (!more) break;
    }
    std::erase_if(part.hypotheses, [&](Term h) { return !subjects.has_all_of(h); });
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace permverify::checker
