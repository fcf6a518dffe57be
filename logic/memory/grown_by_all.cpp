#include "logic/memory/grown_by_all.h"

#include <algorithm>
#include <deque>

namespace permverify::obligation {

using term::Kind;

namespace {

constexpr std::size_t most_grown_cells = 24;

std::vector<Term> index_of(Term cell) { return {cell.children().begin() + 1, cell.children().end()}; }

class GrownByAll {
 public:
  GrownByAll(KernelContext& context, const Contents& contents, AllThreads& threads)
      : k_(context), terms_(context.terms), contents_(contents), threads_(threads) {}

  GrownElements run(const std::vector<Term>& about) {
    for (const Term t : about) {
      look_for_cells(t, work_, seen_);
      look_for_ends(t);
    }
    while (!work_.empty() && done_ < most_grown_cells) {
      const Term cell = work_.front();
      work_.pop_front();
      const auto* origin = contents_.origin(cell.child(0));
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) behind_barrier(cell, *settled);
      if (const auto* ended = std::get_if<Contents::Ended>(origin)) at_end(cell, *ended);
    }
    while (!in_each_group_.empty() && done_ < most_grown_cells) {
      const Term cell = in_each_group_.front();
      in_each_group_.pop_front();
      const auto* origin = contents_.origin(cell.child(0));
      if (const auto* settled = std::get_if<Contents::Settled>(origin)) in_each_group(cell, *settled);
    }
    keep_sums();
    return std::move(result_);
  }

 private:
  // The encoder compares them with the sums of the goal.
  void keep_sums() {
    std::set<std::uint32_t> seen;
    const std::vector<Term> facts = result_.facts;
    for (const Term fact : facts) keep_sums(fact, seen);
  }
  void keep_sums(Term t, std::set<std::uint32_t>& seen) {
    if (!seen.insert(t->id).second) return;
    const bool sum = t.kind() == Kind::Sum || t.kind() == Kind::Count;
    if (sum && !t->has_bound) result_.facts.push_back(terms_.keep(t));
    for (const Term child : t.children()) keep_sums(child, seen);
  }

  // Elements of maps of which something is known, outside of binders.
  void look_for_cells(Term t, std::deque<Term>& cells, std::set<std::uint32_t>& seen) {
    if (!seen.insert(t->id).second) return;
    for (const Term child : t.children()) look_for_cells(child, cells, seen);
    if (t.kind() != Kind::Select || t->has_bound || t.child(0).kind() != Kind::Symbol) return;
    if (contents_.origin(t.child(0))) cells.push_back(t);
  }

  // What threads have stored at their ends may be what others added before.
  void look_for_ends(Term t) {
    for (const Term s : k_.facts.symbols_of(t)) {
      const auto* origin = s.sort().kind == term::SortKind::Map ? contents_.origin(s) : nullptr;
      const auto* ended = origin ? std::get_if<Contents::Ended>(origin) : nullptr;
      const auto* of = ended ? contents_.origin(ended->of_group) : nullptr;
      const auto* last = of ? std::get_if<Contents::Settled>(of) : nullptr;
      if (!last) continue;
      std::deque<Term> cells;
      std::set<std::uint32_t> seen;
      look_for_cells(last->stores, cells, seen);
      for (const Term cell : cells) {
        const auto* settled = std::get_if<Contents::Settled>(contents_.origin(cell.child(0)));
        const bool grown = settled && settled->grown && !settled->grown->by.empty();
        if (grown && seen_in_groups_.insert(cell->id).second) in_each_group_.push_back(cell);
      }
    }
  }

  // What the element is now; nothing, if some amount cannot be stated of all threads. `expanded`: amounts that the group
  // of the thread has added up before are sums, too.
  std::optional<Term> now(const Contents::Grown& grown, AnyThread& any, Term before, const std::vector<Term>& index,
                          AnyThread::Among among, bool expanded = false) {
    const auto sum = in_numbers(grown, any, before, index, among, expanded);
    if (!sum || grown.element.kind != ir::TypeKind::Fixed || grown.by.empty()) return sum;
    return k_.vocabulary.wrap(*sum, grown.element);
  }

  std::optional<Term> in_numbers(const Contents::Grown& grown, AnyThread& any, Term before,
                                 const std::vector<Term>& index, AnyThread::Among among, bool expanded) {
    std::vector<Term> all{before};
    for (const auto& addition : grown.by) {
      const auto sum = sum_of(addition, grown.element, any, index, among, expanded);
      if (!sum) return std::nullopt;
      all.push_back(*sum);
    }
    return terms_.add(std::move(all));
  }

