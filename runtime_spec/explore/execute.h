// A launch from start to end with the monitors that are asked for: what `permverify run`, replay and
// the sweeps of the tests call.
#pragma once
#include "runtime_spec/machine/schedule.h"
#include "runtime_spec/monitors/permissions.h"
#include "runtime_spec/trace/trace.h"

namespace permverify::runtime_spec {

enum class ScheduleKind : std::uint8_t { InOrder, Random, Script };

struct ExecuteOptions {
  MachineOptions machine;
  ScheduleKind schedule = ScheduleKind::InOrder;
  std::uint64_t schedule_seed = 0;
  std::vector<ThreadNumber> script;
  bool contracts = true;              // with the permission monitor
  bool record_rights = false;
  std::size_t trace_limit = 0;        // 0: no trace
  bool stop_at_first_fault = false;
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
  bool allowed = true;                // no precondition is known to be false at this launch
  bool certain = true;                // all of them are known to be true
};

Execution execute(Program& program, const Launch& launch, const ExecuteOptions& options);

}  // namespace permverify::runtime_spec
