// What is required, or assumed, holds for all threads of a launch: a contradiction for one of them is a
// contradiction for the launch (logic.md 10.5).
// All threads are looked at where the sizes are small numbers. Elsewhere it
// is the first and the last thread, and those that a precondition names by an equation (`tid != n`).
#include "logic/contract/vacuity.h"

#include <algorithm>
#include <functional>

namespace permverify::obligation {

using namespace ir;

namespace {

constexpr std::int64_t most_threads = 64;  // whose preconditions are written down one by one
constexpr std::int64_t most_queries = 8;   // a thread each, for the `assume`s of the body

// Pairs of what has to hold for the thread to be there, and the thread.
struct SomeThread {
  Term exists;
  ThreadIds ids;
};

// The number of threads or groups, if all sizes are numbers and it is small.
std::optional<std::int64_t> small_count(const std::array<Term, 3>& sizes, std::int64_t most) {
  std::int64_t count = 1;
  for (const Term size : sizes) {
    if (size.kind() != term::Kind::IntConst || size->value < 1 || size->value > most) return std::nullopt;
    count *= size->value;
    if (count > most) return std::nullopt;
  }
  return count;
}

class Threads {
 public:
  explicit Threads(KernelContext& context) : k_(context), terms_(context.terms) {}

  // All of a small launch; of small groups those of the first and the last; else the first and the last.
  std::vector<SomeThread> to_look_at(std::int64_t most) {
    const auto threads = small_count(k_.launch.gsize(), most);
    const auto groups = small_count(k_.launch.ngroups(), most);
    const bool all_groups = groups && threads.value_or(2) * *groups <= most;
    for (const auto& gid : all_groups ? every(k_.launch.ngroups()) : ends(k_.launch.ngroups())) {
      for (const auto& lid : threads ? every(k_.launch.gsize()) : ends(k_.launch.gsize())) {
        add(terms_.truth(true), ThreadIds{lid, gid});
      }
    }
    return std::move(result_);
  }

  // The threads whose identifier is the value of a term that the facts equate it with.
  std::vector<SomeThread> named_in(const std::vector<Term>& facts) {
    for (const Term fact : facts) {
      visit(fact);
    }
    return std::move(result_);
  }

 private:
  using Ids = std::array<Term, 3>;

  void add(Term exists, const ThreadIds& ids) {
    const bool again = std::any_of(result_.begin(), result_.end(), [&](const SomeThread& t) {
      return t.exists == exists && t.ids.lid == ids.lid && t.ids.gid == ids.gid;
    });
    if (!again) result_.push_back({exists, ids});
  }

  std::vector<Ids> ends(const Ids& sizes) const {
    Ids first, last;
    for (std::size_t d = 0; d < 3; ++d) {
      first[d] = terms_.integer(0);
      last[d] = terms_.sub(sizes[d], terms_.integer(1));
    }
    return {first, last};
  }

  std::vector<Ids> every(const Ids& sizes) const {
    std::vector<Ids> all;
    for (std::int64_t z = 0; z < sizes[2]->value; ++z) {
      for (std::int64_t y = 0; y < sizes[1]->value; ++y) {
        for (std::int64_t x = 0; x < sizes[0]->value; ++x) {
          all.push_back({terms_.integer(x), terms_.integer(y), terms_.integer(z)});
        }
      }
    }
    return all;
  }

  void visit(Term t) {
    constexpr std::size_t most_named = 8;
    if (t->has_bound || !seen_.insert(t->id).second || result_.size() == most_named) return;
    if (t.kind() == term::Kind::Eq && t.child(0).sort() == term::int_sort) {
      named(terms_.sub(t.child(0), t.child(1)));
    }
    for (const Term child : t.children()) visit(child);
  }

  bool speaks_of_thread(Term t) const {
    const auto symbols = k_.facts.symbols_of(t);
    return std::any_of(symbols.begin(), symbols.end(), [&](Term s) {
      return std::find(k_.ids.lid.begin(), k_.ids.lid.end(), s) != k_.ids.lid.end() ||
             std::find(k_.ids.gid.begin(), k_.ids.gid.end(), s) != k_.ids.gid.end();
    });
  }

  // The difference of both sides is an identifier, or its negative, and a rest that is the same for all
  // threads. Every value between 0 and the size is the identifier of some thread.
  void named(Term difference) {
    const std::pair<Builtin, Builtin> kinds[] = {{Builtin::Tid, Builtin::Tcount},
                                                 {Builtin::Lid, Builtin::Gsize},
                                                 {Builtin::Gid, Builtin::Ngroups}};
    for (const auto& [which, size] : kinds) {
      for (int d = -1; d < k_.launch.dimensions(); ++d) {
        const Term identifier = k_.launch.builtin(which, d, k_.ids);
        const Term without = terms_.sub(difference, identifier), with = terms_.add(difference, identifier);
        if (speaks_of_thread(without) && speaks_of_thread(with)) continue;
        const Term value =
            speaks_of_thread(without) ? with : terms_.sub(terms_.integer(0), without);
        const ThreadIds some = k_.launch.thread("@named");
        const Term inside = terms_.conj(terms_.le(terms_.integer(0), value),
                                        terms_.lt(value, k_.launch.builtin(size, d, some)));
        const Term is_it = terms_.eq(k_.launch.builtin(which, d, some), value);
        std::vector<Term> exists = k_.launch.ranges(some);
        exists.push_back(terms_.implies(inside, is_it));
        return add(terms_.conj(exists), some);
      }
    }
  }

