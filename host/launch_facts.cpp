#include "host/launch_facts.h"

#include <algorithm>

#include "host/can_hold.h"

namespace permverify::host {

using term::Kind;

namespace {

constexpr std::size_t most_facts = 48;

bool occurs(Term symbol, Term in) {
  const auto symbols = term::free_symbols(in);
  return std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return s == symbol; });
}

}  // namespace

ir::Span LaunchFacts::set_place(clang::SourceRange range) {
  const ir::Span at = file_.span(range);
  writing_.set_place(at);
  return at;
}

void LaunchFacts::doubt(clang::SourceRange range) {
  if (!result_.doubt) result_.doubt = file_.span(range);
}

void LaunchFacts::equate(Term value, Written own, clang::SourceRange range) {
  if (value.kind() == Kind::Symbol && !writing_.knows(value)) {
    writing_.set(value, std::move(own));
    note(value, range);
    return;
  }
  const Term symbol = terms_.fresh("own", term::int_sort, term::Scope::Launch);
  writing_.set(symbol, std::move(own));
  equations_.emplace_back(terms_.eq(symbol, value), range);
  note(value, range);
}

void LaunchFacts::equate_size(Term value, Written own, clang::SourceRange range) {
  sizes_.push_back(value);
  equate(value, std::move(own), range);
}

std::vector<Term> LaunchFacts::known_of(Term part) const {
  if (part.kind() == Kind::Symbol) return executor_.integers().known_of(part);
  return part.kind() == Kind::Div ? executor_.integers().known_of_quotient(part) : std::vector<Term>{};
}

void LaunchFacts::note(Term value, clang::SourceRange range) {
  std::vector<Term> work{value};
  while (!work.empty() && equations_.size() < most_facts) {
    const Term t = work.back();
    work.pop_back();
    if (!noted_.insert(t->id).second) continue;
    for (const Term known : known_of(t)) {
      equations_.emplace_back(known, range);
      if (t.kind() == Kind::Symbol) work.push_back(known);
    }
    for (const Term child : t.children()) work.push_back(child);
  }
}

// All that the term is about: its symbols, and those in what is known of them. A condition on `n % 32` names the remainder
// alone, of which it is known that it belongs to n.
std::set<std::uint32_t> LaunchFacts::subjects_of(Term formula) const {
  std::set<std::uint32_t> all;
  const bool of_fit = executor_.integers().is_of_fit(formula);  // of a sum of products: it matters where one of the products does
  std::vector<Term> work{formula};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!all.insert(t->id).second) continue;
    for (const Term known : known_of(t)) work.push_back(known);
    if (t.kind() == Kind::Symbol && !of_fit) {
      for (const Term source : executor_.integers().sources_of(t)) work.push_back(source);
    }
    for (const Term child : t.children()) {
      if (!child.children().empty() || child.kind() == Kind::Symbol) work.push_back(child);  // literals are shared by all
    }
  }
  return all;
}

void LaunchFacts::choose(const std::vector<Fact>& path, clang::SourceRange site) {
  std::vector<bool> taken(path.size());
  std::vector<std::set<std::uint32_t>> subjects;
  for (const Fact& fact : path) subjects.push_back(subjects_of(fact.formula));
  for (bool more = true; more && path_.size() < most_facts;) {
    more = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (taken[i]) continue;
      // What a computed value is matters where the value does, not where its operands do.
      const Term computed = executor_.integers().defined_by(path[i].formula);
      const bool matters = computed ? noted_.count(computed->id) != 0
                                    : std::any_of(subjects[i].begin(), subjects[i].end(), [&](std::uint32_t id) { return noted_.count(id) != 0; });
      if (!matters) continue;
      taken[i] = more = true;
      path_.emplace_back(path[i].formula, path[i].range);
      note(path[i].formula, path[i].range);
    }
  }
  // That a product fits which the launch does not use is no fact for solvers, which take long with products: a failure may be of values for
  // which it does not.
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Term computed = taken[i] ? Term{} : executor_.integers().defined_by(path[i].formula);
    const bool of_noted = computed && executor_.integers().is_signed_product(computed) &&
                          std::any_of(subjects[i].begin(), subjects[i].end(), [&](std::uint32_t id) { return noted_.count(id) != 0; });
    if (of_noted) doubt(path[i].range);
  }
  std::vector<Term> rest;
  std::set<std::uint32_t> in_rest;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Term symbol = executor_.integers().defined_by(path[i].formula);
      if (taken[i] || (symbol && in_rest.count(symbol->id) == 0)) continue;
      rest.push_back(path[i].formula);
      in_rest.insert(subjects[i].begin(), subjects[i].end());
      taken[i] = more = true;
    }
  }
  if (!can_hold(rest, executor_.integers())) doubt(site);  // no run of these is made
}

