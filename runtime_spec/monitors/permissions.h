// The contracts, evaluated concretely: does what the threads hold cover what they do, are the rights
// of different threads compatible in every phase, and is every clause true where it stands.
// Source: [VC] 4 and Fig. 4; logic.md 2, 3, 5 (framing off), 6, 7, 8.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "logic/term/rational.h"
#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

enum class Right : std::uint8_t { None, Read, Atomic, Write };

// What one thread holds on one cell: the sum of the exact amounts, and whether `read` or `Atomic`
// is among its atoms (logic.md 2).
struct Held {
  term::Rational amount{0, 1};
  bool some_read = false;
  bool gave_read = false;   // an unknown part was given away: this is not the whole any more
  bool atomic = false;
  bool gave_atomic = false; // the same, by an `Atomic` that was given away: it may come back
  support::Span span;       // of the last atom that contributes
  Right right() const;
};

struct CellName {
  ir::VarId array;
  std::int64_t cell;
  auto operator<=>(const CellName&) const = default;
};

// What one thread holds: ordered by cell, each cell once.
class Holdings {
 public:
  using Entry = std::pair<CellName, Held>;
  Holdings() = default;
  // Sums up what is said of one cell; reorders `atoms`. Throws EvaluationStop if a sum is too large.
  static Holdings of(std::vector<Entry>& atoms);

  const Held* find(CellName name) const;   // null: nothing
  Right right(CellName name) const;
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  void clear() { entries_.clear(); }

  // Is all of this held? The first entry that is not, or null.
  const Entry* lacking(const Holdings& needed) const;
  Holdings plus(const Holdings& more) const;
  // What is left. `read` amounts that are taken are others than those held, unless `same_reads`.
  Holdings minus(const Holdings& taken, bool same_reads) const;

 private:
  std::vector<Entry> entries_;
};

// What the threads of a group hold from the start of a phase.
struct PhaseRights {
  GroupNumber group;
  std::int64_t phase;
  std::vector<Holdings> threads;   // by local number
};

class PermissionMonitor : public Monitor {
 public:
  // A monitor is made for each of thousands of runs: whatever depends on the program alone is resolved
  // once, into program.contracts.
  // In a kernel without any resource only the facts are checked (rights are not, nor framing).
  // Keeps PhaseRights when `record` is set.
  static std::unique_ptr<PermissionMonitor> make(Program& program, bool record);
  virtual const std::vector<PhaseRights>& history() const = 0;
  // Clauses, and phases, that could not be evaluated and were passed over.
  virtual std::uint64_t unchecked() const = 0;
  // Why rights are not checked any more, and no fault of them is reported; empty: they are.
  virtual const std::string& gave_up() const = 0;
};

}  // namespace permverify::runtime_spec
