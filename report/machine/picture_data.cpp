#include "report/machine/picture_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "report/display.h"
#include "report/machine/fault_text.h"
#include "support/overloaded.h"

namespace permverify::report {
namespace {

using runtime_spec::AccessKind;
using runtime_spec::ArrayInstance;
using runtime_spec::Fault;
using runtime_spec::Right;

constexpr std::size_t most_threads = 32;
constexpr std::size_t most_phases = 12;
constexpr std::size_t most_cells = 64;
constexpr std::int64_t shown_whole = 16;  // arrays up to this size have no gaps

// A cell by its number, or an index outside the array; inside and outside sort as the index does.
struct RowKey {
  std::vector<std::int64_t> index;
  std::int64_t cell;  // -1: outside
  auto operator<=>(const RowKey&) const = default;
};
using Rows = std::map<RowKey, std::map<std::int64_t, PictureCell>>;  // by thread

class Collector {
 public:
  explicit Collector(const MachineView& view) : view_(view) {}

  Picture collect() {
    picture_.title = fmt::format("run of {}", printable(view_.kernel.name));
    picture_.launch = launch_sentence(view_);
    picture_.rights = !view_.execution.rights.empty();
    choose_threads();
    add_rights();
    add_trace();
    add_faults();
    choose_phases();
    for (const std::int64_t phase : phases_) picture_.phases.push_back(phase_of(phase));
    return std::move(picture_);
  }

 private:
  bool shown(std::int64_t thread) const {
    return std::binary_search(picture_.threads.begin(), picture_.threads.end(), thread);
  }

  void choose_threads() {
    std::set<std::int64_t> chosen;
    const auto add = [&](std::int64_t t) {
      if (t < view_.launch.threads() && chosen.size() < most_threads) chosen.insert(t);
    };
    for (const Fault& fault : view_.execution.faults) {
      for (const auto& thread : fault.threads) add(thread.tid);
    }
    const auto first = std::min<std::int64_t>(view_.launch.threads(), most_threads);
    for (std::int64_t t = 0; t < first; ++t) add(t);
    picture_.threads.assign(chosen.begin(), chosen.end());
    for (const std::int64_t t : picture_.threads) picture_.groups.push_back(group_of(view_, t));
    if (static_cast<std::int64_t>(chosen.size()) < view_.launch.threads()) {
      picture_.left_out.push_back(
          fmt::format("{} of {} threads are shown", chosen.size(), view_.launch.threads()));
    }
  }

  PictureCell& at(std::int64_t phase, ir::VarId array, std::int64_t cell, std::int64_t thread) {
    const ArrayInstance* instance = instance_at_launch(view_, array, group_of(view_, thread));
    RowKey key{instance == nullptr ? std::vector<std::int64_t>{cell} : instance->index(cell), cell};
    return cells_[phase][array][key][thread];
  }

  void add_rights() {
    for (const auto& rights : view_.execution.rights) {
      for (std::size_t i = 0; i < rights.threads.size(); ++i) {
        const std::int64_t thread =
            rights.group * view_.launch.threads_per_group() + static_cast<std::int64_t>(i);
        if (!shown(thread)) continue;
        seen_.insert(rights.phase);
        for (const auto& [name, held] : rights.threads[i]) {
          if (held.right() == Right::None) continue;
          at(rights.phase, name.array, name.cell, thread).right = held.right();
        }
      }
    }
  }

  void add_trace() {
    for (const auto& event : view_.execution.trace) {
      std::visit(support::Overloaded{
                     [&](const runtime_spec::TraceStep& step) { add(step); },
                     [&](const runtime_spec::TraceBarrier& barrier) {
                       barriers_.emplace(barrier.phase, &barrier);
                       seen_.insert(barrier.phase);
                     }},
                 event);
    }
    if (view_.execution.trace_truncated) {
      picture_.left_out.push_back(
          fmt::format("only the first {} steps are shown", view_.execution.trace.size()));
    }
  }

  void add(const runtime_spec::TraceStep& step) {
    if (!shown(step.thread)) return;
    seen_.insert(step.phase);
    for (const auto& access : step.accesses) {
      if (access.kind == AccessKind::SpecRead) continue;
      PictureCell& cell = at(step.phase, access.array, access.cell, step.thread);
      cell.read |= access.kind == AccessKind::Read;
      cell.written |= access.kind == AccessKind::Write;
      cell.updated |= access.kind == AccessKind::Atomic;
    }
  }

  // -1 when the index lies outside, or is not one of the array.
  std::int64_t cell_of(const Fault& fault) const {
    const ArrayInstance* instance = instance_at_launch(view_, *fault.array, fault.group);
    const bool whole = instance != nullptr && fault.index.size() == instance->extents().size();
    return whole ? instance->cell(fault.index.data(), fault.index.size()) : -1;
  }

  void add_faults() {
    for (const Fault& fault : view_.execution.faults) {
      const std::size_t number = picture_.faults.size() + 1;
      std::string threads;
      for (const auto& thread : fault.threads) {
        threads += fmt::format("{}thread {}{}{} (line {})", threads.empty() ? ": " : "; ",
                               thread.tid, deed(view_, fault, thread).empty() ? "" : " ",
                               deed(view_, fault, thread), line_of(view_, thread.span));
      }
      if (threads.empty()) threads = fmt::format(" (line {})", line_of(view_, fault.span));
      const std::string cell = fault_cell(view_, fault);
      picture_.faults.push_back(
          fmt::format("{}{}{}{}", printable(fault.id), cell.empty() ? "" : " at ", cell, threads));
      for (const auto& thread : fault.threads) {
        if (!shown(thread.tid)) continue;
        seen_.insert(thread.phase);
        if (fault.array && !fault.index.empty()) {
          const RowKey key{fault.index, cell_of(fault)};
          cells_[thread.phase][*fault.array][key][thread.tid].fault = true;
          auto& numbers = numbers_[thread.phase][*fault.array][key];
          if (numbers.empty() || numbers.back() != number) numbers.push_back(number);
        } else {
          marked_.insert({thread.phase, thread.tid});
        }
      }
    }
  }

