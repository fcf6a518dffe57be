// What a run did to each element, by phase, array and thread, for a picture to choose from.
#pragma once
#include <compare>
#include <limits>
#include <map>
#include <set>

#include "report/machine/view.h"

namespace permverify::report {

// An element by its number, or an index outside the array; inside and outside sort as the index does.
struct RowKey {
  std::vector<std::int64_t> index;
  std::int64_t cell;  // -1: outside
  auto operator<=>(const RowKey&) const = default;
};

struct RecordedAccess {
  runtime_spec::AccessKind kind;
  std::string value;               // read or stored; of an atomic operation the new one; empty: unknown
  std::uint32_t line;
};

// What one thread may do and does to one element in one phase.
struct RecordedCell {
  runtime_spec::Right right = runtime_spec::Right::None;
  std::vector<RecordedAccess> accesses;  // the first few
  std::string last_value;
  std::uint64_t first = 0;               // number of the event of the first access
  std::uint64_t more = 0;                // that are not among `accesses`
  bool read = false, written = false, updated = false;
};

using RecordedRows = std::map<RowKey, std::map<std::int64_t, RecordedCell>>;  // by thread

struct RunRecord {
  std::map<std::int64_t, std::map<ir::VarId, RecordedRows>> cells;            // by phase, by array
  std::map<std::int64_t, const runtime_spec::TraceBarrier*> barriers;         // by the phase behind it
  std::set<std::int64_t> phases;
  bool rights = false;             // whether permissions are known

  const RecordedRows* rows(std::int64_t phase, ir::VarId array) const;
};

// Up to a step of the run. The view must outlive the record.
RunRecord record_of(const MachineView& view, std::uint64_t last_step = std::numeric_limits<std::uint64_t>::max());

// The element that the fault is at; nothing when it is at none.
std::optional<RowKey> key_of(const MachineView& view, const runtime_spec::Fault& fault);
RowKey key_of(const MachineView& view, ir::VarId array, std::int64_t cell);

}  // namespace permverify::report
