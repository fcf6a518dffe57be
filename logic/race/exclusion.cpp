// No two threads touch one cell in conflict:
//   not (guard1 and guard2 and index1 == index2 and the threads differ)
// for every pair of accesses of which one writes or is atomic, unless both are atomic for each other. Each pair is a disjunct of one goal per array and
// kind, unless it is to be apart; the second thread has its own
// copies of all that is not shared. ([MAP] 4.4; [LS] 3.)
//
// Where writes of one value are no race, two writes clash only if their values may differ. Several
// threads may then write a cell in one phase, but all of them write the same, since each pair of
// writes is compared: what a writer knows of the cell afterwards stays true, and a thread that only reads it is
// in conflict as before.
#include "logic/race/exclusion.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "logic/kernel/one_warp.h"
#include "logic/race/clash.h"

namespace permverify::obligation {

namespace {

struct Conflict {
  Right first, second;
  FailureId kind;
  const char *before, *after;  // of the name of the array, in the message
};

constexpr Conflict conflicts[] = {
    {Right::Write, Right::Write, "race:write_write", "two threads may write the same element of ", ""},
    {Right::Write, Right::Read, "race:read_write",
     "one thread may write an element of ", " that another reads"},
    {Right::AtomicUse, Right::Write, "race:atomic_write",
     "one thread may write an element of ", " that another updates atomically"},
    {Right::AtomicUse, Right::Read, "race:atomic_read",
     "one thread may read an element of ", " that another updates atomically"},
    {Right::AtomicUse, Right::AtomicUse, "race:atomic_scope",
     "two threads whose scopes do not include each other may update the same element of ", " atomically"},
};

// Two accesses, and when they clash.
struct Clash {
  Term term;
  const Access *mine, *theirs;
};

const char* does(Right right) {
  switch (right) {
    case Right::Read: return "read by one thread";
    case Right::Write: return "written by one thread";
    case Right::AtomicUse: return "updated atomically by one thread";
  }
  return "";
}

class Exclusion {
 public:
  Exclusion(KernelContext& context, Memory& memory, const std::vector<Access>& accesses, FlagOrders& flags, MadeElsewhere elsewhere, bool groups)
      : k_(context),
        terms_(context.terms),
        memory_(memory),
        accesses_(accesses),
        elsewhere_(elsewhere),
        groups_(groups),
        clash_(context, flags, groups) {}

  void run() {
    std::set<ir::VarId> arrays;
    for (const Access& access : accesses_) {
      if (!groups_ || !k_.is_local(access.array)) arrays.insert(access.array);
    }
    for (const ir::VarId array : arrays) {
      for (const Conflict& conflict : conflicts) exclude(array, conflict);
    }
  }

 private:
  std::vector<const Access*> those(ir::VarId array, Right right) const {
    std::vector<const Access*> result;
    for (const Access& access : accesses_) {
      if (access.array == array && access.right == right) result.push_back(&access);
    }
    return result;
  }

  bool all_together(const std::vector<const Access*>& first,
                    const std::vector<const Access*>& second) const {
    return std::all_of(first.begin(), first.end(), [&](const Access* mine) {
      return std::all_of(second.begin(), second.end(),
                         [&](const Access* theirs) { return clash_.together(*mine, *theirs); });
    });
  }