  bool has_fault(std::int64_t phase) const {
    const bool at_no_cell = std::any_of(marked_.begin(), marked_.end(),
                                        [&](const auto& mark) { return mark.first == phase; });
    return numbers_.count(phase) != 0 || at_no_cell;
  }

  void choose_phases() {
    for (const std::int64_t phase : seen_) {
      if (has_fault(phase) && phases_.size() < most_phases) phases_.insert(phase);
    }
    for (const std::int64_t phase : seen_) {
      if (phases_.size() < most_phases) phases_.insert(phase);
    }
    if (phases_.size() < seen_.size()) {
      picture_.left_out.push_back(
          fmt::format("{} of {} phases are shown", phases_.size(), seen_.size()));
    }
  }

  std::string beginning(std::int64_t phase) const {
    const auto barrier = barriers_.find(phase);
    if (phase == 0) return "from the start";
    if (barrier == barriers_.end()) return "";
    const bool local = barrier->second->fences_local, global = barrier->second->fences_global;
    return fmt::format("after barrier({}), line {}",
                       local && global ? "local, global" : local ? "local" : global ? "global" : "",
                       line_of(view_, barrier->second->span));
  }

  PicturePhase phase_of(std::int64_t number) {
    PicturePhase phase{number, beginning(number), {}, {}};
    for (const std::int64_t t : picture_.threads)
      phase.marked.push_back(marked_.count({number, t}) != 0);
    const auto cells = cells_.find(number);
    if (cells == cells_.end()) return phase;
    for (const ir::VarId array : view_.kernel.arrays) {
      const auto rows = cells->second.find(array);
      if (rows == cells->second.end()) continue;
      phase.grids.push_back(grid_of(number, array, rows->second));
    }
    return phase;
  }

  PictureGrid grid_of(std::int64_t phase, ir::VarId array, const Rows& rows) {
    const ArrayInstance* instance = instance_at_launch(view_, array, view_.launch.group_at(0));
    const std::int64_t size = instance == nullptr ? 0 : instance->size();
    PictureGrid grid{array,
                     fmt::format("{}: {}, {}", name_of(view_, array), array_type(view_, array),
                                 is_local(view_, array) ? "local: one for each group" : "global"),
                     {}};
    std::set<RowKey> keys;
    for (const auto& [key, cells] : rows) keys.insert(key);
    if (size <= shown_whole) {
      for (std::int64_t c = 0; c < size; ++c) keys.insert({instance->index(c), c});
    }
    const auto numbers = numbers_.find(phase);
    const auto faulty = [&](const RowKey& key) {
      return numbers != numbers_.end() && numbers->second.count(array) != 0 &&
             numbers->second.at(array).count(key) != 0;
    };
    std::int64_t last = -1;
    for (const RowKey& key : cut(std::vector<RowKey>(keys.begin(), keys.end()), faulty, grid)) {
      if (key.cell > last + 1) grid.rows.push_back({"", false, true, {}, {}});
      if (key.cell >= 0) last = key.cell;
      grid.rows.push_back(row_of(array, key, rows));
      if (faulty(key)) grid.rows.back().faults = numbers->second.at(array).at(key);
    }
    if (last + 1 < size) grid.rows.push_back({"", false, true, {}, {}});
    return grid;
  }

  // A stretch of rows that is not too long, with the first faulty one inside.
  template <class Faulty>
  std::vector<RowKey> cut(std::vector<RowKey> keys, const Faulty& faulty, PictureGrid& grid) const {
    if (keys.size() <= most_cells) return keys;
    const auto first = std::find_if(keys.begin(), keys.end(), faulty);
    const auto at = static_cast<std::size_t>(first == keys.end() ? 0 : first - keys.begin());
    const std::size_t begin =
        std::min(at < most_cells / 2 ? 0 : at - most_cells / 2, keys.size() - most_cells);
    grid.title += fmt::format(" ({} of {} elements in use)", most_cells, keys.size());
    return {keys.begin() + begin, keys.begin() + begin + most_cells};
  }

  PictureRow row_of(ir::VarId array, const RowKey& key, const Rows& rows) const {
    PictureRow row{cell_name(view_, array, key.index), key.cell < 0, false, {}, {}};
    const auto found = rows.find(key);
    for (const std::int64_t t : picture_.threads) {
      const bool used = found != rows.end() && found->second.count(t) != 0;
      row.cells.push_back(used ? found->second.at(t) : PictureCell{});
    }
    return row;
  }

  using ByArray = std::map<ir::VarId, Rows>;
  const MachineView& view_;
  Picture picture_;
  std::map<std::int64_t, ByArray> cells_;  // by phase
  std::map<std::int64_t, std::map<ir::VarId, std::map<RowKey, std::vector<std::size_t>>>> numbers_;
  std::set<std::pair<std::int64_t, std::int64_t>> marked_;  // phase and thread
  std::map<std::int64_t, const runtime_spec::TraceBarrier*> barriers_;  // by the phase behind it
  std::set<std::int64_t> seen_, phases_;
};

}  // namespace

Picture picture_data(const MachineView& view) { return Collector(view).collect(); }

}  // namespace permverify::report
