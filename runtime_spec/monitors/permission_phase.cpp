// The start of a phase (logic.md 6, 7.4): what each thread holds, framed-off rights included, is at
// most the whole; the rights of different threads are compatible; the group was given them; and
// what is received at a barrier is visible to its new holder.
#include <algorithm>

#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

namespace {

constexpr std::size_t most_entries = std::size_t{1} << 24;  // of one group

bool same_or_before(const PhaseEntry& a, const PhaseEntry& b) {
  return a.cell < b.cell || (a.cell == b.cell && a.thread < b.thread);
}

bool inside(support::Span part, support::Span whole) {
  return part.file == whole.file && whole.begin <= part.begin && part.end <= whole.end;
}

// The right where the barrier gives it; the barrier where it was held before.
support::Span place_of(support::Span right, const Instruction* barrier) {
  return barrier && !inside(right, barrier->span) ? barrier->span : right;
}

}  // namespace

void Permissions::start_phase(GroupNumber group, const Instruction* barrier, BarrierEffect effect) {
  GroupRights& rights = groups_[group];
  const ir::Barrier* node = barrier ? &std::get<ir::Barrier>(barrier->stmt->node) : nullptr;
  if (node) remember_unfenced(rights, *node);
  // Without rights in invariants nothing can have changed at a barrier that keeps everything.
  if (barrier && effect == BarrierEffect::Keeps && !contracts_.rights_in_loops && !record_) return;
  std::vector<PhaseEntry> entries;
  entries.reserve(rights.current.size());
  collect(group, entries);
  if (barrier && effect != BarrierEffect::Keeps) check_visible(group, entries, *barrier);
  exclude_threads(entries, barrier);
  if (barrier || contracts_.group.declares_rights) cover(group, entries, barrier);
  if (groups_.size() > 1) {
    for (const PhaseEntry& entry : entries) exclude_groups(entry);
  }
  rights.current = std::move(entries);
}

void Permissions::collect(GroupNumber group, std::vector<PhaseEntry>& entries) {
  const ThreadNumber size = machine_->threads_per_group();
  PhaseRights* record = nullptr;
  if (record_) {
    history_.push_back({group, machine_->phase_of(group), {}});
    record = &history_.back();
  }
  for (ThreadNumber t = group * size; t < (group + 1) * size; ++t) {
    const Holdings* all = &threads_[t].held;
    Holdings total;
    for (const auto& framed : threads_[t].framed) {
      if (framed.rights.empty()) continue;
      total = all->plus(framed.rights);
      all = &total;
    }
    require_at_most_one(*all, {group, t});
    if (entries.size() + all->size() > most_entries) {
      throw EvaluationStop(Reason::Budget, program_.kernel.span, "too many permissions to compare");
    }
    for (const auto& [cell, held] : *all) {
      if (held.right() != Right::None) entries.push_back({cell, t, held.right(), held.span});
    }
    if (record) record->threads.push_back(*all);
  }
  if (!std::is_sorted(entries.begin(), entries.end(), same_or_before)) {
    std::sort(entries.begin(), entries.end(), same_or_before);
  }
}

// rt(t1,l) = rw ==> rt(t2,l) = none;  rt(t1,l) = atomic ==> rt(t2,l) in {none, atomic}.
void Permissions::exclude_threads(const std::vector<PhaseEntry>& entries,
                                  const Instruction* barrier) {
  for (std::size_t begin = 0, end; begin < entries.size(); begin = end) {
    end = begin + 1;
    while (end < entries.size() && entries[end].cell == entries[begin].cell) ++end;
    // Every clash shows between the first holder of some kind and another one.
    const PhaseEntry* first_of[4] = {};
    for (std::size_t i = begin; i < end && end - begin > 1; ++i) {
      const PhaseEntry& entry = entries[i];
      for (const PhaseEntry* other : first_of) {
        if (other) exclude(*other, entry, barrier);
      }
      const PhaseEntry*& slot = first_of[static_cast<std::size_t>(entry.right)];
      if (!slot) slot = &entry;
    }
  }
}

