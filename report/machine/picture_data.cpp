#include "report/machine/picture_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "report/finding.h"
#include "report/machine/picture_choose.h"
#include "report/machine/picture_words.h"

namespace permverify::report {
namespace {

using runtime_spec::AccessKind;
using runtime_spec::Fault;

constexpr std::size_t most_cells = 60'000;  // of a whole run
constexpr std::size_t most_grids = 6;       // of a run without a fault

// Of a condition that is false, memory is drawn as it was then; of other faults as it is in the end.
std::uint64_t last_step(const MachineView& view, const PictureChoice& choice) {
  const auto number = choice.fault ? choice.fault : main_fault(view.execution);
  const bool is_value = !choice.all && number && view.execution.faults[*number].id.reason() == support::FailureReason::False;
  return is_value ? view.execution.faults[*number].step : std::numeric_limits<std::uint64_t>::max();
}

class Builder {
 public:
  Builder(const MachineView& view, const PictureChoice& choice)
      : view_(view), record_(record_of(view, last_step(view, choice))), chosen_(choose(view, record_, choice)), all_(choice.all) {}

  Picture build() {
    picture_.language = view_.language;
    picture_.title = title_of(view_);
    picture_.rights = record_.rights;
    if (!chosen_.faults.empty() && is_divergence(main())) {
      picture_.lanes = lanes_of(view_, record_, main(), all_);
    }
    for (const std::size_t number : chosen_.faults) describe(fault(number));
    columns();
    if (!picture_.lanes || all_) {
      for (const std::int64_t phase : chosen_.phases) add_phase(phase);
      if (!chosen_.faults.empty()) arrow(main());
    }
    left_out();
    return std::move(picture_);
  }

 private:
  const Fault& fault(std::size_t number) const { return view_.execution.faults[number]; }
  const Fault& main() const {
    const auto number = main_fault(view_.execution);
    return fault(all_ ? *number : chosen_.faults.front());
  }

  void describe(const Fault& fault) {
    if (!picture_.lanes || &fault != &main()) {
      picture_.faults.push_back(sentence_of(view_, fault));
      return;
    }
    std::string text;
    for (const PictureLane& lane : picture_.lanes->lanes) {
      if (lane.named) text += fmt::format("{}{} {} {}", text.empty() ? "" : ", but ", thread_word(view_.language), lane.thread, lane.text);
    }
    picture_.faults.push_back(fault.id.text() + ": " + text);
  }

  void columns() {
    const std::int64_t all = view_.launch.executed_threads();
    std::int64_t before = view_.launch.group_at(0) * view_.launch.threads_per_group() - 1;
    const auto put = [&](const PictureColumn& column) {
      picture_.columns.push_back(column);
      picture_.places.push_back(column.gap ? "" : place_in_group(view_, column.thread));
      picture_.groups.push_back(column.gap ? "" : place_of_group(view_, column.group));
    };
    for (const std::int64_t t : chosen_.threads) {
      if (t != before + 1) put({true, 0, 0});
      put({false, t, group_of(view_, t)});
      before = t;
    }
    const std::int64_t last_group = view_.launch.group_at(view_.launch.executed_groups() - 1);
    if (before + 1 < (last_group + 1) * view_.launch.threads_per_group()) put({true, 0, 0});
    if (static_cast<std::int64_t>(chosen_.threads.size()) < all && (!picture_.lanes || all_))
      picture_.left_out.push_back(fmt::format("{} of {} {}s", chosen_.threads.size(), all, thread_word(view_.language)));
    name_columns();
  }

  // One number names a thread where there is one group of one dimension.
  void name_columns() {
    const bool groups = view_.launch.groups() > 1, several = has_dimensions(view_);
    const bool linear = groups || several;
    picture_.place_name = several ? whole_name(view_.language, "\\lid") : row_name(view_.language, "\\lid");
    if (linear) picture_.thread_name = view_.language == SourceLanguage::Pvl ? "tid" : thread_word(view_.language);
    if (!linear && view_.language == SourceLanguage::Pvl) picture_.place_name = "tid";
    if (groups) {
      const bool several_groups = view_.launch.ngroups[1] != 1 || view_.launch.ngroups[2] != 1;
      picture_.group_name = several_groups ? whole_name(view_.language, "\\gid") : row_name(view_.language, "\\gid");
    }
  }

