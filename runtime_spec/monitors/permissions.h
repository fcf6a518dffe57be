// The contracts, evaluated concretely: does what the threads hold cover what they do, are the rights
// of different threads compatible in every phase, and is every clause true where it stands.
// Source: [VC] 4 and Fig. 4; logic.md 2, 3, 5 (framing off), 6, 7, 8.
#pragma once
#include <map>
#include <memory>

#include "logic/term/rational.h"
#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

enum class Right : std::uint8_t { None, Read, Atomic, Write };

// What one thread holds on one cell: the sum of the exact amounts, and whether `read` or `Atomic` is
// among its atoms (logic.md 2).
struct Held {
  term::Rational amount{0, 1};
  bool some_read = false;
  bool atomic = false;
  Right right() const;
};

struct CellName {
  ir::VarId array;
  std::int64_t cell;
  auto operator<=>(const CellName&) const = default;
};
using Holdings = std::map<CellName, Held>;

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
};

}  // namespace permverify::runtime_spec
