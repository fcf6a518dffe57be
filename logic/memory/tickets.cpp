#include "logic/memory/tickets.h"

#include <algorithm>

#include "logic/analysis/group_ticket.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

using namespace ir;

namespace {

constexpr std::int64_t most_tickets = std::int64_t{1} << 31;  // more is a negative number, or meant as one

// By its text: an amount that turns out to be 1 need not be 1 in every operation.
bool adds_one(const AtomicUpdate& update) { return update.op == AtomicOp::Inc || analysis::adds_literal_one(update); }

bool adds(AtomicOp op) { return op == AtomicOp::Add || op == AtomicOp::Inc; }

}  // namespace

Tickets::Tickets(KernelContext& context) : k_(context) {
  std::set<VarId> not_ones;
  const auto update = [&](const AtomicUpdate& u) {
    ++places_;
    const Type element = k_.vocabulary.variable(u.array).type.element();
    const bool wide = element.kind != TypeKind::Fixed || element.bits >= 32;
    if (!adds_one(u)) not_ones.insert(u.array);
    only_ones_.insert(u.array);
    if (!adds(u.op) || !element.is_integer() || !wide) other_use_.insert(u.array);
  };
  for_each_stmt(k_.kernel.body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Store& n) { stored_.insert(n.array); },
        [&](const AtomicUpdate& n) { update(n); },
        [](const OneOf<Declare, Assign, Havoc, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
        [](const ProofStep auto&) {},
        [](const Structure auto&) {});
  });
  for (const VarId array : not_ones) only_ones_.erase(array);
  for (const auto& block : k_.cfg.blocks) {
    if (block.loop == ~0U) continue;
    for (const Stmt* stmt : block.stmts) {
      in_loops_ = in_loops_ || !effects_of(*stmt).updated.empty();
    }
  }
}

void Tickets::take(const AtomicUpdate& update, const std::vector<Term>& index, Term amount, Term result,
                   Term path, bool together) {
  const term::Interval range = amount ? k_.vocabulary.ranges().of(amount) : term::Interval{};
  if (!range.is_nonnegative() || !range.high || *range.high >= most_tickets) {
    other_use_.insert(update.array);
  } else if (result) {
    tickets_[result->id] = {update.array, index, amount, result, path, together, update.scope};
  }
}

bool Tickets::counts_up(const Ticket& ticket) const { return other_use_.count(ticket.array) == 0; }

// Of a launch of known size, each operation done once by a thread: less than 2^32 operations.
bool Tickets::comes_never_round() const {
  constexpr std::int64_t operations = std::int64_t{1} << 32;
  std::int64_t count = static_cast<std::int64_t>(places_);
  for (const auto* sizes : {&k_.launch.gsize(), &k_.launch.ngroups()}) {
    for (const Term size : *sizes) {
      const auto known = k_.vocabulary.ranges().of(size).value();
      if (!known || *known <= 0 || *known > operations / count) return false;
      count *= static_cast<std::int64_t>(*known);
    }
  }
  return !in_loops_ && count < operations;
}

Term Tickets::apart(const Ticket& mine, const Ticket& theirs, SecondThread& other) {
  auto& terms = k_.terms;
  std::vector<Term> both{mine.path, other(theirs.path)};
  for (std::size_t d = 0; d < mine.index.size(); ++d) {
    both.push_back(terms.eq(mine.index[d], other(theirs.index[d])));
  }
  const Term first = mine.result, second = other(theirs.result);
  if (only_ones_.count(mine.array) != 0 && comes_never_round()) {
    return terms.implies(terms.conj(both), terms.ne(first, second));
  }
  if (!assumed_) {
    k_.out.assume("atomic_counters",
                  "no counter that atomic operations only count up passes the end of its type", {});
    assumed_ = true;
  }
  const Term end = terms.add(first, mine.amount), other_end = terms.add(second, other(theirs.amount));
  std::vector<Term> fits{terms.disj(terms.le(end, second), terms.le(other_end, first))};
  const Type element = k_.vocabulary.variable(mine.array).type.element();
  if (element.kind == TypeKind::Fixed) {
    fits.push_back(k_.vocabulary.in_range(end, element));
    fits.push_back(k_.vocabulary.in_range(other_end, element));
  }
  return terms.implies(terms.conj(both), terms.conj(fits));
}

std::vector<Term> Tickets::facts(const std::vector<Term>& about, SecondThread& other,
                                 bool same_group) {
  if (tickets_.empty()) return {};
  std::set<std::uint32_t> seen;
  for (const Term t : about) {
    for (const Term s : term::free_symbols(t)) seen.insert(s->id);
  }
  std::vector<const Ticket*> mine, theirs;
  for (const auto& [id, ticket] : tickets_) {
    if (!counts_up(ticket) || (!same_group && k_.is_local(ticket.array))) continue;
    if (seen.count(id) != 0) mine.push_back(&ticket);
    if (seen.count(other(ticket.result)->id) != 0) theirs.push_back(&ticket);
  }
  std::vector<Term> result;
  for (const Ticket* a : mine) {
    for (const Ticket* b : theirs) {
      if (a->array != b->array || !atomic_together(a->scope, b->scope, same_group)) continue;
      // Within a warp a store between two atomic operations is no race; nor is it under a lock.
      const bool races = !k_.warps_order() && k_.uniformity.by_turns.count(a->array) == 0;
      const bool one_place = a == b && a->together && same_group && races;
      if (stored_.count(a->array) != 0 && !one_place) continue;
      result.push_back(apart(*a, *b, other));
    }
  }
  return result;
}

}  // namespace permverify::obligation
