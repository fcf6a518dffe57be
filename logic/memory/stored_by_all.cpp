#include "logic/memory/stored_by_all.h"

#include <deque>

namespace permverify::obligation {

namespace {

constexpr std::size_t most_maps = 12;

class StoredByAll {
 public:
  StoredByAll(KernelContext& context, const Contents& contents, AllThreads& threads)
      : k_(context), terms_(context.terms), contents_(contents), in_group_(threads.group),
        in_launch_(threads.launch) {}

  std::vector<Term> run(const std::vector<Term>& about, const std::vector<Term>& of_each_group) {
    for (const Term t : about) look_for_maps(t);
    for (std::size_t done = 0; done < most_maps && !work_.empty(); ++done) {
      const Term map = work_.front();
      work_.pop_front();
      const auto* origin = contents_.origin(map);
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) at(map, map, *settled, in_group_);
      if (const auto* round = std::get_if<Contents::Round>(origin)) at_head(*round);
      if (const auto* ended = std::get_if<Contents::Ended>(origin)) at_end(map, *ended);
    }
    for (const Term map : of_each_group) {
      const auto* origin = contents_.origin(map);
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) at(map, map, *settled, in_launch_);
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

  // What each thread knows at the head of a loop with a barrier, where all find one map (contents.h, 3).
  void at_head(const Contents::Round& round) {
    std::vector<Term> parts, about = round.facts;
    for (const Term fact : round.facts) {
      if (const auto of_any = in_group_.fact(terms_.implies(round.path, fact))) parts.push_back(*of_any);
    }
    if (parts.empty()) return;
    facts_.push_back(in_group_.for_all(terms_.conj(parts)));
    about.push_back(round.path);
    for (const Term fact : in_group_.known(about, round.known)) facts_.push_back(fact);
  }

  // All threads have come along the path, and the map has what each of them stored, and what it knew where it
  // has permissions. `known_as` is the map that was settled.
  void at(Term map, Term known_as, const Contents::Settled& settled, AnyThread& any) {
    // All threads have come to a barrier if the executed one has; all have come to the end of the kernel. Of another
    // group nothing is known but what follows for a thread that has come to the barrier.
    const bool of_group = &any == &in_group_, at_barrier = !of_group && known_as == map;
    const Term here = of_group ? settled.path : terms_.truth(true);
    std::vector<Term> parts;
    const auto add = [&](Term fact) {
      if (at_barrier) fact = terms_.implies(settled.path, fact);
      if (const auto of_any = any.fact(fact)) parts.push_back(*of_any);
    };
    for_each_store(terms_, settled.stores, terms_.truth(true), [&](Term guard, const std::vector<Term>& index) {
      const Term same = terms_.eq(terms_.select(map, index), terms_.select(settled.view, index));
      add(terms_.implies(guard, same));
    });
    // Where a thread has a permission no other group has stored: the end of its group is the end of all.
    term::Substitution to_map(terms_);
    if (known_as != map) to_map.add(known_as, map);
    for (const Term fact : settled.kept) add(to_map(fact));
    if (parts.empty()) return;
    if (!at_barrier) add(settled.path);
    facts_.push_back(terms_.implies(here, any.for_all(terms_.conj(parts))));
    for (const Term fact : any.known({settled.view, settled.path}, settled.known)) facts_.push_back(fact);
    if (of_group) look_for_maps(settled.view);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  AnyThread &in_group_, &in_launch_;
  std::deque<Term> work_;
  std::set<std::uint32_t> seen_;
  std::vector<Term> facts_;
};

}  // namespace

std::vector<Term> stored_by_all(KernelContext& context, const Contents& contents, AllThreads& threads,
                                const std::vector<Term>& about, const std::vector<Term>& of_each_group) {
  if (contents.all().empty()) return {};
  return StoredByAll(context, contents, threads).run(about, of_each_group);
}

}  // namespace permverify::obligation
