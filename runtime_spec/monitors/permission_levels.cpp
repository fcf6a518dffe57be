// The contracts above the barriers (logic.md 3, 8; [VC] Thm. 2): rights and facts of threads,
// groups and the kernel at launch and at the end. Where a level declares nothing it has what its
// parts have.
#include <algorithm>

#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

void GivenRights::declare(Holdings rights) {
  is_declared_ = true;
  declared_ = std::move(rights);
}

void GivenRights::join(CellName cell, Right right, support::Span span) {
  joined_.push_back(
      {cell, right == Right::Read, right == Right::Atomic, right == Right::Write, span});
}

void GivenRights::finish() {
  std::sort(joined_.begin(), joined_.end(),
            [](const Joined& a, const Joined& b) { return a.cell < b.cell; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < joined_.size(); ++i) {
    Joined& into = joined_[last];
    const Joined& from = joined_[i];
    if (into.cell == from.cell) {
      into.read = into.read || from.read;
      into.atomic = into.atomic || from.atomic;
      into.write = into.write || from.write;
    } else {
      joined_[++last] = from;
    }
  }
  if (!joined_.empty()) joined_.resize(last + 1);
}

const GivenRights::Joined* GivenRights::find(CellName cell) const {
  const auto at = std::lower_bound(joined_.begin(), joined_.end(), cell,
                                   [](const Joined& j, const CellName& c) { return j.cell < c; });
  return at != joined_.end() && at->cell == cell ? &*at : nullptr;
}

bool GivenRights::covers(CellName cell, Right right) const {
  bool read = false, atomic = false, write = false;
  if (is_declared_) {
    const Right held = declared_.right(cell);
    read = held == Right::Read;
    atomic = held == Right::Atomic;
    write = held == Right::Write;
  } else if (const Joined* joined = find(cell)) {
    read = joined->read;
    atomic = joined->atomic;
    write = joined->write;
  }
  switch (right) {
    case Right::None:
      return true;
    case Right::Read:
      return read || write;
    case Right::Atomic:
      return atomic || write;
    case Right::Write:
      return write;
  }
  return false;
}

bool GivenRights::frames(CellName cell) const {
  if (level_ == Level::Kernel && (!is_declared_ || covers(cell, Right::Atomic))) return true;
  return covers(cell, Right::Read);
}

bool GivenRights::may_return(CellName cell, const Held& promised) const {
  if (is_declared_) {
    std::vector<Holdings::Entry> one{{cell, promised}};
    return declared_.lacking(Holdings::of(one)) == nullptr;
  }
  if (promised.amount.numerator != 0 && !covers(cell, Right::Write)) return false;
  if (promised.some_read && !covers(cell, Right::Read)) return false;
  return !promised.atomic || covers(cell, Right::Atomic);
}

// Without a contract above, the threads' preconditions are the host's business: that they hold is
// why there is this launch. No contract speaks of what local memory holds at the start.
void Permissions::start_threads() {
  const bool declared = !contracts_.kernel.pre.empty() || !contracts_.group.pre.empty();
  const Judgement judgement{support::FailureId("pre.thread:false"),
                            "this is required of the thread, but false at the start", !declared};
  for (ThreadNumber t = 0; t < threads_.size(); ++t) {
    const Who who{machine_->group_of(t), t};
    evaluate(contracts_.thread.pre, machine_->contract_frame(t), judgement, who);
    threads_[t].held = Holdings::of(atoms_);
    require_framed_by(threads_[t].held, "frame.contract:not_framed", who);
  }
}

// Who runs a `par` block has what its threads get, added up, and so has the group.
Holdings Permissions::sum_of_threads(GroupNumber group) const {
  std::vector<Holdings::Entry> all;
  const ThreadNumber first = group * machine_->threads_per_group();
  for (ThreadNumber t = first; t < first + machine_->threads_per_group(); ++t) {
    for (const auto& entry : threads_[t].held) {
      if (!is_local(entry.first.array)) all.push_back(entry);
    }
  }
  return Holdings::of(all);
}

void Permissions::start_groups() {
  const bool kernel_declared = !contracts_.kernel.pre.empty();
  const Judgement judgement{
      support::FailureId("pre.group:false"), "this is required of the group, but false at the start", !kernel_declared};
  for (GroupNumber g = 0; g < groups_.size(); ++g) {
    const Who who{g, no_thread};
    GivenRights& given = groups_[g].given;
    evaluate(contracts_.group.pre, machine_->group_frame(g), judgement, who);
    if (contracts_.group.declares_rights) {
      given.declare(Holdings::of(atoms_));
      require_at_most_one(given.declared(), who);
    } else if (program_.kernel.role == ir::KernelRole::Block) {
      given.declare(sum_of_threads(g));
    } else if (contracts_.annotated) {
      const ThreadNumber first = g * machine_->threads_per_group();
      for (ThreadNumber t = first; t < first + machine_->threads_per_group(); ++t) {
        for (const auto& [cell, held] : threads_[t].held) {
          if (!is_local(cell.array)) given.join(cell, held.right(), held.span);
        }
      }
      given.finish();
    }
    require_framed_by(given, "frame.contract:not_framed", who);
  }
}

void Permissions::start_kernel() {
  const Who nobody{};
  evaluate(contracts_.kernel.pre, machine_->kernel_frame(), {}, nobody);
  const bool declared = contracts_.kernel.declares_rights;
  if (declared) {
    kernel_given_.declare(Holdings::of(atoms_));
    require_at_most_one(kernel_given_.declared(), nobody);
  }
  for (GroupNumber g = 0; g < groups_.size(); ++g) {
    const ThreadNumber first = g * machine_->threads_per_group();
    groups_[g].given.for_each([&](CellName cell, Right right, support::Span span) {
      if (is_local(cell.array) || right == Right::None) return;
      if (contracts_.group.declares_rights) exclude_groups({cell, first, right, span});
      if (!declared) return kernel_given_.join(cell, right, span);
      const support::FailureId id = "distribution.kernel:not_covered";
      if (kernel_given_.covers(cell, right) || !is_new(id, span)) return;
      report(id, "the kernel was never given this permission on " + text(cell, g), span, {g, no_thread},
             cell);
    });
  }
  if (!declared) kernel_given_.finish();
  require_framed_by(kernel_given_, "frame.contract:not_framed", nobody);
}

void Permissions::require_at_most_one(const Holdings& declared, Who who) {
  for (const auto& [cell, held] : declared) {
    const bool too_much = term::less({1, 1}, held.amount) || (held.amount == term::Rational{1, 1} &&
                                                              held.some_read && !held.gave_read);
    if (!too_much || !is_new("distribution.thread:more_than_one", held.span)) continue;
    report("distribution.thread:more_than_one",
           "this is more than the whole of " + text(cell, who.group), held.span, who, cell);
  }
}

// Rights of a thread that has ended stay its own until the group ends, so what it ensured holds
// then.
void Permissions::end_group(GroupNumber group) {
  const Assertion& post = contracts_.thread.post;
  if (post.empty()) return;
  const ThreadNumber first = group * machine_->threads_per_group();
  for (ThreadNumber t = first; t < first + machine_->threads_per_group(); ++t) {
    const Who who{group, t};
    evaluate(post, machine_->contract_frame(t),
             {support::FailureId("post.thread:false"), "this postcondition is false at the end"}, who);
    const Holdings promised = Holdings::of(atoms_);
    require_held(threads_[t].held, promised, "post.thread:insufficient_permission",
                 "this is promised, but not held at the end: ", who);
    require_framed_by(promised, "frame.contract:not_framed", who);
  }
}

void Permissions::end_level(const LevelContract& contract, const GivenRights& given, Frame frame,
                            support::FailureId fact, support::FailureId right, GroupNumber group) {
  if (contract.post.empty()) return;
  const Who who{group, no_thread};
  evaluate(contract.post, frame, {fact, "this postcondition is false at the end"}, who);
  require_framed_by(given, "frame.contract:not_framed", who);
  const Holdings promised = Holdings::of(atoms_);
  require_at_most_one(promised, who);
  for (const auto& [cell, held] : promised) {
    if (is_local(cell.array) || given.may_return(cell, held) || !is_new(right, held.span)) continue;
    report(right, "more is given back here than was given: " + text(cell, group), held.span, who,
           cell);
  }
}

}  // namespace permverify::runtime_spec
