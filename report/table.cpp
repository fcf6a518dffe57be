#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/columns.h"
#include "report/display.h"

namespace permverify::report {
namespace {

using Line = std::vector<std::string>;

bool is_launch(const checker::ModelColumn& column) { return column.title == "launch"; }

// The number of the thread heads its column. In C it has no name of its own, so its row goes.
void name_thread(SourceLanguage language, checker::ModelColumn& column) {
  if (column.rows.empty() || column.rows[0].first != "\\tid") return;
  const std::string thread = thread_word(language) + " " + column.rows[0].second;
  const bool anyone = column.title == "thread" || column.title == "one thread" || column.title == "the other";
  column.title = anyone ? thread : column.title + " (" + thread + ")";
  if (language != SourceLanguage::Pvl) column.rows.erase(column.rows.begin());
}

const std::string* value_of(const checker::ModelColumn& column, const std::string& label) {
  const auto row = std::find_if(column.rows.begin(), column.rows.end(), [&](const auto& r) { return r.first == label; });
  return row == column.rows.end() ? nullptr : &row->second;
}

// In one dimension a thread of the first group has the same number in the launch and in its group: the head names it.
bool is_named_by_head(const checker::ModelColumn& column) {
  const std::string *thread = value_of(column, "\\tid"), *in_group = value_of(column, "\\lid"), *group = value_of(column, "\\gid");
  return thread != nullptr && in_group != nullptr && group != nullptr && *in_group == *thread && *group == "0";
}

// What all threads share stands in the line about the launch. Rows get the names of the language.
std::vector<checker::ModelColumn> shown_columns(SourceLanguage language,
                                                const checker::Counterexample& counterexample) {
  std::vector<checker::ModelColumn> columns;
  for (const auto& column : counterexample.columns) {
    if (!is_launch(column)) columns.push_back(column);
  }
  const bool named = std::all_of(columns.begin(), columns.end(), is_named_by_head);
  for (auto& column : columns) {
    if (named) std::erase_if(column.rows, [](const auto& row) { return row.first == "\\lid" || row.first == "\\gid"; });
    name_thread(language, column);
    for (auto& row : column.rows) row.first = row_name(language, row.first);
  }
  return columns;
}

// Labels of all columns, in the order of their first appearance.
std::vector<std::string> labels_of(const std::vector<checker::ModelColumn>& columns) {
  std::vector<std::string> labels;
  for (const auto& column : columns) {
    for (const auto& [label, value] : column.rows) {
      if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
    }
  }
  return labels;
}

std::vector<Line> lines_of(const std::vector<checker::ModelColumn>& columns) {
  std::vector<Line> lines(1, Line{""});
  for (const auto& column : columns) lines[0].push_back(printable(column.title));
  for (const std::string& label : labels_of(columns)) {
    Line line{printable(label)};
    for (const auto& column : columns) {
      const auto row = std::find_if(column.rows.begin(), column.rows.end(),
                                    [&](const auto& r) { return r.first == label; });
      line.push_back(row == column.rows.end() ? "" : printable(row->second));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::vector<std::vector<std::string>> counterexample_lines(SourceLanguage language, const checker::Counterexample& counterexample) {
  const std::vector<checker::ModelColumn> columns = shown_columns(language, counterexample);
  const bool tells_nothing = std::all_of(columns.begin(), columns.end(), [](const auto& c) { return c.rows.empty(); });
  if (tells_nothing) return {};  // the labels name the threads
  return lines_of(columns);
}

std::string counterexample_table(SourceLanguage language, const checker::Counterexample& counterexample,
                                 std::size_t indent) {
  const auto lines = counterexample_lines(language, counterexample);
  return lines.empty() ? "" : aligned_columns(lines, indent);
}

std::string launch_text(SourceLanguage language, const checker::Counterexample& counterexample) {
  std::vector<std::pair<std::string, std::string>> parts;  // name, value
  const auto add = [&](const std::string& name, const std::string& value) {
    const bool known = std::any_of(parts.begin(), parts.end(),
                                   [&](const auto& part) { return part.first == name; });
    if (!known) parts.emplace_back(name, value);
  };
  std::string out;
  const bool sizes = counterexample.model && (!counterexample.launch.empty() || !counterexample.columns.empty());
  if (sizes) out = sizes_of_launch(language, counterexample.model->gsize, counterexample.model->ngroups);
  for (const auto& column : counterexample.columns) {
    if (!is_launch(column)) continue;
    for (const auto& [label, value] : column.rows) {
      const std::string name = row_name(language, label);
      if (!sizes || name == label) add(name, value);
    }
  }
  // Symbols of the launch that no row names: outside of kernels, and where sizes alone matter.
  for (const auto& [symbol, value] : counterexample.launch) {
    const std::string name = symbol.substr(0, symbol.find('!'));  // of a file with several kernels
    const std::string stem = name.substr(0, name.find('.'));
    const bool size = stem == "gsize" || stem == "ngroups" || stem == "tcount";
    if (!sizes || !size) add(name, std::to_string(value));
  }
  for (const auto& [name, value] : parts) {
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", printable(name), printable(value));
  }
  return out;
}

}  // namespace permverify::report
