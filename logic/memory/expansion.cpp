#include "logic/memory/expansion.h"

#include <algorithm>
#include <memory>

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr unsigned deepest = 3;         // steps from a cell that the query mentions
constexpr unsigned deepest_at_end = 5;  // from the end of the kernel: over its group and the phase

constexpr std::size_t most_cells = 24;
constexpr std::size_t most_renamed = 3000;  // facts of other threads, for one query

}  // namespace

Expansion::Expansion(KernelContext& context, Contents& contents, const Companion* companion, bool at_end)
    : k_(context),
      terms_(context.terms),
      contents_(contents),
      companion_(companion),
      at_end_(at_end),
      deepest_(deepest) {}

std::vector<Term> Expansion::run(const std::vector<Term>& about, const OwnElement& own) {
  begin(about);
  if (own.element) learn_own(own);
  for (std::size_t done = 0; done < most_cells && !work_.empty(); ++done) {
    if (renamed_ > most_renamed || !contents_.spend(1)) break;
    const Cell cell = work_.front();
    work_.pop_front();
    const auto [origin, names] = sources_.at(cell.select.child(0)->id);
    if (const auto* s = std::get_if<Contents::Settled>(origin)) learn_settled(*this, cell, *s, names);
    if (const auto* i = std::get_if<Contents::Iterated>(origin)) learn_iterated(*this, cell, *i, names);
    if (const auto* r = std::get_if<Contents::Round>(origin)) learn_round(*this, cell, *r, names);
    if (const auto* e = std::get_if<Contents::Ended>(origin)) learn_ended(*this, cell, *e);
  }
  return std::move(facts_);
}

void Expansion::for_each_cell(Term t, Term given, const std::function<void(Term)>& each) {
  const std::pair always{t->id, terms_.truth(true)->id};
  if (t->has_bound || seen_.count(always) != 0 || !seen_.insert({t->id, given->id}).second) return;
  for (const Term child : t.children()) for_each_cell(child, given, each);
  if (t.kind() == Kind::Select && t.child(0).kind() == Kind::Symbol) each(t);
}

void Expansion::begin(const std::vector<Term>& about) {
  const Names mine = [](Term t) { return t; };
  const Names theirs = [this](Term t) { return (*companion_->thread)(t); };
  std::set<std::uint32_t> of_other_group;
  for (const auto& [id, entry] : contents_.all()) {
    if (!at_end_ && std::holds_alternative<Contents::Ended>(entry.second)) continue;
    sources_.emplace(id, std::pair{&entry.second, mine});
    if (std::holds_alternative<Contents::Ended>(entry.second)) deepest_ = deepest_at_end;
    if (!companion_) continue;
    const Term renamed = theirs(entry.first);
    if (renamed == entry.first) continue;
    sources_.emplace(renamed->id, std::pair{&entry.second, theirs});
    if (!companion_->same_group) of_other_group.insert(renamed->id);
  }
  const Term always = terms_.truth(true);
  for (const Term t : about) {
    for_each_cell(t, always, [&](Term select) {
      const bool apart = of_other_group.count(select.child(0)->id) != 0;
      std::vector<Names> owners{apart ? theirs : mine};
      if (companion_ && companion_->same_group) owners.push_back(theirs);
      later({select, 0, owners, always});
    });
  }
}

void Expansion::learn_own(const OwnElement& own) {
  const Cell cell{own.element, 0, {[](Term t) { return t; }}, terms_.truth(true)};
  const Term stored = terms_.conj(own.last->path, wrote(own.last->stores, cell.index()));
  learn(terms_.implies(stored, holds_what(cell, own.last->view)), cell, nullptr);
}

void Expansion::later(Cell cell) {
  if (cell.depth > deepest_ || sources_.count(cell.select.child(0)->id) == 0) return;
  work_.push_back(std::move(cell));
}

void Expansion::learn(Term fact, const Cell& from, const Names* names, Term exists) {
  if (fact.is_true()) return;
  facts_.push_back(terms_.implies(from.given, fact));
  std::vector<Names> owners = from.owners;
  if (names) owners.push_back(*names);
  const Term given = terms_.conj(from.given, exists);
  for_each_cell(fact, given, [&](Term select) { later({select, from.depth + 1, owners, given}); });
}

void Expansion::follow(const std::vector<Term>& terms, const Names& names) {
  for (const Term t : terms) {
    for (const Term s : term::free_symbols(t)) {
      const auto* origin = s.sort().kind == term::SortKind::Map ? contents_.origin(s) : nullptr;
      if (origin) sources_.emplace(names(s)->id, std::pair{origin, names});
    }
  }
}

Term Expansion::same_cell(const std::vector<Term>& a, const std::vector<Term>& b) {
  std::vector<Term> parts;
  for (std::size_t d = 0; d < a.size(); ++d) parts.push_back(terms_.eq(a[d], b[d]));
  return terms_.conj(parts);
}

Term Expansion::wrote(Term view, const std::vector<Term>& cell) {
  if (view.kind() == Kind::Symbol) return wrote_in_loops(view, cell);
  if (view.kind() == Kind::Ite) {
    return terms_.ite(view.child(0), wrote(view.child(1), cell), wrote(view.child(2), cell));
  }
  if (view.kind() != Kind::Store) return terms_.truth(false);
  const std::vector<Term> index(view.children().begin() + 1, view.children().end() - 1);
  return terms_.disj(same_cell(index, cell), wrote(view.child(0), cell));
}

// Said by a name: learn_iterated() adds what is known of it.
Term Expansion::wrote_in_loops(Term view, const std::vector<Term>& cell) {
  const auto source = sources_.find(view->id);
  if (source == sources_.end()) return terms_.truth(false);
  const auto* loop = std::get_if<Contents::Iterated>(source->second.first);
  if (!loop) return terms_.truth(false);
  const Names names = source->second.second;
  follow({loop->before}, names);
  return terms_.disj(stored(terms_.select(view, cell)), wrote(names(loop->before), cell));
}

Term Expansion::stored(Term select) {
  Term& name = stored_[select->id];
  if (!name) name = terms_.fresh("stored", term::bool_sort, term::Scope::Private);
  return name;
}

Term Expansion::holds_what(const Cell& cell, Term view) {
  return terms_.eq(cell.select, terms_.select(view, cell.index()));
}

Term Expansion::known(const std::vector<Term>& about, std::size_t count, const Names& names) {
  std::vector<Term> result;
  const auto facts = k_.facts.relevant(about, count, FactBase::Which::All);
  renamed_ += facts.size();
  const std::size_t before = terms_.term_count();
  for (const Term fact : facts) {
    const Term renamed = names(fact);
    if (renamed != fact) result.push_back(renamed);
  }
  // Facts may be large: what is made for them counts.
  constexpr std::size_t terms_of_a_fact = 8;
  contents_.spend(std::max(facts.size(), (terms_.term_count() - before) / terms_of_a_fact));
  return terms_.conj(result);
}

Names placed(term::TermManager& terms, const NamedThread& thread, const std::vector<std::pair<Term, Term>>& places) {
  const auto place = std::make_shared<term::Substitution>(terms);
  for (const auto& [from, to] : places) {
    if (from != to) place->add(from, to);
  }
  return [place, inner = thread.names](Term t) { return (*place)(inner(t)); };
}

std::vector<Term> facts_of_contents(KernelContext& context, Contents& contents,
                                    const std::vector<Term>& about, const Companion* companion, bool at_end,
                                    const OwnElement& own) {
  if (contents.all().empty()) return {};
  return Expansion(context, contents, companion, at_end).run(about, own);
}

}  // namespace permverify::obligation