void Permissions::exclude(const PhaseEntry& one, const PhaseEntry& other,
                          const Instruction* barrier) {
  const bool some_write = one.right == Right::Write || other.right == Right::Write;
  const bool some_atomic = one.right == Right::Atomic || other.right == Right::Atomic;
  if (one.right == other.right ? one.right != Right::Write : !some_write && !some_atomic) return;
  using support::FailureFamily, support::FailureReason;
  const support::FailureId id{barrier ? FailureFamily::BarrierRedistribution : FailureFamily::DistributionGroup,
                              some_atomic                ? FailureReason::AtomicAndPlain
                              : one.right == other.right ? FailureReason::TwoWriters
                                                         : FailureReason::ReaderAndWriter};
  const bool blame_one = one.right == (some_atomic ? Right::Atomic : Right::Write);
  const support::Span place = place_of((blame_one ? one : other).span, barrier);
  if (!is_new(id, place)) return;
  report_pair(
      id, "two threads hold clashing permissions on " + text(one.cell, machine_->group_of(one.thread)),
      place, one.cell, one, other);
}

// What a thread holds, its group was given; a group owns its local arrays.
void Permissions::cover(GroupNumber group, const std::vector<PhaseEntry>& entries,
                        const Instruction* barrier) {
  const GivenRights& given = groups_[group].given;
  const support::FailureId id{barrier ? support::FailureFamily::BarrierRedistribution
                                      : support::FailureFamily::DistributionGroup,
                              support::FailureReason::NotCovered};
  for (const PhaseEntry& entry : entries) {
    if (is_local(entry.cell.array) || given.covers(entry.cell, entry.right)) continue;
    const support::Span place = place_of(entry.span, barrier);
    if (!is_new(id, place)) continue;
    report(id, "the group was never given this permission on " + text(entry.cell, group), place,
           {group, entry.thread}, entry.cell);
  }
}

// Cells that some thread may have written in the phase that ends, in a space that the barrier does
// not fence, join those of earlier phases; a fence clears its space.
void Permissions::remember_unfenced(GroupRights& rights, const ir::Barrier& barrier) {
  const auto fenced = [&](CellName cell) {
    return is_local(cell.array) ? barrier.fences_local : barrier.fences_global;
  };
  std::vector<GroupRights::Unfenced>& all = rights.unfenced;
  std::erase_if(all, [&](const GroupRights::Unfenced& u) { return fenced(u.cell); });
  if (barrier.fences_local && barrier.fences_global) return;
  for (const PhaseEntry& entry : rights.current) {
    if (entry.right == Right::Read || !contracts_.stored[entry.cell.array] || fenced(entry.cell))
      continue;
    all.push_back({entry.cell, entry.right == Right::Atomic, entry.thread, no_thread});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) {
                     return a.cell < b.cell || (a.cell == b.cell && a.atomic < b.atomic);
                   });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (kept > 0 && all[kept - 1].cell == all[i].cell && all[kept - 1].atomic == all[i].atomic) {
      GroupRights::Unfenced& into = all[kept - 1];
      for (const ThreadNumber t : {all[i].first, all[i].second}) {
        if (t != no_thread && t != into.first && into.second == no_thread) into.second = t;
      }
    } else {
      all[kept++] = all[i];
    }
  }
  all.resize(kept);
}

void Permissions::check_visible(GroupNumber group, const std::vector<PhaseEntry>& entries,
                                const Instruction& barrier) {
  const support::FailureId id = "barrier.unfenced:not_visible";
  auto wrote = groups_[group].unfenced.begin();
  const auto end = groups_[group].unfenced.end();
  for (const PhaseEntry& entry : entries) {
    while (wrote != end && wrote->cell < entry.cell) ++wrote;
    for (auto it = wrote; it != end && it->cell == entry.cell; ++it) {
      // Atomic operations on one location have one order, fence or not.
      if (it->atomic && entry.right == Right::Atomic) continue;
      const ThreadNumber writer = it->first != entry.thread ? it->first : it->second;
      if (writer == no_thread) continue;
      const support::Span place = place_of(entry.span, &barrier);
      if (!is_new(id, place)) continue;
      report_pair(id,
                  "what another thread may have written in " + text(entry.cell, group) +
                      " is not visible: no barrier since then fences its memory",
                  place, entry.cell, entry, {entry.cell, writer, Right::Write, barrier.span});
    }
  }
}

}  // namespace permverify::runtime_spec