  std::optional<Term> sum_of(const Contents::Addition& addition, const ir::Type& element, AnyThread& any,
                             const std::vector<Term>& index, AnyThread::Among among, bool expanded) {
    const Term round = addition.counter ? terms_.bound("j", term::int_sort) : Term();
    term::Substitution in_round(terms_);
    if (round) in_round.add(addition.counter, round);
    std::vector<Term> hits;
    for (std::size_t d = 0; d < index.size(); ++d) {
      const auto at = any.fact(in_round(addition.index[d]));
      if (!at) return std::nullopt;
      hits.push_back(terms_.eq(*at, index[d]));
    }
    const auto condition = any.fact(in_round(addition.condition));
    auto amount = any.fact(in_round(addition.amount));
    if (!condition || !amount) return std::nullopt;
    if (expanded) amount = added_before(addition.amount, element, any).value_or(*amount);
    hits.push_back(*condition);
    Summand one{terms_.conj(hits), *amount};
    if (!round) return any.sum(one.condition, one.amount, among);
    const auto rounds = any.fact(addition.counter);
    if (!rounds) return std::nullopt;
    const auto strided = any.strided(round, *rounds, one, among), completed = any.completed(round, *rounds, one, among);
    one = summed(terms_, round, *rounds, one);
    const Term sum = any.sum(one.condition, one.amount, among);
    for (const auto& under : {strided, completed}) {
      if (!under) continue;
      const Term fact = terms_.implies(under->condition, terms_.eq(sum, under->amount));
      result_.facts.push_back(any.for_all(any.put_back(fact)));
    }
    return sum;
  }

  // Of an amount that is an element behind a barrier: what the group has made of it, in the terms of the arbitrary thread.
  // In a machine type that is known modulo its period, so as an amount for an element of no more bits.
  std::optional<Term> added_before(Term amount, const ir::Type& element, AnyThread& any) {
    if (amount.kind() != Kind::Select || amount.child(0).kind() != Kind::Symbol) return std::nullopt;
    const auto* origin = contents_.origin(amount.child(0));
    const auto* settled = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    if (!settled || !settled->grown || settled->grown->by.empty() || !settled->path.is_true()) return std::nullopt;
    const ir::Type& type = settled->grown->element;
    if (type.kind == ir::TypeKind::Fixed && (element.kind != ir::TypeKind::Fixed || element.bits > type.bits)) return std::nullopt;
    const Term before = terms_.select(settled->grown->base, index_of(amount));
    const auto of_base = any.fact(stored_before(before).value_or(before));
    std::vector<Term> index;
    for (const Term i : index_of(amount)) {
      const auto at = any.fact(i);
      if (!at) return std::nullopt;
      index.push_back(any.set_apart(*at));
    }
    if (!of_base) return std::nullopt;
    const auto sum = in_numbers(*settled->grown, any, *of_base, index, AnyThread::Among::Group, false);
    return sum ? std::optional(any.put_back(*sum)) : std::nullopt;
  }

  // What the thread itself or the first one of its group has stored to the element in the phase before, if its last store of
  // the phase is there: no other thread has written the element then.
  std::optional<Term> stored_before(Term cell) {
    const auto* origin = contents_.origin(cell.child(0));
    const auto* settled = origin ? std::get_if<Contents::Settled>(origin) : nullptr;
    // An atomic operation of the phase may have changed what was stored, and is not among the stores.
    if (!settled || !settled->path.is_true() || settled->stores != settled->view) return std::nullopt;
    if (const auto own = stored_last(settled->stores, cell)) return own;
    term::Substitution first(terms_);
    for (const Term id : k_.ids.lid) {
      if (id.kind() == Kind::Symbol) first.add(id, terms_.integer(0));
    }
    const auto value = stored_last(first(settled->stores), cell);
    return value && (*value)->narrowest == term::Scope::Private ? std::nullopt : value;
  }

  static std::optional<Term> stored_last(Term stores, Term cell) {
    if (stores.kind() != Kind::Store) return std::nullopt;
    const std::vector<Term> place(stores.children().begin() + 1, stores.children().end() - 1);
    return place == index_of(cell) ? std::optional(stores.children().back()) : std::nullopt;
  }

