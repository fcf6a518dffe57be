// The permission monitor's state; its rules are spread over permission_*.cpp.
#pragma once
#include <array>

#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/machine/machine.h"
#include "runtime_spec/monitors/permissions.h"

namespace permverify::runtime_spec {

inline constexpr ThreadNumber no_thread = ~0U;

// The rights that a level was given: declared ones are sums of its own atoms, generated ones the
// greatest right of one of its parts (logic.md 3).
class GivenRights {
 public:
  enum class Level { Group, Kernel };
  GivenRights() = default;
  explicit GivenRights(Level level) : level_(level) {}

  void join(CellName cell, Right right, support::Span span);  // generated
  void declare(Holdings rights);                              // declared
  void finish();                                              // after the last join
  bool covers(CellName cell, Right right) const;
  // May the contract of this level read the cell (logic.md 2.4)? The kernel's reads what it holds
  // with `atomic`, too; where it declares nothing, every cell.
  bool frames(CellName cell) const;
  // May this be given back at the end? Of generated rights only whole ones have a known amount.
  bool may_return(CellName cell, const Held& promised) const;
  const Holdings& declared() const { return declared_; }
  template <class Visit>  // visit(cell, greatest right, where it is named)
  void for_each(Visit visit) const;

 private:
  struct Joined {
    CellName cell;
    bool read, atomic, write;
    support::Span span;
  };
  const Joined* find(CellName cell) const;
  Level level_ = Level::Group;
  bool is_declared_ = false;
  Holdings declared_;
  std::vector<Joined> joined_;
};

// One thread's right on one cell in a phase.
struct PhaseEntry {
  CellName cell;
  ThreadNumber thread;
  Right right;
  support::Span span;
};

struct ThreadRights {
  struct FramedOff {
    std::uint32_t loop;
    Holdings rights;
  };
  Holdings held;                  // usable now
  Holdings taken;                 // by the barrier at which the thread waits
  std::vector<FramedOff> framed;  // of the loops around, outermost first: unusable, but its own
};

struct GroupRights {
  // Two threads that may have written a cell since a barrier that fenced its space (logic.md 7.4).
  struct Unfenced {
    CellName cell;
    bool atomic;  // by atomic operations only
    ThreadNumber first, second;
  };
  GivenRights given;
  std::vector<PhaseEntry> current;  // by cell, then thread
  std::vector<Unfenced> unfenced;   // by cell; of the phases before the current one
  ThreadNumber ended = 0;
};

class Permissions final : public PermissionMonitor {
 public:
  Permissions(const Program& program, bool record);

  void on_start(Machine& machine) override;
  void on_step(Machine& machine, const Step& step) override;
  void on_arrival(Machine& machine, ThreadNumber thread, const Instruction& barrier) override;
  void on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) override;
  void on_thread_end(Machine& machine, ThreadNumber thread) override;
  void on_end(Machine& machine) override;
  const std::vector<PhaseRights>& history() const override { return history_; }
  std::uint64_t unchecked() const override { return unchecked_; }
  const std::string& gave_up() const override { return gave_up_; }

 private:
  class Visitor;

  // Whom a fault concerns.
  struct Who {
    GroupNumber group = 0;
    ThreadNumber thread = no_thread;
  };
  // How facts of an assertion are judged: the id of a false one; nothing: they are assumed.
  struct Judgement {
    std::optional<support::FailureId> id = {};
    const char* message = "";
    bool only_local = false;  // only those about local memory
  };

  // permission_monitor.cpp
  template <class Rule>
  void guarded(Rule rule);
  void check_access(const Step& step);

  // permission_evaluation.cpp: leaves what was found in atoms_ and reads_.
  void evaluate(const Assertion& assertion, Frame frame, Judgement judgement, Who who);
  template <class Provided>
  void require_framed(Provided provided, support::FailureId id, Who who);
  void require_framed_by(const Holdings& held, support::FailureId id, Who who);
  void require_framed_by(const GivenRights& given, support::FailureId id, Who who);
  void require_held(const Holdings& held, const Holdings& needed, support::FailureId id,
                    const char* message, Who who);
  bool is_new(support::FailureId id, support::Span span);
  void report(support::FailureId id, std::string message, support::Span span, Who who,
              std::optional<CellName> cell = std::nullopt);
  Fault fault(support::FailureId id, std::string message, support::Span span, Who who,
              std::optional<CellName> cell = std::nullopt) const;
  static std::string describe(const Held* held);
  // With what is needed, what the thread holds, and which threads of the group hold the rest.
  void report_missing(support::FailureId id, std::string message, support::Span span, Who who, CellName cell,
                      const std::string& needed);
  void report_pair(support::FailureId id, std::string message, support::Span span, CellName cell,
                   const PhaseEntry& one, const PhaseEntry& other);
  std::string text(CellName cell, GroupNumber group) const;
  FaultThread holder(const PhaseEntry& entry, GroupNumber group) const;
  bool is_local(ir::VarId array) const;

