// What happened, kept: for the table of `--trace`, for pictures and for scripts of a replay.
#pragma once
#include <optional>
#include <variant>

#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

struct TraceStep {
  ThreadNumber thread;
  support::Span span;                 // of the instruction
  std::vector<Access> accesses;
  std::vector<Value> values;          // read or stored, parallel to accesses; of an atomic, the new
  // A private variable that was assigned, and what it is now.
  std::optional<std::pair<ir::VarId, Value>> assigned;
  std::vector<std::int64_t> assigned_index;  // of `assigned`, if it is a private array
  std::optional<bool> branch;         // which way a condition went
  std::int64_t phase;                 // of the thread's group when it was executed
  std::uint64_t number = 0;           // Machine::steps
};

struct TraceBarrier {
  GroupNumber group;
  support::Span span;
  std::int64_t phase;                 // that begins behind it
  bool fences_local, fences_global;
};

// Steps and barriers in the order in which they happened.
using TraceEvent = std::variant<TraceStep, TraceBarrier>;

// Keeps at most `limit` events; `truncated` tells when there were more.
class TraceRecorder : public Monitor {
 public:
  explicit TraceRecorder(std::size_t limit) : limit_(limit) {}
  void on_start(Machine& machine) override;
  void on_step(Machine& machine, const Step& step) override;
  void on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) override;
  const std::vector<TraceEvent>& events() const { return events_; }
  bool truncated() const { return truncated_; }

 private:
  bool room();

  std::size_t limit_;
  std::optional<Memory> before_;      // as it was when the next step began
  std::vector<TraceEvent> events_;
  bool truncated_ = false;
};

// The private variable that an instruction assigns, if any.
std::optional<ir::VarId> assigned_variable(const Instruction& instruction);

}  // namespace permverify::runtime_spec
