#include "report/machine/picture_choose.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "report/finding.h"

namespace permverify::report {
namespace {

using runtime_spec::Fault;
using runtime_spec::Right;

// The bounds of what is drawn.
struct Bounds {
  std::size_t threads, phases, rows, arrays;  // rows: of an array
  std::int64_t whole_launch, whole_array;     // up to so many threads and elements nothing is left out
};
constexpr Bounds about_fault{8, 5, 6, 3, 8, 8};
constexpr Bounds about_run{8, 3, 6, 3, 8, 8};
constexpr std::size_t few = 3;          // rows of an array that the fault is not at
constexpr Bounds everything{64, 64, 256, 64, 64, 16};

class Chooser {
 public:
  Chooser(const MachineView& view, const RunRecord& record, const PictureChoice& choice)
      : view_(view), record_(record),
        focus_(choice.fault ? choice.fault : main_fault(view.execution)),
        bounds_(choice.all ? everything : focus_ ? about_fault : about_run) {
    if (choice.all) {
      for (std::size_t i = 0; i < view.execution.faults.size(); ++i) chosen_.faults.push_back(i);
    } else if (focus_) {
      chosen_.faults.push_back(*focus_);
    }
    all_ = choice.all || !focus_;
  }

  Chosen choose() {
    choose_threads();
    choose_phases();
    choose_rows();
    return std::move(chosen_);
  }

 private:
  const Fault& fault(std::size_t number) const { return view_.execution.faults[number]; }
  std::int64_t size_of(ir::VarId array) const {
    const auto* instance = instance_at_launch(view_, array, view_.launch.group_at(0));
    return instance == nullptr ? 0 : instance->size();
  }

  // Threads of other groups have other elements of a local array.
  bool fits(std::int64_t thread) const {
    if (thread < 0 || thread >= view_.launch.threads()) return false;
    const std::int64_t group = group_of(view_, thread);
    if (view_.launch.place_of(group) < 0) return false;
    if (all_ || !fault(*focus_).array || !is_local(view_, *fault(*focus_).array)) return true;
    return group == fault(*focus_).group;
  }
  void add_thread(std::int64_t thread) {
    if (fits(thread) && chosen_.threads.size() < bounds_.threads) chosen_.threads.insert(thread);
  }

  void choose_threads() {
    for (const std::size_t number : chosen_.faults) {
      for (const auto& thread : fault(number).threads) named_.insert(thread.tid);
    }
    for (const std::int64_t t : named_) add_thread(t);
    if (!all_) {
      for (const std::int64_t t : holders()) add_thread(t);
      const std::set<std::int64_t> middle = chosen_.threads;
      for (const std::int64_t t : middle) {
        for (const std::int64_t beside : {t - 1, t + 1}) {
          if (group_of(view_, beside) == group_of(view_, t)) add_thread(beside);
        }
      }
    }
    const std::int64_t executed = view_.launch.executed_threads();
    if (!all_ && executed > bounds_.whole_launch && !chosen_.threads.empty()) return;
    for (std::int64_t g = 0; g < view_.launch.executed_groups(); ++g) {
      const std::int64_t begin = view_.launch.group_at(g) * view_.launch.threads_per_group();
      for (std::int64_t t = begin; t < begin + view_.launch.threads_per_group(); ++t) {
        if (chosen_.threads.size() >= bounds_.threads) return;
        add_thread(t);
      }
    }
  }

  // Other threads with a permission for the element of the fault: at most two.
  std::vector<std::int64_t> holders() const {
    std::vector<std::int64_t> found;
    const auto key = key_of(view_, fault(*focus_));
    if (!key) return found;
    for (const auto& thread : fault(*focus_).threads) {
      const RecordedRows* rows = record_.rows(thread.phase, *fault(*focus_).array);
      const auto row = rows == nullptr ? RecordedRows::const_iterator{} : rows->find(*key);
      if (rows == nullptr || row == rows->end()) continue;
      for (const auto& [tid, cell] : row->second) {
        if (cell.right != Right::None && named_.count(tid) == 0 && found.size() < 2) found.push_back(tid);
      }
    }
    return found;
  }