  void exclude(ir::VarId array, const Conflict& conflict) {
    const auto first = those(array, conflict.first), second = those(array, conflict.second);
    if (first.empty() || second.empty() || all_together(first, second)) return;
    SecondThread other = !groups_                         ? SecondThread::same_phase(k_)
                         : k_.pairs == Pairs::OfTwoGroups ? SecondThread::same_grid_phase(k_)
                                                          : SecondThread::other_group(k_);
    const Term different = groups_ ? k_.launch.different_gids(k_.ids, other.ids())
                                   : compared(k_, k_.ids, other.ids());
    if (different.is_false()) return;
    clash_.compare_with(other);
    std::vector<Term> about;
    for (const auto* side : {&first, &second}) {
      for (const Access* access : *side) {
        about.push_back(access->guard);
        about.insert(about.end(), access->index.begin(), access->index.end());
        for (const TakenLock& lock : access->locks) about.insert(about.end(), lock.index.begin(), lock.index.end());
        if (groups_ && access->ticket.number) about.push_back(access->ticket.number);
        for (const SeenFlag& seen : access->flagged.seen) about.insert(about.end(), seen.index.begin(), seen.index.end());
        for (const CountedAtBarrier& counted : access->counted) about.insert(about.end(), {counted.arrivals, counted.waits});
        // Not about the values: what makes two of them equal stands in their terms.
      }
    }
    const auto groups = grouped(conflict, clashes_of(first, second, other));
    for (const auto& pairs : groups) {
      const Term goal = terms_.negate(terms_.conj(different, one_of(pairs)));
      const Term simpler = groups.size() == 1 ? whatever_is_written(first, second, other) : whatever_is_written(pairs, other);
      sufficient_ = terms_.negate(terms_.conj(different, simpler));
      add(array, conflict, pairs, goal, about, other).apart = groups.size() != 1;
    }
  }

  // Accesses of one index and different values are one without the values, under plainer guards.
  Term whatever_is_written(const std::vector<const Access*>& first,
                           const std::vector<const Access*>& second, SecondThread& other) {
    AccessList mine(terms_), theirs(terms_);
    const auto add = [](AccessList& list, Access access) {
      access.value = Term();
      list.add(std::move(access));
    };
    for (const Access* access : first) add(mine, *access);
    for (const Access* access : second) add(theirs, *access);
    const auto pointers = [](const AccessList& list) {
      std::vector<const Access*> result;
      for (const Access& access : list.all()) result.push_back(&access);
      return result;
    };
    return one_of(clashes_of(pointers(mine), pointers(theirs), other));
  }
  Term whatever_is_written(const std::vector<Clash>& pairs, SecondThread& other) {
    std::vector<Term> all;
    for (const Clash& pair : pairs) {
      Access mine = *pair.mine, theirs = *pair.theirs;
      mine.value = theirs.value = Term();
      all.push_back(clash_.of(mine, theirs, other));
    }
    return terms_.disj(all);
  }

  Term one_of(const std::vector<Clash>& pairs) {
    std::vector<Term> all;
    for (const Clash& pair : pairs) all.push_back(pair.term);
    return terms_.disj(all);
  }

  // Those that may.
  std::vector<Clash> clashes_of(const std::vector<const Access*>& first, const std::vector<const Access*>& second, SecondThread& other) {
    // Two writers: which of them is called the first does not matter.
    const bool symmetric = first.front()->right == second.front()->right;
    std::vector<Clash> pairs;
    for (std::size_t i = 0; i < first.size(); ++i) {
      for (std::size_t j = symmetric ? i : 0; j < second.size(); ++j) {
        const Term clash = clash_.of(*first[i], *second[j], other);
        if (!clash.is_false()) pairs.push_back({clash, first[i], second[j]});
      }
    }
    return pairs;
  }

  // Each group is an obligation: the pairs that are to be apart by their keys, and all others (AutomaticOptions::apart).
  std::vector<std::vector<Clash>> grouped(const Conflict& conflict, std::vector<Clash> pairs) const {
    std::vector<std::vector<Clash>> groups;
    std::map<std::string, std::size_t> numbers;
    const auto& apart = k_.automatic.apart;
    for (Clash& pair : pairs) {
      const std::string key = apart ? apart(k_.kernel.name, conflict.kind.text(), pair.mine->span, pair.theirs->span) : "";
      const auto [known, is_new] = numbers.try_emplace(key, groups.size());
      if (is_new) groups.emplace_back();
      groups[known->second].push_back(std::move(pair));
    }
    return groups;
  }

