#include "report/machine/trace_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/columns.h"
#include "report/display.h"
#include "report/machine/statements.h"
#include "support/counted.h"
#include "support/overloaded.h"

namespace permverify::report {
namespace {

using runtime_spec::Access;
using runtime_spec::AccessKind;
using runtime_spec::TraceBarrier;
using runtime_spec::TraceStep;

constexpr std::size_t default_columns = 8;
constexpr std::size_t most_columns = 32;
constexpr std::size_t wrap_at = 34;

std::vector<std::int64_t> chosen(const MachineView& view, const std::vector<std::int64_t>& named) {
  std::set<std::int64_t> threads(named.begin(), named.end());
  if (named.empty()) {
    for (const auto& fault : view.execution.faults) {
      for (const auto& thread : fault.threads) threads.insert(thread.tid);
    }
    for (std::int64_t t = 0; t < view.launch.threads() && threads.size() < default_columns; ++t) {
      threads.insert(t);
    }
  }
  std::vector<std::int64_t> columns;
  for (const std::int64_t t : threads) {
    if (t < view.launch.threads() && columns.size() < most_columns) columns.push_back(t);
  }
  return columns;
}

class Table {
 public:
  Table(const MachineView& view, std::vector<std::int64_t> columns)
      : view_(view), columns_(std::move(columns)), statements_(view.kernel) {
    widths_.resize(columns_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      heads_.push_back(fmt::format("{} {}", thread_word(view_.language), columns_[i]));
      groups_.push_back(fmt::format("{} {}", group_word(view_.language), group_of(view_, columns_[i])));
      widths_[i] = std::max(heads_[i].size(), groups_[i].size());
    }
  }

  void add(const TraceStep& step) {
    const auto column = std::find(columns_.begin(), columns_.end(), std::int64_t{step.thread});
    if (column == columns_.end()) return;
    std::vector<std::string> lines = wrapped(parts(step));
    if (lines.empty()) {
      ++silent_;
      return;
    }
    const auto at = static_cast<std::size_t>(column - columns_.begin());
    for (const std::string& text : lines) {
      widths_[at] = std::max<std::size_t>(widths_[at], cell_width(text));
    }
    rows_.push_back({line_of(view_, step.span), at, std::move(lines), ""});
  }

  void add(const TraceBarrier& barrier) {
    rows_.push_back({line_of(view_, barrier.span), barrier.group, {},
                     fmt::format("{}: {} {} enters phase {}",
                                 barrier_words(view_.language, barrier.fences_local, barrier.fences_global),
                                 group_word(view_.language), barrier.group, barrier.phase)});
  }

  std::string print() const {
    std::uint32_t last = 1;
    for (const Row& row : rows_) last = std::max(last, row.line);
    const std::size_t gutter = std::max<std::size_t>(4, std::to_string(last).size());
    std::string out = heading(gutter);
    for (const Row& row : rows_)
      out += row.barrier.empty() ? step(row, gutter) : across(row, gutter);
    if (silent_ != 0) {
      out += fmt::format("({} without an effect of {} own not shown)\n", support::counted(silent_, "step"),
                         silent_ == 1 ? "its" : "their");
    }
    return out;
  }

 private:
  struct Row {
    std::uint32_t line;
    std::size_t where;               // column of a step, group of a barrier
    std::vector<std::string> texts;  // of a step
    std::string barrier;
  };

  std::string value(ir::VarId var, runtime_spec::Value v) const {
    return runtime_spec::to_string(v, view_.module.variables[var].type.element());
  }