  KernelContext& k_;
  term::TermManager& terms_;
  std::vector<SomeThread> result_;
  std::set<std::uint32_t> seen_;
};

// Local memory is that of the group at hand: what is required of it is left out for other threads.
void add_preconditions_of(KernelContext& k, const SomeThread& thread, std::vector<Term>& all) {
  Environment env = k.launch_environment();
  env.ids = thread.ids;
  all.push_back(thread.exists);
  for (const Contract* contract : {&k.kernel.group_contract, &k.kernel.thread_contract}) {
    for (const auto& fact :
         evaluate_clauses(k.vocabulary, env, contract->requires_clauses, nullptr).facts) {
      const bool local = std::any_of(fact.footprint.begin(), fact.footprint.end(),
                                     [&](VarId array) { return k.is_local(array); });
      if (!local) all.push_back(fact.formula);
    }
  }
}

void keep_each_once(std::vector<Term>& all) {
  std::set<std::uint32_t> seen;
  std::erase_if(all, [&](Term t) { return t.is_true() || !seen.insert(t->id).second; });
}

// Some thread of the launch: lid and gid have these values.
std::vector<Term> is_thread(const KernelContext& k, const ThreadIds& ids) {
  std::vector<Term> result;
  for (std::size_t d = 0; d < 3; ++d) {
    result.push_back(k.terms.eq(k.ids.lid[d], ids.lid[d]));
    result.push_back(k.terms.eq(k.ids.gid[d], ids.gid[d]));
  }
  return result;
}

}  // namespace

void check_preconditions_can_hold(KernelContext& k) {
  std::vector<Term> all = k.facts.relevant({}, k.facts_at_launch);
  std::vector<Term> required;
  for (const auto* level : {&k.group_pre, &k.thread_pre}) {
    for (const auto& fact : level->facts) required.push_back(fact.formula);
  }
  for (const auto& fact : k.thread_pre.facts) all.push_back(fact.formula);
  for (const auto& thread : Threads(k).to_look_at(most_threads)) add_preconditions_of(k, thread, all);
  for (const auto& thread : Threads(k).named_in(required)) add_preconditions_of(k, thread, all);
  keep_each_once(all);
  const Contract* first = nullptr;
  for (const auto* c :
       {&k.kernel.thread_contract, &k.kernel.group_contract, &k.kernel.kernel_contract}) {
    if (!c->requires_clauses.empty()) first = c;
  }
  if (!first) return;
  // Something to look at: contradictions between quantified facts show at any cell.
  for (const auto& [array, map] : k.launch_memory) {
    const std::vector<Term> first_cell(map.sort().rank, k.terms.integer(0));
    all.push_back(k.terms.keep(k.terms.select(map, first_cell)));
  }
  // Without the postconditions of functions: those are answered for where they stand.
  Obligation& o = k.out.require_alone(
      "spec.vacuous:precondition",
      "these preconditions can never hold, so everything below would be proved for nothing",
      first->requires_clauses.front().span, std::move(all), k.terms.truth(false));
  o.expect = Expect::Satisfiable;
  o.witnesses.push_back(k.launch_column());
  for (const auto* level : {&k.kernel_pre, &k.group_pre, &k.thread_pre}) {
    for (const auto& fact : level->facts) {
      if (o.related.size() < 3 && !(fact.span == o.primary.span)) {
        o.related.push_back({fact.span, o.related.empty() ? "contradicts this" : "or this"});
      }
    }
  }
}

void check_assumptions_can_hold(KernelContext& k) {
  const auto& listed = k.out.set().assumptions;
  const auto place = std::find_if(listed.begin(), listed.end(),
                                  [](const Assumption& a) { return a.id == "assume"; });
  if (k.assumed.empty() || place == listed.end()) return;
  const Span span = place->span;
  std::vector<Term> known = k.facts.relevant(k.assumed, k.facts.size());
  known.insert(known.end(), k.assumed.begin(), k.assumed.end());
  for (const auto& thread : Threads(k).to_look_at(most_queries)) {
    std::vector<Term> all = known;
    for (const Term here : is_thread(k, thread.ids)) all.push_back(here);
    keep_each_once(all);
    Obligation& o = k.out.require_alone(
        "spec.vacuous:assume",
        "in no launch all threads meet what is assumed: what follows would be proved for nothing", span,
        std::move(all), k.terms.truth(false));
    o.expect = Expect::Satisfiable;
    o.witnesses.push_back(k.launch_column());
  }
}

}  // namespace permverify::obligation