  bool marks(std::int64_t phase, std::int64_t tid) const {
    return std::any_of(chosen_.faults.begin(), chosen_.faults.end(), [&](std::size_t number) {
      const Fault& f = fault(number);
      return !key_of(view_, f) && std::any_of(f.threads.begin(), f.threads.end(), [&](const auto& thread) {
        return thread.phase == phase && thread.tid == tid;
      });
    });
  }

  void add_phase(std::int64_t number) {
    if (cells_ >= most_cells || (chosen_.faults.empty() && !all_ && grids_ >= most_grids)) return;
    PicturePhase phase;
    phase.number = number;
    phase.left_out = std::max<std::int64_t>(0, number - next_phase_);
    next_phase_ = number + 1;
    ++phases_;
    if (const auto barrier = record_.barriers.find(number); number != 0 && barrier != record_.barriers.end()) {
      const auto& passed = *barrier->second;
      phase.barrier = fmt::format("`{}`, line {}",
                                  barrier_words(view_.language, passed.fences_local, passed.fences_global),
                                  line_of(view_, passed.span));
    }
    for (const PictureColumn& column : picture_.columns) {
      phase.marked.push_back(!column.gap && marks(number, column.thread));
    }
    for (const ChosenArray& array : chosen_.arrays) {
      if (number == chosen_.before && !array.is_own) continue;
      PictureGrid grid = grid_of(number, array);
      if (!grid.rows.empty()) phase.grids.push_back(std::move(grid));
    }
    grids_ += phase.grids.size();
    picture_.phases.push_back(std::move(phase));
  }

  // Whether a fault is at this element in this phase; or with `beside`, at one next to it.
  bool fails_at(std::int64_t phase, ir::VarId array, const RowKey& key, bool beside) const {
    return std::any_of(chosen_.faults.begin(), chosen_.faults.end(), [&](std::size_t number) {
      const Fault& f = fault(number);
      const auto at = key_of(view_, f);
      if (f.array != array || !at) return false;
      const bool near = at == key || (beside && key.cell >= 0 && (at->cell < 0 || std::abs(at->cell - key.cell) <= 1));
      return near && std::any_of(f.threads.begin(), f.threads.end(),
                                 [&](const auto& thread) { return thread.phase == phase; });
    });
  }

  bool is_used(std::int64_t phase, ir::VarId array, const RowKey& key) const {
    const RecordedRows* rows = record_.rows(phase, array);
    const auto row = rows == nullptr ? RecordedRows::const_iterator{} : rows->find(key);
    if (rows == nullptr || row == rows->end()) return false;
    return std::any_of(row->second.begin(), row->second.end(),
                       [&](const auto& cell) { return chosen_.threads.count(cell.first) != 0; });
  }

  PictureGrid grid_of(std::int64_t phase, const ChosenArray& array) {
    PictureGrid grid{array.array, array_title(view_, array.array), {}};
    const auto* instance = instance_at_launch(view_, array.array, view_.launch.group_at(0));
    std::int64_t last = -1;
    const bool any = std::any_of(array.rows.begin(), array.rows.end(), [&](const RowKey& key) {
      return is_used(phase, array.array, key) || fails_at(phase, array.array, key, false);
    });
    if (!any) return grid;
    for (const RowKey& key : array.rows) {
      if (array.always.count(key) == 0 && !is_used(phase, array.array, key) &&
          !fails_at(phase, array.array, key, true))
        continue;
      // Of an index outside in several dimensions it is not known how many elements lie between, only that it is outside.
      const std::int64_t size = instance == nullptr ? 0 : instance->size();
      const bool is_far = key.cell < 0 && key.index.size() == 1 && instance != nullptr && key.index[0] > size;
      const bool gap = key.cell >= 0 ? key.cell > last + 1 : is_far || (last + 1 < size && last >= 0);
      if (gap) grid.rows.push_back(gap_row());
      if (key.cell >= 0) last = key.cell;
      grid.rows.push_back(row_of(phase, array.array, key));
      if (key.cell < 0 && key.index.size() == 1 && key.index[0] < -1) grid.rows.push_back(gap_row());
    }
    const std::int64_t size = instance == nullptr ? 0 : instance->size();
    if (last + 1 < size && !grid.rows.back().outside && !grid.rows.back().gap) grid.rows.push_back(gap_row());
    return grid;
  }

  static PictureRow gap_row() {
    PictureRow row;
    row.gap = true;
    return row;
  }

