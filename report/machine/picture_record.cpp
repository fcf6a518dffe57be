#include "report/machine/picture_record.h"

#include <tuple>

#include "support/overloaded.h"

namespace permverify::report {
namespace {

using runtime_spec::AccessKind;
using runtime_spec::Right;

constexpr std::size_t most_accesses = 3;  // of a thread to an element in a phase, one by one

class Recorder {
 public:
  Recorder(const MachineView& view, std::uint64_t last_step) : view_(view), last_step_(last_step) {}

  RunRecord record() {
    for (const auto& event : view_.execution.trace) {
      const auto* next = std::get_if<runtime_spec::TraceStep>(&event);
      if (next != nullptr && next->number > last_step_) break;
      ++events_;
      std::visit(support::Overloaded{[&](const runtime_spec::TraceStep& step) { add(step); },
                                     [&](const runtime_spec::TraceBarrier& barrier) {
                                       record_.barriers.emplace(barrier.phase, &barrier);
                                       record_.phases.insert(barrier.phase);
                                     }},
                 event);
    }
    for (const auto& rights : view_.execution.rights) add(rights);
    return std::move(record_);
  }

 private:
  RecordedCell& at(std::int64_t phase, ir::VarId array, std::int64_t cell, std::int64_t thread) {
    return record_.cells[phase][array][key_of(view_, array, cell)][thread];
  }

  void add(const runtime_spec::PhaseRights& rights) {
    const std::int64_t first = std::int64_t{rights.group} * view_.launch.threads_per_group();
    record_.phases.insert(rights.phase);
    for (std::size_t i = 0; i < rights.threads.size(); ++i) {
      for (const auto& [name, held] : rights.threads[i]) {
        if (held.right() == Right::None) continue;
        at(rights.phase, name.array, name.cell, first + static_cast<std::int64_t>(i)).right = held.right();
        record_.rights = true;
      }
    }
  }

  void add(const runtime_spec::TraceStep& step) {
    record_.phases.insert(step.phase);
    for (std::size_t i = 0; i < step.accesses.size(); ++i) {
      const auto& access = step.accesses[i];
      if (access.kind == AccessKind::SpecRead) continue;
      RecordedCell& cell = at(step.phase, access.array, access.cell, step.thread);
      if (cell.accesses.empty()) cell.first = events_;
      cell.read |= access.kind == AccessKind::Read;
      cell.written |= access.kind == AccessKind::Write;
      cell.updated |= access.kind == AccessKind::Atomic;
      cell.last_value = i < step.values.size() ? value(step, access, step.values[i]) : "";
      if (cell.accesses.size() < most_accesses) {
        cell.accesses.push_back({access.kind, cell.last_value, line_of(view_, access.span)});
      } else {
        ++cell.more;
      }
    }
  }

  // What is read before it is written is no value.
  std::string value(const runtime_spec::TraceStep& step, const runtime_spec::Access& access,
                    runtime_spec::Value value) {
    const std::int64_t group = is_local(view_, access.array) ? group_of(view_, step.thread) : 0;
    const std::tuple element(access.array, group, access.cell);
    const auto* instance = instance_at_launch(view_, access.array, group_of(view_, step.thread));
    const bool unset = instance != nullptr && !instance->initialised(access.cell) && written_.count(element) == 0;
    if (access.kind == AccessKind::Read && unset) return "?";
    if (access.kind != AccessKind::Read) written_.insert(element);
    return runtime_spec::to_string(value, view_.module.variables[access.array].type.element());
  }

  const MachineView& view_;
  const std::uint64_t last_step_;
  RunRecord record_;
  std::uint64_t events_ = 0;
  std::set<std::tuple<ir::VarId, std::int64_t, std::int64_t>> written_;
};

}  // namespace

const RecordedRows* RunRecord::rows(std::int64_t phase, ir::VarId array) const {
  const auto arrays = cells.find(phase);
  if (arrays == cells.end()) return nullptr;
  const auto found = arrays->second.find(array);
  return found == arrays->second.end() ? nullptr : &found->second;
}

RunRecord record_of(const MachineView& view, std::uint64_t last_step) { return Recorder(view, last_step).record(); }

RowKey key_of(const MachineView& view, ir::VarId array, std::int64_t cell) {
  const auto* instance = instance_at_launch(view, array, view.launch.group_at(0));
  return {instance == nullptr ? std::vector<std::int64_t>{cell} : instance->index(cell), cell};
}

std::optional<RowKey> key_of(const MachineView& view, const runtime_spec::Fault& fault) {
  if (!fault.array || fault.index.empty()) return std::nullopt;
  const auto* instance = instance_at_launch(view, *fault.array, view.launch.group_at(0));
  const bool whole = instance != nullptr && fault.index.size() == instance->extents().size();
  return RowKey{fault.index, whole ? instance->cell(fault.index.data(), fault.index.size()) : -1};
}

}  // namespace permverify::report
