#include "logic/memory/any_thread.h"

#include <algorithm>

#include "logic/memory/sums.h"

namespace permverify::obligation {

using term::Kind;
using term::Scope;

namespace {

constexpr std::size_t most_known = 120;  // facts about the values of one thread

bool occurs(Term part, Term t, std::set<std::uint32_t>& seen) {
  if (t == part) return true;
  if (!seen.insert(t->id).second) return false;
  const auto children = t.children();
  return std::any_of(children.begin(), children.end(), [&](Term child) { return occurs(part, child, seen); });
}

}  // namespace

AnyThread::AnyThread(KernelContext& context, Of of)
    : k_(context), terms_(context.terms), of_(of), rename_(context.terms) {
  if (of_ == Of::LaunchByNumber) {
    bind_number();
  } else {
    for (std::size_t d = 0; d < 3; ++d) {
      bind(k_.ids.lid[d], k_.launch.gsize()[d], "t", false);
      if (of_ == Of::Launch) bind(k_.ids.gid[d], k_.launch.ngroups()[d], "g", true);
    }
  }
  for (const Term b : all_) {
    if (std::find(groups_.begin(), groups_.end(), b) == groups_.end()) apart_.emplace_back(b, terms_.bound("u", term::int_sort));
  }
}

void AnyThread::bind(Term id, Term size, const char* name, bool group) {
  if (id.kind() != Kind::Symbol) return;
  seen_.insert(id->id);
  const Term b = terms_.bound(name, term::int_sort);
  rename_.add(id, b);
  all_.push_back(b);
  own_.push_back(id);
  sizes_.push_back(size);
  if (group) groups_.push_back(b);
  ranges_.push_back(terms_.le(terms_.integer(0), b));
  ranges_.push_back(terms_.lt(b, size));
}

// The number of a thread and its pair of identifiers determine each other.
void AnyThread::bind_number() {
  const Term lid = k_.ids.lid[0], gid = k_.ids.gid[0], size = k_.launch.gsize()[0];
  if (k_.launch.dimensions() != 1 || lid.kind() != Kind::Symbol || gid.kind() != Kind::Symbol) return;
  const Term all = terms_.mul(size, k_.launch.ngroups()[0]);
  const Term b = terms_.bound("t", term::int_sort);
  const Term group = terms_.div(b, size);
  seen_.insert(lid->id);
  seen_.insert(gid->id);
  rename_.add(k_.launch.builtin(ir::Builtin::Tid, 0, k_.ids), b);
  rename_.add(lid, terms_.sub(b, terms_.mul(size, group)));  // so that gid*gsize + lid is b
  rename_.add(gid, group);
  all_.push_back(b);
  sizes_.push_back(all);
  groups_.push_back(group);
  ranges_.push_back(terms_.le(terms_.integer(0), b));
  ranges_.push_back(terms_.lt(b, all));
}

std::optional<Term> AnyThread::fact(Term t) {
  const Scope from = of_ == Of::Group ? Scope::Private : Scope::Group;
  for (const Term s : k_.facts.symbols_of(t)) {
    if (s->scope < from || !seen_.insert(s->id).second) continue;
    const bool own = s->scope == Scope::Private;
    rename_.add(s, value_of(s, own ? all_ : groups_, own));
  }
  const Term renamed = rename_(t);
  const Scope differs = groups_.empty() ? Scope::Private : Scope::Group;
  if (!all_.empty() && renamed->narrowest >= differs) return std::nullopt;
  return renamed;
}

Term AnyThread::for_all(Term body) { return terms_.forall(all_, terms_.implies(terms_.conj(ranges_), body)); }

Term AnyThread::set_apart(Term t) {
  term::Substitution rename(terms_);
  for (const auto& [id, other] : apart_) rename.add(id, other);
  return rename(t);
}

Term AnyThread::put_back(Term t) {
  term::Substitution rename(terms_);
  for (const auto& [id, other] : apart_) rename.add(other, id);
  return rename(t);
}

Term AnyThread::of_first(Term t) {
  term::Substitution first(terms_);
  for (const Term b : all_) {
    if (std::find(groups_.begin(), groups_.end(), b) == groups_.end()) first.add(b, terms_.integer(0));
  }
  return of_ == Of::LaunchByNumber ? t : first(t);
}

Term AnyThread::sum(Term condition, Term amount, Among among) {
  Summand one{condition, amount};
  const auto add_up = [&](bool groups) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const bool of_group = std::find(groups_.begin(), groups_.end(), all_[i]) != groups_.end();
      if (of_group != groups) continue;
      const Term b = terms_.bound(groups ? "g" : "t", term::int_sort);
      term::Substitution rename(terms_);
      rename.add(all_[i], b);
      one = summed(terms_, b, sizes_[i], {rename(one.condition), rename(one.amount)});
    }
  };
  add_up(false);
  if (among == Among::All) add_up(true);
  return terms_.ite(one.condition, one.amount, terms_.integer(0));
}