  // Fewer hypotheses, so a proof counts.
  void leave_out_elsewhere(std::vector<Term>& known, const std::vector<Term>& about) const {
    std::set<std::uint32_t> spoken_of;
    for (const Term t : about) {
      for (const Term s : k_.facts.symbols_of(t)) spoken_of.insert(s->id);
    }
    std::erase_if(known, [&](Term fact) {
      const auto& symbols = k_.facts.symbols_of(fact);
      return std::any_of(symbols.begin(), symbols.end(), [&](Term s) {
        return s->id >= elsewhere_.from && s->id < elsewhere_.to && spoken_of.count(s->id) == 0;
      });
    });
  }

  // The places of its first pair stand for all.
  RaceClaim& add(ir::VarId array, const Conflict& conflict, const std::vector<Clash>& pairs, Term goal,
                 const std::vector<Term>& about, SecondThread& other) {
    const Access &place = *pairs.front().mine, &beside = *pairs.front().theirs;
    auto known = k_.facts.relevant(about, k_.facts.size());
    leave_out_elsewhere(known, about);
    const auto theirs = other.facts(known);
    known.insert(known.end(), theirs.begin(), theirs.end());
    const auto others = clash_.facts_of_others();
    known.insert(known.end(), others.begin(), others.end());
    std::sort(known.begin(), known.end(), [](Term a, Term b) { return a->id < b->id; });
    known.erase(std::unique(known.begin(), known.end()), known.end());
    Obligation& o = k_.out.require(
        conflict.kind,
        std::string(conflict.before) + "`" + k_.name(array) + "`" + conflict.after +
            (groups_ ? ", in different groups" : ""),
        place.span, std::move(known), goal);
    o.race = RaceClaim{array, groups_, k_.vocabulary.variable(array).kind == ir::VarKind::LocalArray, places_of(pairs)};
    if (sufficient_ != goal) o.sufficient = sufficient_;
    const Companion companion{&other, !groups_};
    tell_of_memory(k_, memory_, o, &companion);
    o.primary.label = does(conflict.first);
    if (&beside != &place) o.related.push_back({beside.span, does(conflict.second)});
    o.witnesses.push_back(k_.launch_column());
    o.witnesses.push_back(k_.thread_column("one thread", k_.ids));
    o.witnesses.push_back(k_.thread_column("the other", other.ids()));
    return *o.race;
  }

  static std::vector<std::pair<Span, Span>> places_of(const std::vector<Clash>& pairs) {
    std::vector<std::pair<Span, Span>> places;
    for (const Clash& pair : pairs) places.emplace_back(pair.mine->span, pair.theirs->span);
    const auto order = [](const auto& p) { return std::tuple(p.first.file, p.first.begin, p.first.end, p.second.file, p.second.begin, p.second.end); };
    std::sort(places.begin(), places.end(), [&](const auto& a, const auto& b) { return order(a) < order(b); });
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
  }

  KernelContext& k_;
  term::TermManager& terms_;
  Memory& memory_;
  const std::vector<Access>& accesses_;
  MadeElsewhere elsewhere_;
  Term sufficient_;  // the goal without values
  bool groups_;
  ClashOfTwo clash_;
};

bool all_one(const std::array<Term, 3>& sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [](Term n) { return n.is_int(1); });
}

}  // namespace

void exclude_in_group(KernelContext& context, Memory& memory, const std::vector<Access>& accesses, FlagOrders& flags, MadeElsewhere elsewhere) {
  if (!context.automatic.within_groups) return;
  if (!all_one(context.launch.gsize())) Exclusion(context, memory, accesses, flags, elsewhere, false).run();
}

void exclude_between_groups(KernelContext& context, Memory& memory, const std::vector<Access>& accesses, FlagOrders& flags, MadeElsewhere elsewhere) {
  if (!context.automatic.between_groups) return;
  if (!all_one(context.launch.ngroups())) Exclusion(context, memory, accesses, flags, elsewhere, true).run();
}

}  // namespace permverify::obligation
