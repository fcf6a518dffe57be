#include "logic/memory/stored_by_all.h"

#include <deque>

namespace permverify::obligation {

using term::Kind;
using term::Scope;

namespace {

constexpr std::size_t most_maps = 12;
constexpr std::size_t most_known = 120;  // facts about the values of one thread

// Terms of the executed thread as terms of an arbitrary one, whose identifiers are bound variables.
class AnyThread {
 public:
  // launch: of any group; else of the group of the executed thread.
  AnyThread(KernelContext& context, bool launch)
      : k_(context), terms_(context.terms), launch_(launch), rename_(context.terms) {
    for (std::size_t d = 0; d < 3; ++d) {
      bind(k_.ids.lid[d], k_.launch.gsize()[d], "t", false);
      if (launch_) bind(k_.ids.gid[d], k_.launch.ngroups()[d], "g", true);
    }
  }

  // The fact in terms of the arbitrary thread; nothing if a function in it differs between the threads.
  std::optional<Term> fact(Term t) {
    for (const Term s : k_.facts.symbols_of(t)) {
      if (s->scope < from() || !seen_.insert(s->id).second) continue;
      const bool own = s->scope == Scope::Private;
      rename_.add(s, value_of(s, own ? all_ : groups_, own));
    }
    const Term renamed = rename_(t);
    const Scope differs = groups_.empty() ? Scope::Private : Scope::Group;
    if (!all_.empty() && renamed->narrowest >= differs) return std::nullopt;
    return renamed;
  }

  Term for_all(Term body) { return terms_.forall(all_, terms_.implies(terms_.conj(ranges_), body)); }

  // The functions have the values of the executed thread where they are applied to it.
  std::vector<Term> of_executed_thread() const { return launch_ ? std::vector<Term>{} : links_; }

 private:
  Scope from() const { return launch_ ? Scope::Group : Scope::Private; }

  void bind(Term id, Term size, const char* name, bool group) {
    if (id.kind() != Kind::Symbol) return;
    seen_.insert(id->id);
    const Term b = terms_.bound(name, term::int_sort);
    rename_.add(id, b);
    all_.push_back(b);
    own_.push_back(id);
    if (group) groups_.push_back(b);
    ranges_.push_back(terms_.le(terms_.integer(0), b));
    ranges_.push_back(terms_.lt(b, size));
  }

  Term value_of(Term symbol, const std::vector<Term>& arguments, bool own) {
    if (arguments.empty()) return symbol;
    const auto* function = terms_.declare(symbol->name + "@of", std::vector<term::Sort>(arguments.size(), term::int_sort),
                                          symbol.sort(), launch_ ? Scope::Launch : Scope::Uniform);
    if (own) links_.push_back(terms_.eq(terms_.apply(function, own_), symbol));
    return terms_.apply(function, arguments);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  bool launch_;
  term::Substitution rename_;
  std::set<std::uint32_t> seen_;
  std::vector<Term> all_, groups_, own_, ranges_, links_;
};

class StoredByAll {
 public:
  StoredByAll(KernelContext& context, const Contents& contents)
      : k_(context), terms_(context.terms), contents_(contents), in_group_(context, false),
        in_launch_(context, true) {}

  std::vector<Term> run(const std::vector<Term>& about) {
    for (const Term t : about) look_for_maps(t);
    for (std::size_t done = 0; done < most_maps && !work_.empty(); ++done) {
      const Term map = work_.front();
      work_.pop_front();
      const auto* origin = contents_.origin(map);
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) at(map, map, *settled, in_group_);
      if (const auto* ended = std::get_if<Contents::Ended>(origin)) at_end(map, *ended);
    }
    for (AnyThread* any : {&in_group_, &in_launch_}) {
      for (const Term link : any->of_executed_thread()) facts_.push_back(link);
    }
    return facts_;
  }

 private:
  void look_for_maps(Term t) {
    for (const Term s : k_.facts.symbols_of(t)) {
      if (s.sort().kind != term::SortKind::Map || !contents_.origin(s)) continue;
      if (seen_.insert(s->id).second) work_.push_back(s);
    }
  }

  void at_end(Term map, const Contents::Ended& ended) {
    const auto* origin = contents_.origin(ended.of_group);
    if (const auto* settled = origin ? std::get_if<Contents::Settled>(origin) : nullptr) {
      at(map, ended.of_group, *settled, in_launch_);
    }
  }

  // All threads have come along the path, and the map has what each of them stored, and what it knew where it
  // has permissions. `known_as` is the map that was settled.
  void at(Term map, Term known_as, const Contents::Settled& settled, AnyThread& any) {
    std::vector<Term> parts;
    const auto add = [&](Term fact) {
      if (const auto of_any = any.fact(fact)) parts.push_back(*of_any);
    };
    for_each_store(terms_, settled.view, terms_.truth(true), [&](Term guard, const std::vector<Term>& index) {
      const Term same = terms_.eq(terms_.select(map, index), terms_.select(settled.view, index));
      add(terms_.implies(guard, same));
    });
    // Where a thread has a permission no other group has stored: the end of its group is the end of all.
    term::Substitution to_map(terms_);
    if (known_as != map) to_map.add(known_as, map);
    for (const Term fact : settled.kept) add(to_map(fact));
    if (parts.empty()) return;
    add(settled.path);
    // All threads have come to a barrier if the executed one has; all have come to the end of the kernel.
    const Term here = &any == &in_group_ ? settled.path : terms_.truth(true);
    facts_.push_back(terms_.implies(here, any.for_all(terms_.conj(parts))));
    std::vector<Term> known;
    const auto relevant = k_.facts.relevant({settled.view, settled.path}, settled.known, FactBase::Which::All);
    for (std::size_t i = 0; i < relevant.size() && i < most_known; ++i) {
      const auto fact = any.fact(relevant[i]);
      if (fact) (*fact == relevant[i] ? facts_ : known).push_back(*fact);  // one for all threads alike
    }
    if (!known.empty()) facts_.push_back(any.for_all(terms_.conj(known)));
    if (&any == &in_group_) look_for_maps(settled.view);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  AnyThread in_group_, in_launch_;
  std::deque<Term> work_;
  std::set<std::uint32_t> seen_;
  std::vector<Term> facts_;
};

}  // namespace

std::vector<Term> stored_by_all(KernelContext& context, const Contents& contents,
                                const std::vector<Term>& about) {
  if (contents.all().empty()) return {};
  return StoredByAll(context, contents).run(about);
}

}  // namespace permverify::obligation