std::vector<Term> AnyThread::known(const std::vector<Term>& about, std::size_t count) {
  std::vector<Term> result, of_all;
  const auto relevant = k_.facts.relevant(about, count, FactBase::Which::All);
  for (std::size_t i = 0; i < relevant.size() && i < most_known; ++i) {
    const auto one = fact(relevant[i]);
    if (one) (*one == relevant[i] ? result : of_all).push_back(*one);
  }
  if (!of_all.empty()) result.push_back(for_all(terms_.conj(of_all)));
  return result;
}

// Each i with 0 <= i is t + n*j for one pair with 0 <= t < n and 0 <= j: remainder and quotient. If each thread has gone on
// until t + n*rounds is at or behind the bound, each i below the bound belongs to a round that was done.
std::optional<Summand> AnyThread::strided(Term round, Term rounds, const Summand& each, Among among) {
  const auto one = the_one(among);
  if (!one) return std::nullopt;
  const Term t = all_[*one], size = sizes_[*one];
  const Term i = terms_.bound("i", term::int_sort);
  term::Substitution to_number(terms_);
  to_number.add(t, terms_.sub(i, terms_.mul(size, round)));
  const Summand numbered{to_number(each.condition), to_number(each.amount)};
  for (const Term part : {numbered.condition, numbered.amount}) {
    const auto& free = terms_.free_bound(part);
    if (std::find(free.begin(), free.end(), round) != free.end()) return std::nullopt;
  }
  const auto bounded = summed_up_to_bound(terms_, i, numbered);
  if (!bounded) return std::nullopt;
  const Term covered = terms_.le(bounded->end, terms_.add(t, terms_.mul(size, rounds)));
  return Summand{of_each(*one, covered), bounded->sum};
}

std::optional<Summand> AnyThread::completed(Term round, Term rounds, const Summand& each, Among among) {
  const auto one = the_one(among);
  const auto bounded = one ? summed_up_to_bound(terms_, round, each) : std::nullopt;
  if (!bounded) return std::nullopt;
  return Summand{of_each(*one, terms_.le(bounded->end, rounds)), sum(terms_.truth(true), bounded->sum, among)};
}

// The variable that is summed over, if it is one.
std::optional<std::size_t> AnyThread::the_one(Among among) const {
  std::optional<std::size_t> result;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const bool of_group = std::find(groups_.begin(), groups_.end(), all_[i]) != groups_.end();
    if (of_group && among == Among::Group) continue;
    if (result) return std::nullopt;
    result = i;
  }
  return of_ == Of::LaunchByNumber && among == Among::Group ? std::nullopt : result;
}

Term AnyThread::of_each(std::size_t variable, Term body) {
  // A variable of its own: what is put back later is of another thread.
  const Term v = terms_.bound("t", term::int_sort);
  term::Substitution rename(terms_);
  rename.add(all_[variable], v);
  const Term in_range = terms_.conj(terms_.le(terms_.integer(0), v), terms_.lt(v, sizes_[variable]));
  return terms_.forall({v}, terms_.implies(in_range, rename(body)));
}

bool AnyThread::is_enough_for(const std::vector<Term>& about) {
  if (of_ != Of::LaunchByNumber || all_.empty()) return false;
  return std::all_of(about.begin(), about.end(), [&](Term t) {
    const auto of_any = fact(t);
    std::set<std::uint32_t> seen;
    return of_any && !occurs(groups_.front(), *of_any, seen);
  });
}

Term AnyThread::value_of(Term symbol, const std::vector<Term>& arguments, bool own) {
  if (arguments.empty()) return symbol;
  const auto* function = terms_.declare(symbol->name + "@of", std::vector<term::Sort>(arguments.size(), term::int_sort),
                                        symbol.sort(), of_ == Of::Group ? Scope::Uniform : Scope::Launch);
  if (own && of_ == Of::Group) links_.push_back(terms_.eq(terms_.apply(function, own_), symbol));
  return terms_.apply(function, arguments);
}

}  // namespace permverify::obligation