  // permission_levels.cpp
  void start_threads();
  Holdings sum_of_threads(GroupNumber group) const;
  void start_groups();
  void start_kernel();
  void require_at_most_one(const Holdings& declared, Who who);
  void end_group(GroupNumber group);
  void end_level(const LevelContract& contract, const GivenRights& given, Frame frame,
                 support::FailureId fact, support::FailureId right, GroupNumber group);

  // permission_phase.cpp, permission_groups.cpp
  void start_phase(GroupNumber group, const Instruction* barrier, BarrierEffect effect);
  void collect(GroupNumber group, std::vector<PhaseEntry>& entries);
  void exclude_threads(const std::vector<PhaseEntry>& entries, const Instruction* barrier);
  void exclude(const PhaseEntry& one, const PhaseEntry& other, const Instruction* barrier);
  void cover(GroupNumber group, const std::vector<PhaseEntry>& entries, const Instruction* barrier);
  void remember_unfenced(GroupRights& rights, const ir::Barrier& barrier);
  void check_visible(GroupNumber group, const std::vector<PhaseEntry>& entries,
                     const Instruction& barrier);
  void exclude_groups(const PhaseEntry& entry);

  // permission_loops.cpp
  void enter_loop(ThreadNumber thread, std::uint32_t loop);
  void at_head(ThreadNumber thread, std::uint32_t loop);
  void leave_loop(ThreadNumber thread, std::uint32_t loop);

  // The first thread of each kind, and one of another group, that ever held a right on a cell.
  struct Holders {
    struct Two {
      ThreadNumber first = no_thread, other = no_thread;
    };
    std::array<Two, 3> of;  // Read, Atomic, Write
  };

  const Program& program_;
  const ResolvedContracts& contracts_;
  Machine* machine_ = nullptr;
  bool record_;
  std::string gave_up_;  // why; empty: it did not
  std::uint64_t unchecked_ = 0;
  std::vector<ThreadRights> threads_;
  std::vector<GroupRights> groups_;
  GivenRights kernel_given_{GivenRights::Level::Kernel};
  std::vector<std::uint8_t> in_loop_;          // threads x loops: the head was passed
  std::vector<std::vector<Holders>> holders_;  // by VarId, then cell; several groups only
  std::vector<PhaseRights> history_;
  std::vector<std::pair<support::FailureId, support::Span>> reported_;
  // Of the last evaluation.
  std::vector<Holdings::Entry> atoms_;
  std::vector<CellRead> reads_;
};

template <class Visit>
void GivenRights::for_each(Visit visit) const {
  if (is_declared_) {
    for (const auto& [cell, held] : declared_) visit(cell, held.right(), held.span);
    return;
  }
  for (const Joined& joined : joined_) {
    const Right greatest = joined.write ? Right::Write : joined.read ? Right::Read : Right::Atomic;
    visit(joined.cell, greatest, joined.span);
  }
}

// An evaluation that cannot be done concerns this clause; a sum that cannot, all that follows.
template <class Rule>
void Permissions::guarded(Rule rule) {
  if (!gave_up_.empty()) return;
  try {
    rule();
  } catch (const EvaluationStop& stop) {
    ++unchecked_;
    gave_up_ = stop.what();
  }
}

// Everything that was read to evaluate an assertion must be readable there ([VC] 4.1, Fig. 4).
template <class Provided>
void Permissions::require_framed(Provided provided, support::FailureId id, Who who) {
  for (const CellRead& read : reads_) {
    const CellName cell{read.array, read.cell};
    if (contracts_.constant[read.array] || provided(cell)) continue;
    if (is_new(id, read.span)) {
      report(id, "what this reads, " + text(cell, who.group) + ", is not held here", read.span, who,
             cell);
    }
  }
}

}  // namespace permverify::runtime_spec
