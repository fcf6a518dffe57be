#include "checker/replay/match.h"

#include <algorithm>
#include <array>

#include "logic/ir/traverse.h"
#include "support/overloaded.h"

namespace permverify::checker {

namespace {

using support::FailureArea;
using support::FailureFamily;
using support::FailureId;
using support::FailureReason;
using support::Overloaded;
using support::Span;

// Failures that say: two threads may hold what only one may, or one uses what it does not hold, or a
// value is promised that others may still be writing.
bool about_rights(FailureId kind) {
  if (kind.reason() == FailureReason::InsufficientPermission || kind.area() == FailureArea::Distribution) return true;
  return kind.is_of({FailureFamily::AccessRead, FailureFamily::AccessWrite, FailureFamily::AccessAtomic,
                     FailureFamily::BarrierExchange, FailureFamily::BarrierRedistribution,
                     FailureFamily::BarrierUnfenced});
}

std::vector<Span> places(const obligation::Obligation& obligation) {
  std::vector<Span> result{obligation.primary.span};
  for (const auto& related : obligation.related) result.push_back(related.span);
  return result;
}

std::vector<Span> places(const runtime_spec::Fault& fault) {
  std::vector<Span> result{fault.span};
  for (const auto& thread : fault.threads) result.push_back(thread.span);
  return result;
}

// Whether the two accesses are ones that the obligation compares, and no other obligation of the array does.
bool is_of_pairs(const obligation::RaceClaim& race, const runtime_spec::Fault& fault) {
  if (fault.threads.size() != 2) return false;
  const Span one = fault.threads[0].span, other = fault.threads[1].span;
  return std::any_of(race.pairs.begin(), race.pairs.end(), [&](const auto& pair) {
    return (pair.first == one && pair.second == other) || (pair.first == other && pair.second == one);
  });
}

}  // namespace

bool same_place(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) {
  const std::vector<Span> theirs = places(fault);
  for (const Span mine : places(obligation)) {
    for (const Span other : theirs) {
      if (overlap(mine, other)) return true;
    }
  }
  return false;
}

bool overlap(Span a, Span b) {
  return a.file == b.file && a.begin < b.end && b.begin < a.end;
}

ArrayPlaces::ArrayPlaces(const ir::Kernel& kernel) {
  const auto note = [&](const ir::ExprPtr& expr) {
    ir::any_of(expr, [&](const ir::Expr& e) {
      if (const auto* read = std::get_if<ir::ArrayRead>(&e.node)) places_.emplace_back(e.span, read->array);
      const auto* ref = std::get_if<ir::VarRef>(&e.node);  // handed to a function
      if (ref && e.type.is_array()) places_.emplace_back(e.span, ref->var);
      if (const auto* perm = std::get_if<ir::Perm>(&e.node)) places_.emplace_back(e.span, perm->array);
      if (const auto* right = std::get_if<ir::AtomicRight>(&e.node)) {
        places_.emplace_back(e.span, right->array);
      }
      return false;
    });
  };
  const auto clauses = [&](const std::vector<ir::Clause>& list) {
    for (const ir::Clause& clause : list) note(clause.assertion);
  };
  const auto contract = [&](const ir::Contract& c) {
    clauses(c.requires_clauses);
    clauses(c.ensures_clauses);
  };
  contract(kernel.kernel_contract);
  contract(kernel.group_contract);
  contract(kernel.thread_contract);
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& s) {
    std::visit(Overloaded{
                   [&](const ir::Declare& n) { note(n.init); },
                   [&](const ir::Assign& n) { note(n.value); },
                   [&](const ir::Store& n) {
                     places_.emplace_back(s.span, n.array);
                     note(n.value);
                   },
                   [&](const ir::AtomicUpdate& n) { places_.emplace_back(s.span, n.array); },
                   [](const ir::Havoc&) {},
                   [](const ir::Block&) {},
                   [](const ir::Leave&) {},
                   [&](const ir::If& n) { note(n.condition); },
                   [&](const ir::Loop& n) {
                     note(n.condition);
                     clauses(n.invariants);
                   },
                   [](const ir::Break&) {},
                   [](const ir::Continue&) {},
                   [](const ir::Return&) {},
                   [&](const ir::Barrier& n) { contract(n.contract); },
                   [&](const ir::Assert& n) { note(n.condition); },
                   [&](const ir::Assume& n) { note(n.condition); },
                   [](const ir::LemmaCall&) {},
                   [](const ir::WarpBarrier&) {},
                   [](const ir::RunKernel&) {},
                   [&](const ir::Exchange& n) {
                     clauses(n.gives);
                     clauses(n.takes);
                   },
               },
               s.node);
  });
}

std::set<ir::VarId> ArrayPlaces::at(Span span) const {
  std::set<ir::VarId> result;
  for (const auto& [place, array] : places_) {
    if (overlap(place, span)) result.insert(array);
  }
  return result;
}

Match match(const obligation::Obligation& obligation, const runtime_spec::Fault& fault,
            const ArrayPlaces& arrays) {
  // The obligation of a kernel without permissions speaks of all accesses of a phase to one array.
  if (const auto& race = obligation.race) {
    const bool shows_it = fault.id == obligation.kind && fault.array == race->array &&
                          fault.between_groups == race->between_groups && (!race->apart || is_of_pairs(*race, fault));
    return shows_it ? Match::Exact : Match::None;
  }
  // A run shows where lanes are missing, and not which branch keeps them away.
  const FailureId missing = "barrier.divergence:missing_lanes";
  if (fault.id == missing || obligation.kind == missing) return fault.id == obligation.kind ? Match::Exact : Match::None;
  // One place may access several arrays: a function that was inlined at several calls.
  const bool same_array = !obligation.array || !fault.array || *obligation.array == *fault.array;
  if (fault.id == obligation.kind && same_array && same_place(obligation, fault)) return Match::Exact;
  // A run cannot name the branch that is to blame, only the barrier and how threads miss it.
  const auto divergence = FailureFamily::BarrierDivergence;
  if (fault.id.family() == divergence && obligation.kind.family() == divergence) {
    if (same_place(obligation, fault)) return Match::Exact;
    return is_judged_by_run(obligation) ? Match::None : Match::Related;
  }
  if (!about_rights(obligation.kind) || fault.id.area() != FailureArea::Race || !fault.array) {
    return Match::None;
  }
  const bool of_array = obligation.array && *obligation.array == *fault.array;
  return of_array || arrays.at(obligation.primary.span).count(*fault.array) != 0 ? Match::Related : Match::None;
}

}  // namespace permverify::checker
