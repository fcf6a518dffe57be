// A launch from start to end with the monitors that are asked for: what `permverify run`, replay and
// the sweeps of the tests call.
#pragma once
#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/permissions.h"
#include "runtime_spec/monitors/race.h"
#include "runtime_spec/trace/trace.h"

namespace permverify::runtime_spec {

enum class ScheduleKind : std::uint8_t { InOrder, Random, Script };

struct ExecuteOptions {
  MachineOptions machine;
  ScheduleKind schedule = ScheduleKind::InOrder;  // of threads that are in lock step, only InOrder
  std::uint64_t schedule_seed = 0;
  std::vector<ThreadNumber> script;
  bool contracts = true;              // with the permission monitor; never of a partial launch
  bool record_rights = false;
  RaceRules races;
  std::size_t trace_limit = 0;        // 0: no trace
  Monitor* further = nullptr;         // sees the run as well; must outlive it
  // An array of unknown extent gets more cells, up to so many, when the run names one that it does
  // not have; then the run begins anew.
  std::int64_t most_cells = std::int64_t{1} << 16;
};

struct Execution {
  Ending ending = Ending::NotALaunch;
  std::string why;                    // Discarded, NotALaunch: one sentence
  std::vector<Fault> faults;
  std::uint64_t steps = 0;
  std::uint64_t work = 0;             // Machine::work
  std::optional<Memory> initial, final;
  std::vector<TraceEvent> trace;
  bool trace_truncated = false;
  std::vector<PhaseRights> rights;
  std::string rights_unchecked;       // why they were not checked to the end; empty: they were
  Fit preconditions = Fit::Fits;      // at this launch
  // Some value depends on a built-in that devices compute differently.
  bool approximated = false;
  bool beyond_memory = false;         // discarded for MachineOptions::max_bytes
  bool wrapped = false;               // with MachineOptions::note_wraps: an unsigned number came round
  bool counter_passed_end = false;    // Machine::counter_passed_end
  bool broke_assumption = false;      // by which it ended: there is no such execution
  std::vector<ir::VarId> grown;       // arrays that got more cells than the launch would give them
};

// It ended by itself at a launch that no precondition is known to forbid, and its rights were checked: it
// says something about the program, apart from faults that it showed.
bool tells_something(const Execution& execution);

Execution execute(Program& program, const Launch& launch, const ExecuteOptions& options);

}  // namespace permverify::runtime_spec