  // What the step did, in the order of evaluation.
  std::vector<std::string> parts(const TraceStep& step) const {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < step.accesses.size(); ++i) {
      const Access& access = step.accesses[i];
      const std::string cell = cell_name(view_, access.array, access.cell);
      const std::string v = i < step.values.size() ? value(access.array, step.values[i]) : "?";
      switch (access.kind) {
        case AccessKind::Read: result.push_back(cell + " is " + v); break;
        case AccessKind::Write: result.push_back(cell + " = " + v); break;
        case AccessKind::Atomic: result.push_back("atomic " + cell + " = " + v); break;
        case AccessKind::SpecRead: break;
      }
    }
    if (step.assigned) {
      const auto& [var, v] = *step.assigned;
      const bool sequence = view_.module.variables[var].type.is_seq();
      result.push_back(cell_name(view_, var, step.assigned_index) + " = " +
                       (sequence ? "..." : value(var, v)));
    }
    const std::string word = statements_.word(step.span);
    if (step.branch) {
      result.push_back((word.empty() ? "if" : word) + (*step.branch ? " true" : " false"));
    } else if (result.empty() && !word.empty() && word != "if" && word != "while") {
      result.push_back(word);
    }
    return result;
  }

  static std::vector<std::string> wrapped(const std::vector<std::string>& parts) {
    std::vector<std::string> lines;
    for (const std::string& part : parts) {
      if (lines.empty() || lines.back().size() + part.size() + 2 > wrap_at) {
        if (!lines.empty()) lines.back() += ",";
        lines.push_back(part);
      } else {
        lines.back() += ", " + part;
      }
    }
    return lines;
  }

  std::string cells(const std::string& first, std::size_t gutter,
                    const std::vector<std::string>& texts) const {
    std::string out = padded_left(first, gutter);
    for (std::size_t i = 0; i < columns_.size(); ++i) out += " | " + padded(texts[i], widths_[i]);
    return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
  }

  std::string heading(std::size_t gutter) const {
    std::string out = cells("line", gutter, heads_);
    if (view_.launch.groups() > 1) out += cells("", gutter, groups_);
    out += std::string(gutter, '-');
    for (const std::size_t width : widths_) out += "-+-" + std::string(width, '-');
    return out + "\n";
  }

  std::string step(const Row& row, std::size_t gutter) const {
    std::string out;
    for (std::size_t i = 0; i < row.texts.size(); ++i) {
      std::vector<std::string> texts(columns_.size());
      texts[row.where] = row.texts[i];
      out += cells(i == 0 ? std::to_string(row.line) : "", gutter, texts);
    }
    return out;
  }

  // Only the group's own columns are crossed: other groups do not wait.
  std::string across(const Row& row, std::size_t gutter) const {
    std::string out = padded_left(std::to_string(row.line), gutter);
    bool before = false, any = false;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const bool mine = group_of(view_, columns_[i]) == static_cast<std::int64_t>(row.where);
      out += mine && before ? "=+=" : mine ? " +=" : " | ";
      out += std::string(widths_[i], mine ? '=' : ' ');
      before = mine;
      any |= mine;
    }
    return any ? out + "  " + row.barrier + "\n" : "";
  }

  const MachineView& view_;
  std::vector<std::int64_t> columns_;
  Statements statements_;
  std::vector<std::string> heads_, groups_;
  std::vector<std::size_t> widths_;
  std::vector<Row> rows_;
  std::size_t silent_ = 0;
};

}  // namespace

std::string trace_table(const MachineView& view, const std::vector<std::int64_t>& threads) {
  const std::vector<std::int64_t> columns = chosen(view, threads);
  if (columns.empty()) return "";
  Table table(view, columns);
  for (const auto& event : view.execution.trace) {
    std::visit(support::Overloaded{[&](const TraceStep& step) { table.add(step); },
                                   [&](const TraceBarrier& barrier) { table.add(barrier); }},
               event);
  }
  std::string out = "trace:\n" + table.print();
  if (static_cast<std::int64_t>(columns.size()) < view.launch.threads()) {
    out += fmt::format("({} of {} {}s; `--threads 0,3` names others)\n", columns.size(),
                       view.launch.threads(), thread_word(view.language));
  }
  if (view.execution.trace_truncated) {
    out += fmt::format("(only the first {} events were kept)\n", view.execution.trace.size());
  }
  return out;
}

}  // namespace permverify::report
