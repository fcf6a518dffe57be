// Exclusion between groups (logic.md 6): they never synchronise, so a right that a group holds in
// any phase must be compatible with those of all other groups in all of their phases.
#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

namespace {

bool clash(Right one, Right other) {
  if (one == Right::Write || other == Right::Write) return true;
  return one != other;  // Read beside Atomic
}

support::FailureId clash_id(Right one, Right other) {
  if (one == Right::Atomic || other == Right::Atomic) return "distribution.kernel:atomic_and_plain";
  return one == other ? support::FailureId("distribution.kernel:two_writers")
                      : support::FailureId("distribution.kernel:reader_and_writer");
}

}  // namespace

void Permissions::exclude_groups(const PhaseEntry& entry) {
  if (groups_.size() < 2 || is_local(entry.cell.array)) return;
  if (holders_.size() <= entry.cell.array) holders_.resize(entry.cell.array + 1U);
  auto& cells = holders_[entry.cell.array];
  if (cells.empty()) {
    cells.resize(static_cast<std::size_t>(machine_->memory().at(entry.cell.array, 0).size()));
  }
  Holders& holders = cells[static_cast<std::size_t>(entry.cell.cell)];
  const GroupNumber group = machine_->group_of(entry.thread);
  for (const Right right : {Right::Read, Right::Atomic, Right::Write}) {
    const Holders::Two& two = holders.of[static_cast<std::size_t>(right) - 1];
    if (two.first == no_thread || !clash(entry.right, right)) continue;
    const ThreadNumber other = machine_->group_of(two.first) != group ? two.first : two.other;
    if (other == no_thread) continue;
    const support::FailureId id = clash_id(entry.right, right);
    if (!is_new(id, entry.span)) continue;
    report_pair(id,
                "threads of different groups hold clashing permissions on " + text(entry.cell, group) +
                    ", and groups never synchronise",
                entry.span, entry.cell, entry, {entry.cell, other, right, entry.span});
  }
  Holders::Two& mine = holders.of[static_cast<std::size_t>(entry.right) - 1];
  if (mine.first == no_thread) {
    mine.first = entry.thread;
  } else if (mine.other == no_thread && machine_->group_of(mine.first) != group) {
    mine.other = entry.thread;
  }
}

}  // namespace permverify::runtime_spec