  void choose_phases() {
    std::set<std::int64_t> of_faults;
    for (const std::size_t number : chosen_.faults) {
      for (const auto& thread : fault(number).threads) of_faults.insert(thread.phase);
    }
    for (const std::int64_t phase : of_faults) {
      if (chosen_.phases.size() < bounds_.phases) chosen_.phases.insert(phase);
    }
    if (!all_ && !of_faults.empty()) {
      const std::int64_t first = *of_faults.begin(), last = *of_faults.rbegin();
      if (last - first < static_cast<std::int64_t>(bounds_.phases)) {
        for (std::int64_t phase = first; phase < last; ++phase) chosen_.phases.insert(phase);
      }
      if (first > 0 && chosen_.phases.size() < bounds_.phases) before_ = first - 1;
      return;
    }
    for (const std::int64_t phase : record_.phases) {
      if (chosen_.phases.size() < bounds_.phases) chosen_.phases.insert(phase);
    }
  }

  void choose_rows() {
    const auto key = focus_ ? key_of(view_, fault(*focus_)) : std::nullopt;
    for (const ir::VarId array : by_interest(key.has_value())) {
      ChosenArray rows{array, {}, {}, !key || fault(*focus_).array == array};
      if (all_) add_used(rows);
      else if (key && rows.is_own) add_around(*key, rows);
      else add_beside(rows);
      if (!rows.rows.empty() && chosen_.arrays.size() < bounds_.arrays) chosen_.arrays.push_back(std::move(rows));
    }
    std::sort(chosen_.arrays.begin(), chosen_.arrays.end(),
              [&](const ChosenArray& a, const ChosenArray& b) { return declared(a.array) < declared(b.array); });
    if (before_ >= 0 && anything_happens(before_)) {
      chosen_.phases.insert(before_);
      chosen_.before = before_;
    }
  }

  std::ptrdiff_t declared(ir::VarId array) const {
    return std::find(view_.kernel.arrays.begin(), view_.kernel.arrays.end(), array) - view_.kernel.arrays.begin();
  }

  // The array of the fault comes first; without one those that a group shares do.
  std::vector<ir::VarId> by_interest(bool at_element) const {
    std::vector<ir::VarId> arrays, others;
    for (const ir::VarId array : view_.kernel.arrays) {
      const bool first = at_element ? fault(*focus_).array == array : is_local(view_, array);
      (first ? arrays : others).push_back(array);
    }
    arrays.insert(arrays.end(), others.begin(), others.end());
    return arrays;
  }

  // A small array is drawn whole, so that its elements stand alike in all phases.
  void add_whole(ChosenArray& rows) const {
    const std::int64_t size = size_of(rows.array);
    if (size > bounds_.whole_array) return;
    for (std::int64_t c = 0; c < size; ++c) {
      rows.rows.insert(key_of(view_, rows.array, c));
      rows.always.insert(key_of(view_, rows.array, c));
    }
  }

  // The first elements that the drawn threads access, may access or fail at in the chosen phases.
  void add_used(ChosenArray& rows) const {
    for (const std::size_t number : chosen_.faults) {
      const auto key = key_of(view_, fault(number));
      if (key && fault(number).array == rows.array && rows.rows.size() < bounds_.rows) rows.rows.insert(*key);
    }
    for (const RowKey& key : used(rows.array, chosen_.threads, [](auto&&...) { return true; })) {
      if (rows.rows.size() < bounds_.rows) rows.rows.insert(key);
    }
    if (!rows.rows.empty()) add_whole(rows);
  }

  // Elements that these threads use in the chosen phases in a way that counts.
  template <class Counts>
  std::set<RowKey> used(ir::VarId array, const std::set<std::int64_t>& threads, const Counts& counts) const {
    std::set<RowKey> rows;
    for (const std::int64_t phase : chosen_.phases) {
      const RecordedRows* recorded = record_.rows(phase, array);
      if (recorded == nullptr) continue;
      for (const auto& [key, cells] : *recorded) {
        const bool any = std::any_of(cells.begin(), cells.end(), [&](const auto& cell) {
          return threads.count(cell.first) != 0 && counts(phase, cell.first, cell.second);
        });
        if (any) rows.insert(key);
      }
    }
    return rows;
  }

  // What the threads of the fault access in its lines.
  std::set<RowKey> in_lines(ir::VarId array) const {
    std::set<std::uint32_t> lines;
    for (const auto& thread : fault(*focus_).threads) lines.insert(line_of(view_, thread.span));
    return used(array, named_, [&](std::int64_t, std::int64_t, const RecordedCell& cell) {
      return std::any_of(cell.accesses.begin(), cell.accesses.end(),
                         [&](const RecordedAccess& access) { return lines.count(access.line) != 0; });
    });
  }

