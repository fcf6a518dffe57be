#include "report/machine/memory_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/columns.h"
#include "support/counted.h"

namespace permverify::report {
namespace {

using runtime_spec::ArrayInstance;

constexpr std::int64_t cells_of_row = 16;
constexpr std::int64_t most_rows = 16;
constexpr std::int64_t most_groups = 8;  // whose local memory is shown

// Of an array, those that are shown, and how many changed in all.
struct Cells {
  std::vector<std::string> before, after;  // as shown, `*` behind what changed
  std::int64_t changed = 0;
};

std::string shown(const ArrayInstance& array, std::int64_t cell, const ir::Type& element) {
  return array.initialised(cell) ? runtime_spec::to_string(array.get(cell), element) : "?";
}

// How many cells stand in one line, and what names the line.
struct Rows {
  std::int64_t length = cells_of_row;
  const ArrayInstance* array = nullptr;
  std::int64_t shown() const { return std::min(array->size(), length * most_rows); }
  std::string label(std::int64_t first) const {
    std::string text;
    for (const std::int64_t i : array->index(first)) text += fmt::format("[{}]", i);
    return text;
  }
};

Rows rows_of(const ArrayInstance& array) {
  const std::int64_t last = array.extents().empty() ? 1 : array.extents().back();
  const bool grid = array.extents().size() > 1 && last > 0 && last <= 2 * cells_of_row;
  return {grid ? last : cells_of_row, &array};
}

Cells cells_of(const ArrayInstance& before, const ArrayInstance& after, const ir::Type& element) {
  Cells cells;
  const std::int64_t count = rows_of(after).shown();
  for (std::int64_t c = 0; c < count; ++c) {
    cells.before.push_back(shown(before, c, element));
    const std::string now = shown(after, c, element);
    cells.after.push_back(now + (now != cells.before.back() ? "*" : " "));
  }
  for (std::int64_t c = after.next_touched(0); c < after.size(); c = after.next_touched(c + 1)) {
    cells.changed += shown(before, c, element) != shown(after, c, element) ? 1 : 0;
  }
  return cells;
}

std::string line(const std::vector<std::string>& texts, std::int64_t first, std::int64_t last,
                 std::size_t width) {
  std::string out;
  for (std::int64_t c = first; c < last; ++c) {
    out += " " + padded_left(texts[static_cast<std::size_t>(c)], width);
  }
  return out.substr(0, out.find_last_not_of(' ') + 1);
}

std::size_t width_of(const Cells& cells) {
  std::size_t width = 2;
  for (std::size_t c = 0; c < cells.after.size(); ++c) {
    width = std::max({width, cells.before[c].size() + 1, cells.after[c].size()});
  }
  return width;
}

// The cells of one row, before where one of them changed, and after.
struct Row {
  std::string label, before, after;
  bool same_cells(const Row& other) const { return before == other.before && after == other.after; }
};

std::vector<Row> rows_of(const ArrayInstance& array, const Cells& cells) {
  const Rows rows = rows_of(array);
  const std::int64_t shown_cells = rows.shown();
  const std::size_t width = width_of(cells);
  std::vector<Row> result;
  for (std::int64_t first = 0; first < shown_cells; first += rows.length) {
    const std::int64_t last = std::min(first + rows.length, shown_cells);
    Row row{rows.label(first), "", line(cells.after, first, last, width)};
    const bool changed = !std::equal(cells.before.begin() + first, cells.before.begin() + last,
                                     cells.after.begin() + first,
                                     [](const auto& b, const auto& a) { return a == b + " "; });
    if (changed) {
      std::vector<std::string> was(cells.before.begin() + first, cells.before.begin() + last);
      for (std::string& text : was) text += " ";
      row.before = line(was, 0, last - first, width);
    }
    result.push_back(std::move(row));
  }
  return result;
}

std::string listing(const ArrayInstance& array, const Cells& cells) {
  constexpr std::size_t few_alike = 3;  // so many equal rows are written one by one
  const std::vector<Row> rows = rows_of(array, cells);
  const std::size_t label = rows.empty() ? 0 : rows.back().label.size();
  std::string out;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i + 1;
    while (end < rows.size() && rows[end].same_cells(rows[i])) ++end;
    const std::size_t alike = end - i;
    for (const std::size_t last = alike > few_alike ? i + 1 : end; i < last; ++i) {
      const std::string name = padded(rows[i].label, label);
      if (!rows[i].before.empty()) out += fmt::format("    {}  was {}\n", name, rows[i].before);
      out += fmt::format("    {}  is  {}\n", name, rows[i].after);
    }
    if (alike > few_alike) out += fmt::format("    ... to {}: {} more rows like this\n", rows[end - 1].label, alike - 1);
    i = end;
  }
  const std::int64_t shown_cells = rows_of(array).shown();
  if (shown_cells < array.size()) {
    out +=
        fmt::format("    ... and {}\n",
                    support::counted(static_cast<std::uint64_t>(array.size() - shown_cells), "more element"));
  }
  return out;
}

std::string array_text(const MachineView& view, ir::VarId array, std::int64_t group) {
  const std::int64_t place = is_local(view, array) ? view.launch.place_of(group) : 0;
  const ArrayInstance& before = view.execution.initial->at(array, place);
  const ArrayInstance& after = view.execution.final->at(array, place);
  const Cells cells = cells_of(before, after, view.module.variables[array].type.element());
  const std::string where = is_local(view, array) ? fmt::format(", {} memory of {} {}", local_word(view.language),
                                                               group_word(view.language), group)
                                                : "";
  const std::string changes =
      cells.changed == 0
          ? "unchanged"
          : fmt::format("{} changed", support::counted(static_cast<std::uint64_t>(cells.changed), "element"));
  return fmt::format("  {}: {}{}, {}\n", name_of(view, array), array_type(view, array), where,
                     changes) +
         listing(after, cells);
}

}  // namespace

std::string memory_text(const MachineView& view, bool with_local) {
  if (!has_memory(view)) return "";
  std::string out;
  bool unset = false;
  for (const ir::VarId array : view.kernel.arrays) {
    if (!view.module.variables[array].contents.empty()) continue;  // stands in the source
    if (!is_local(view, array)) {
      out += array_text(view, array, 0);
    } else if (with_local) {
      unset = true;
      const std::int64_t groups = view.launch.executed_groups();
      for (std::int64_t place = 0; place < std::min(groups, most_groups); ++place) {
        out += array_text(view, array, view.launch.group_at(place));
      }
      if (groups > most_groups) {
        out += fmt::format("  {}: and {}\n", name_of(view, array),
                           support::counted(static_cast<std::uint64_t>(groups - most_groups), "more " + group_word(view.language)));
      }
    }
  }
  if (out.empty()) return "";
  return fmt::format("memory at the end (* = changed{}):\n", unset ? ", ? = never written" : "") +
         out;
}

}  // namespace permverify::report