  PictureRow row_of(std::int64_t phase, ir::VarId array, const RowKey& key) {
    PictureRow row;
    row.label = shortened(cell_name(view_, array, key.index));
    row.outside = key.cell < 0;
    const RecordedRows* rows = record_.rows(phase, array);
    const auto recorded = rows == nullptr ? RecordedRows::const_iterator{} : rows->find(key);
    const bool found = rows != nullptr && recorded != rows->end();
    for (const PictureColumn& column : picture_.columns) {
      PictureCell cell;
      if (found && !column.gap) {
        if (const auto at = recorded->second.find(column.thread); at != recorded->second.end()) {
          const RecordedCell& known = at->second;
          cell = {known.right, known.read, known.written, known.updated, false, known.last_value, story_of(known)};
        }
      }
      row.cells.push_back(std::move(cell));
    }
    cells_ += row.cells.size();
    for (std::size_t i = 0; i < chosen_.faults.size(); ++i) mark(fault(chosen_.faults[i]), i + 1, phase, array, key, row);
    return row;
  }

  void mark(const Fault& fault, std::size_t number, std::int64_t phase, ir::VarId array, const RowKey& key,
            PictureRow& row) const {
    if (fault.array != array || key_of(view_, fault) != key) return;
    for (const auto& thread : fault.threads) {
      if (thread.phase != phase) continue;
      for (std::size_t i = 0; i < picture_.columns.size(); ++i) {
        if (!picture_.columns[i].gap && picture_.columns[i].thread == thread.tid) row.cells[i].fault = true;
      }
      if (row.faults.empty() || row.faults.back() != number) row.faults.push_back(number);
      row.note = note_of(fault);
    }
  }

  // The cell of the picture at which the thread of the fault is.
  std::optional<PicturePlace> place_of(const Fault& fault, const runtime_spec::FaultThread& thread) const {
    PicturePlace place;
    const std::string label = shortened(cell_name(view_, *fault.array, fault.index));
    for (place.phase = 0; place.phase < picture_.phases.size(); ++place.phase) {
      const PicturePhase& phase = picture_.phases[place.phase];
      if (phase.number != thread.phase) continue;
      for (place.grid = 0; place.grid < phase.grids.size(); ++place.grid) {
        const PictureGrid& grid = phase.grids[place.grid];
        if (grid.array != *fault.array) continue;
        for (place.row = 0; place.row < grid.rows.size(); ++place.row) {
          if (grid.rows[place.row].label != label || grid.rows[place.row].gap) continue;
          for (place.column = 0; place.column < picture_.columns.size(); ++place.column) {
            const PictureColumn& column = picture_.columns[place.column];
            if (!column.gap && column.thread == thread.tid) return place;
          }
        }
      }
    }
    return std::nullopt;
  }

  void arrow(const Fault& fault) {
    if (fault.id.area() != support::FailureArea::Race || fault.threads.size() != 2 || !key_of(view_, fault)) return;
    const auto* from = &fault.threads[0];
    const auto* to = &fault.threads[1];
    const bool one_group = group_of(view_, from->tid) == group_of(view_, to->tid);
    const bool ordered = one_group && from->phase != to->phase;
    const bool read_first = from->did.rfind("reads", 0) == 0;
    if (ordered ? from->phase > to->phase : read_first) std::swap(from, to);
    const auto begin = place_of(fault, *from), end = place_of(fault, *to);
    if (!begin || !end || *begin == *end) return;
    picture_.arrow = PictureArrow{*begin, *end, ordered, conflict_words(view_, fault, ordered)};
  }

  void left_out() {
    if ((!picture_.lanes || all_) && phases_ < record_.phases.size()) {
      picture_.left_out.push_back(fmt::format("{} of {} phases", phases_, record_.phases.size()));
    }
    const std::size_t others = view_.execution.faults.size() - chosen_.faults.size();
    if (others != 0) {
      picture_.left_out.push_back(fmt::format("{} of {} faults", chosen_.faults.size(), view_.execution.faults.size()));
    }
    if (view_.execution.trace_truncated) {
      picture_.left_out.push_back(fmt::format("the first {} steps", view_.execution.trace.size()));
    }
  }

  const MachineView& view_;
  RunRecord record_;
  Chosen chosen_;
  bool all_;
  Picture picture_;
  std::int64_t next_phase_ = 0;
  std::size_t phases_ = 0, cells_ = 0, grids_ = 0;
};

}  // namespace

Picture picture_data(const MachineView& view, const PictureChoice& choice) {
  return Builder(view, choice).build();
}

}  // namespace permverify::report