  // What they access in its phases before they come to it.
  std::set<RowKey> before_fault(ir::VarId array) const {
    const auto key = key_of(view_, fault(*focus_));
    return used(array, named_, [&](std::int64_t phase, std::int64_t thread, const RecordedCell& cell) {
      if (cell.accesses.empty()) return false;
      const RecordedRows* rows = key ? record_.rows(phase, *fault(*focus_).array) : nullptr;
      if (rows == nullptr || rows->count(*key) == 0) return true;
      const auto own = rows->at(*key).find(thread);
      return own == rows->at(*key).end() || own->second.accesses.empty() || cell.first <= own->second.first;
    });
  }

  // Where the fault is not: what its threads access in its lines, or if that is nothing, on their way to it.
  void add_beside(ChosenArray& rows) const {
    const bool any = std::any_of(view_.kernel.arrays.begin(), view_.kernel.arrays.end(), [&](ir::VarId array) {
      return fault(*focus_).array != array && !in_lines(array).empty();
    });
    for (const RowKey& key : any ? in_lines(rows.array) : before_fault(rows.array)) {
      if (rows.rows.size() < few) rows.rows.insert(key);
    }
    // Strokes for one or two elements that are left out take more room than the elements.
    if (!rows.rows.empty() && size_of(rows.array) <= static_cast<std::int64_t>(few)) add_whole(rows);
  }

  // The element of the fault, those beside it, and the nearest ones that its threads access.
  void add_around(const RowKey& key, ChosenArray& chosen) const {
    std::set<RowKey>& rows = chosen.rows;
    rows.insert(key);
    const std::int64_t size = size_of(chosen.array), at = nearest(chosen.array, key);
    for (std::int64_t c = std::max<std::int64_t>(0, at - 1); c <= std::min(size - 1, at + 1); ++c) {
      rows.insert(key_of(view_, chosen.array, c));
    }
    const auto accessed = [](std::int64_t, std::int64_t, const RecordedCell& cell) { return !cell.accesses.empty(); };
    std::vector<RowKey> others;
    for (const RowKey& other : used(chosen.array, named_, accessed)) others.push_back(other);
    std::sort(others.begin(), others.end(), [&](const RowKey& a, const RowKey& b) {
      return std::tuple(std::abs(a.cell - at), a.cell) < std::tuple(std::abs(b.cell - at), b.cell);
    });
    for (const RowKey& other : others) {
      if (rows.size() < bounds_.rows) rows.insert(other);
    }
    add_whole(chosen);
  }

  // The element of the array that is nearest to the index.
  std::int64_t nearest(ir::VarId array, const RowKey& key) const {
    const auto* instance = instance_at_launch(view_, array, view_.launch.group_at(0));
    if (key.cell >= 0 || instance == nullptr || instance->size() == 0) return std::max<std::int64_t>(0, key.cell);
    std::vector<std::int64_t> index = key.index;
    index.resize(instance->extents().size());
    for (std::size_t d = 0; d < index.size(); ++d) {
      index[d] = std::clamp<std::int64_t>(index[d], 0, instance->extents()[d] - 1);
    }
    return instance->cell(index.data(), index.size());
  }

  // Whether a drawn thread accesses a drawn element in this phase.
  bool anything_happens(std::int64_t phase) const {
    return std::any_of(chosen_.arrays.begin(), chosen_.arrays.end(), [&](const ChosenArray& array) {
      const RecordedRows* rows = record_.rows(phase, array.array);
      return rows != nullptr && std::any_of(rows->begin(), rows->end(), [&](const auto& row) {
        return array.rows.count(row.first) != 0 &&
               std::any_of(row.second.begin(), row.second.end(), [&](const auto& cell) {
                 return chosen_.threads.count(cell.first) != 0 && !cell.second.accesses.empty();
               });
      });
    });
  }

  const MachineView& view_;
  const RunRecord& record_;
  std::optional<std::size_t> focus_;
  Bounds bounds_;
  bool all_ = false;                 // nothing in particular is looked for
  Chosen chosen_;
  std::set<std::int64_t> named_;     // threads that the faults name
  std::int64_t before_ = -1;         // the phase before those of the fault
};

}  // namespace

std::optional<std::size_t> main_fault(const runtime_spec::Execution& execution) {
  const auto& faults = execution.faults;
  if (faults.empty()) return std::nullopt;
  const auto program = std::find_if(faults.begin(), faults.end(), [](const Fault& fault) {
    return fault.fault_class == runtime_spec::FaultClass::Program;
  });
  return program == faults.end() ? 0 : static_cast<std::size_t>(program - faults.begin());
}

Chosen choose(const MachineView& view, const RunRecord& record, const PictureChoice& choice) {
  return Chooser(view, record, choice).choose();
}

}  // namespace permverify::report