  static std::vector<Term> parts_of(const Contents::Grown& grown) {
    std::vector<Term> parts;
    for (const auto& addition : grown.by) {
      parts.insert(parts.end(), addition.index.begin(), addition.index.end());
      parts.insert(parts.end(), {addition.condition, addition.amount});
      if (addition.counter) parts.push_back(addition.counter);
    }
    return parts;
  }

  // Of threads that have all come along the path, if `here` holds.
  void learn(AnyThread& any, std::vector<Term> about, const Contents::Settled& settled, Term here) {
    about.push_back(settled.path);
    for (const Term fact : any.known(about, settled.known)) result_.facts.push_back(fact);
    if (const auto path = any.fact(settled.path)) result_.facts.push_back(terms_.implies(here, any.for_all(*path)));
  }

  void behind_barrier(Term cell, const Contents::Settled& settled) {
    if (!settled.grown) return;
    ++done_;
    const auto index = index_of(cell);
    const Term before = terms_.select(settled.grown->base, index);
    const auto after = now(*settled.grown, threads_.group, before, index, AnyThread::Among::Group);
    if (!after) return;
    const Term fact = terms_.implies(settled.path, terms_.eq(cell, *after));
    result_.facts.push_back(fact);
    learn(threads_.group, parts_of(*settled.grown), settled, settled.path);
    look_for_cells(fact, work_, seen_);
  }

  void at_end(Term cell, const Contents::Ended& ended) {
    const auto* of = contents_.origin(ended.of_group);
    const auto* last = of ? std::get_if<Contents::Settled>(of) : nullptr;
    if (!last || !ended.grown) return;
    ++done_;
    const auto about = parts_of(*ended.grown);
    AnyThread by_number(k_, AnyThread::Of::LaunchByNumber);
    const bool numbered = by_number.is_enough_for(about);
    AnyThread& any = numbered ? by_number : threads_.launch;
    const auto index = index_of(cell);
    const Term before = terms_.select(ended.grown->base, index);
    const auto after = now(*ended.grown, any, before, index, AnyThread::Among::All);
    if (!after) return;
    result_.facts.push_back(terms_.eq(cell, *after));
    if (!numbered) {
      const auto in_full = now(*ended.grown, any, before, index, AnyThread::Among::All, true);
      if (in_full && *in_full != *after) result_.facts.push_back(terms_.eq(cell, *in_full));
    }
    learn(any, about, *last, terms_.truth(true));
    look_for_cells(before, work_, seen_);
    if (numbered) return;
    for (const Term part : about) look_for_cells(part, in_each_group_, seen_in_groups_);
  }

  // For all threads of the launch: the element holds behind the barrier what the group of the thread has made of it.
  void in_each_group(Term cell, const Contents::Settled& settled) {
    ++done_;
    AnyThread& any = threads_.launch;
    auto& maps = result_.of_each_group;
    const Term map = cell.child(0);
    if (std::find(maps.begin(), maps.end(), map) == maps.end()) maps.push_back(map);
    if (!settled.grown) return;
    const auto of_any = any.fact(cell), path = any.fact(settled.path);
    const Term before = terms_.select(settled.grown->base, index_of(cell));
    const auto of_base = any.fact(before);
    std::vector<Term> index;
    for (const Term i : index_of(cell)) {
      const auto at = any.fact(i);
      if (!at) return;
      index.push_back(any.set_apart(*at));
    }
    if (!of_any || !path || !of_base) return;
    const auto after = now(*settled.grown, any, *of_base, index, AnyThread::Among::Group);
    if (!after) return;
    result_.facts.push_back(any.for_all(terms_.implies(any.of_first(*path), terms_.eq(*of_any, any.put_back(*after)))));
    learn(any, parts_of(*settled.grown), settled, terms_.truth(false));
    for (const Term part : parts_of(*settled.grown)) look_for_cells(part, in_each_group_, seen_in_groups_);
    look_for_cells(before, in_each_group_, seen_in_groups_);
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Contents& contents_;
  AllThreads& threads_;
  GrownElements result_;
  std::deque<Term> work_, in_each_group_;
  std::set<std::uint32_t> seen_, seen_in_groups_;
  std::size_t done_ = 0;
};

}  // namespace

GrownElements grown_by_all(KernelContext& context, const Contents& contents, AllThreads& threads,
                           const std::vector<Term>& about) {
  return GrownByAll(context, contents, threads).run(about);
}

}  // namespace permverify::obligation