void LaunchFacts::doubt_short_reads(const std::vector<Fact>& path, clang::SourceRange site) {
  std::set<std::uint32_t> long_enough, maybe_short;
  for (const Fact& fact : path) {
    const Term denied = fact.formula.kind() == Kind::Not ? fact.formula.child(0) : Term{};
    std::vector<Term> parts;
    if (denied && denied.kind() == Kind::Or) parts.assign(denied.children().begin(), denied.children().end());
    else if (denied) parts.push_back(denied);
    for (const Term part : parts) {
      if (part.kind() != Kind::Eq) continue;
      for (const Term side : {part.child(0), part.child(1)}) {
        if (side.kind() == Kind::Symbol && executor_.short_reads().is(side)) long_enough.insert(side->id);
      }
    }
    for (const Term s : term::free_symbols(fact.formula)) maybe_short.insert(s->id);
  }
  maybe_short.insert(noted_.begin(), noted_.end());
  if (executor_.short_reads().is_any(maybe_short, long_enough)) doubt(site);
}

void LaunchFacts::write(const std::vector<Term>& others, clang::SourceRange site) {
  if (equations_.size() >= most_facts || path_.size() >= most_facts) doubt(site);
  equations_.insert(equations_.end(), path_.begin(), path_.end());
  settle_facts(equations_, sizes_, executor_.integers(), terms_);
  drop_useless(others);
  for (const auto& [formula, range] : equations_) add(formula, range);
}

void LaunchFacts::drop_useless(const std::vector<Term>& others) {
  for (bool more = true; more;) {
    std::map<std::uint32_t, int> uses;
    const auto count = [&](Term term) {
      for (const Term s : term::free_symbols(term)) ++uses[s->id];
    };
    for (const auto& [formula, range] : equations_) count(formula);
    for (const Term other : others) count(other);
    more = std::erase_if(equations_, [&](const auto& equation) { return is_useless(equation.first, uses); }) != 0;
  }
}

bool LaunchFacts::is_lonely(Term t, const std::map<std::uint32_t, int>& uses) const {
  if (t.kind() != Kind::Symbol || writing_.knows(t)) return false;
  const auto found = uses.find(t->id);
  return found != uses.end() && found->second == 1;
}

bool LaunchFacts::is_useless(Term equation, const std::map<std::uint32_t, int>& uses) const {
  const Term formula = equation.kind() == Kind::Implies ? equation.child(1) : equation;
  if (formula.kind() == Kind::Or) {
    return std::any_of(formula.children().begin(), formula.children().end(), [&](Term part) {
      return part.kind() == Kind::Eq && (is_lonely(part.child(0), uses) || is_lonely(part.child(1), uses));
    });
  }
  if (formula.kind() != Kind::Eq) return false;
  return tells_nothing(formula.child(0), formula.child(1), uses) || tells_nothing(formula.child(1), formula.child(0), uses);
}

// Whatever the other side is, the symbol may be it: each value of that side is one of the symbol's type.
bool LaunchFacts::tells_nothing(Term side, Term other, const std::map<std::uint32_t, int>& uses) const {
  if (is_lonely(side, uses)) {
    const term::Interval all{}, own = executor_.integers().bounds(side), values = executor_.integers().bounds(other);
    return !occurs(side, other) && (own == all || values.within(own));
  }
  if (side.kind() != Kind::Ite) return false;
  const Term condition = side.child(0), a = side.child(1), b = side.child(2);
  return is_lonely(a, uses) && is_lonely(b, uses) && a != b && !occurs(a, condition) && !occurs(b, condition) && !occurs(a, other) && !occurs(b, other);
}

// A quotient in a fact needs a divisor that is not 0; that of another launch is no part of this one, and what gives it may be left out.
void LaunchFacts::add_divisors(Term formula, clang::SourceRange range) {
  std::vector<Term> work{formula};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    for (const Term child : t.children()) work.push_back(child);
    if (t.kind() != Kind::Div && t.kind() != Kind::Mod) continue;
    const auto symbols = term::free_symbols(t.child(1));
    if (std::all_of(symbols.begin(), symbols.end(), [&](Term s) { return writing_.knows(s); })) continue;
    const term::Interval values = executor_.integers().bounds(t.child(1));
    if (values.low && *values.low > 0) add(terms_.lt(terms_.integer(0), t.child(1)), range);
  }
}

void LaunchFacts::add(Term formula, clang::SourceRange range) {
  if (formula.is_true()) return;
  if (result_.facts.size() >= most_facts) return doubt(range);
  if (formula.kind() == Kind::And) {
    for (const Term part : formula.children()) add(part, range);
    return;
  }
  add_divisors(formula, range);
  const ir::Span at = set_place(range);
  const std::optional<Written> written = writing_.write(formula);
  if (!written || written->text.size() > 400) return doubt(range);
  // Two symbols may have one name, so a text may stand for two facts.
  if (added_.insert(formula->id).second) result_.facts.push_back({written->expr, written->text, at});
}

}  // namespace permverify::host
