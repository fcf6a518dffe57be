#include "logic/race/barrier_roles.h"

#include <algorithm>
#include <map>
#include <set>

#include "logic/ir/assertions.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/kernel/one_warp.h"
#include "logic/race/barrier_schedule.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// None: they are not known, or too many.
std::optional<std::array<std::int64_t, 3>> known_group(const KernelContext& k) {
  std::array<std::int64_t, 3> sizes{};
  std::int64_t threads = 1;
  const auto most = static_cast<std::int64_t>(most_warps) * warp_threads;
  for (std::size_t d = 0; d < 3; ++d) {
    const auto size = k.vocabulary.ranges().of(k.launch.gsize()[d]).value();
    if (!size || *size < 1 || *size > most) return std::nullopt;
    sizes[d] = static_cast<std::int64_t>(*size);
    threads *= sizes[d];
    if (threads > most) return std::nullopt;
  }
  return sizes;
}

// Copies that are under way are ordered by no barrier, and lock step orders more.
bool has_other_orders(const KernelContext& k) {
  bool beyond = k.automatic.warp_size != 0;
  for_each_stmt(k.kernel.body, [&](const Stmt& stmt) { beyond = beyond || owes_awaited_copies(stmt); });
  return beyond;
}

std::optional<std::vector<BarrierItems>> items_of_warps(const KernelContext& k, const std::array<std::int64_t, 3>& sizes) {
  const std::int64_t threads = sizes[0] * sizes[1] * sizes[2];
  std::vector<BarrierItems> warps;
  for (std::int64_t lid = 0; lid < threads; ++lid) {
    auto items = barrier_items(k.vocabulary.module(), k.kernel, sizes, lid);
    if (!items) return std::nullopt;
    if (lid % warp_threads == 0) warps.push_back(std::move(*items));
    else if (warps.back() != *items) return std::nullopt;
  }
  return warps;
}

// The counters do not count operations of the whole block.
bool mixes_uses(const BarrierItems& items, std::set<std::int64_t>& partial, std::set<std::int64_t>& whole) {
  for (const BarrierItem& item : items) {
    if (item.kind == BarrierItem::Kind::Operation) (item.partial ? partial : whole).insert(item.number);
    mixes_uses(item.body, partial, whole);
    mixes_uses(item.otherwise, partial, whole);
  }
  return std::any_of(partial.begin(), partial.end(), [&](std::int64_t number) { return whole.count(number) != 0; });
}

std::optional<std::array<std::uint32_t, 16>> members_of(const KernelContext& k) {
  const auto sizes = has_other_orders(k) ? std::nullopt : known_group(k);
  const auto warps = sizes ? items_of_warps(k, *sizes) : std::nullopt;
  if (!warps) return std::nullopt;
  std::set<std::int64_t> partial, whole;
  for (const BarrierItems& items : *warps) {
    if (mixes_uses(items, partial, whole)) return std::nullopt;
  }
  return schedule_barriers(*warps);
}

}  // namespace

BarrierRoles find_barrier_roles(KernelContext& k) {
  const Module& module = k.vocabulary.module();
  const Stmt* first = find_partial_barrier(module, k.kernel.body);
  if (first == nullptr) return {};
  k.out.assume(size_of_warps());
  const auto members = members_of(k);
  if (!members) {
    Obligation& owed = k.out.require("barrier.divergence:different_barriers",
                                     "threads may wait in vain at barriers for some threads of the block, or come to them too often", first->span, {}, k.terms.truth(false));
    owed.evidence = Evidence::Suspects;  // only a run shows that they do
    owed.effort = Effort::Quick;
    for_each_stmt(k.kernel.body, [&](const Stmt& stmt) {
      if (&stmt != first && barrier_use(module, stmt)) owed.related.push_back({stmt.span, "a barrier with a number"});
    });
    return {};
  }
  std::map<std::int64_t, BarrierRoles::Role> roles;
  for_each_stmt(k.kernel.body, [&](const Stmt& stmt) {
    const auto* declare = stmt.ghost ? std::get_if<Declare>(&stmt.node) : nullptr;
    const auto counted = declare != nullptr ? counted_by(module, declare->var) : std::nullopt;
    if (!counted) return;
    BarrierRoles::Role& role = roles[counted->number];
    role.number = counted->number;
    (counted->waits ? role.waits : role.arrivals) = declare->var;
    role.warps = (*members)[static_cast<std::size_t>(counted->number)];
  });
  BarrierRoles result;
  for (const auto& [number, role] : roles) {
    if (role.warps != 0) result.roles.push_back(role);
  }
  return result;
}

std::vector<CountedAtBarrier> counted_at_barriers(KernelContext& k, const BarrierRoles& roles, const Valuation& variables) {
  std::vector<CountedAtBarrier> result;
  const Term lid = roles.roles.empty() ? Term() : k.launch.builtin(Builtin::Lid, -1, k.ids);
  for (const BarrierRoles::Role& role : roles.roles) {
    const auto arrivals = variables.find(role.arrivals), waits = variables.find(role.waits);
    if (arrivals == variables.end() || waits == variables.end()) continue;
    std::vector<Term> part;
    for (std::int64_t warp = 0; warp < static_cast<std::int64_t>(most_warps); ++warp) {
      if ((role.warps >> warp & 1) == 0) continue;
      std::int64_t end = warp + 1;
      while (end < static_cast<std::int64_t>(most_warps) && (role.warps >> end & 1) != 0) ++end;
      part.push_back(k.terms.conj(k.terms.le(k.terms.integer(warp * warp_threads), lid), k.terms.lt(lid, k.terms.integer(end * warp_threads))));
      warp = end;
    }
    result.push_back({role.number, arrivals->second, waits->second, k.terms.disj(part)});
  }
  return result;
}

}  // namespace permverify::obligation
