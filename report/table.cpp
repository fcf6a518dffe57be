#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/columns.h"
#include "report/display.h"

namespace permverify::report {
namespace {

using Line = std::vector<std::string>;

bool is_launch(const checker::ModelColumn& column) { return column.title == "launch"; }

// What all threads share stands in the line about the launch, unless it is all there is.
std::vector<checker::ModelColumn> shown_columns(const checker::Counterexample& counterexample) {
  std::vector<checker::ModelColumn> columns;
  for (const auto& column : counterexample.columns) {
    if (!is_launch(column)) columns.push_back(column);
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

std::string counterexample_table(const checker::Counterexample& counterexample, std::size_t indent) {
  const std::vector<checker::ModelColumn> columns = shown_columns(counterexample);
  if (columns.empty()) return "";
  return aligned_columns(lines_of(columns), indent);
}

std::string launch_text(const checker::Counterexample& counterexample) {
  std::vector<std::pair<std::string, std::string>> parts;
  const auto add = [&](const std::string& symbol, const std::string& value) {
    const std::string name = symbol.substr(0, symbol.find('!'));  // of a file with several kernels
    const bool known = std::any_of(parts.begin(), parts.end(),
                                   [&](const auto& part) { return part.first == name; });
    if (!known) parts.emplace_back(name, value);
  };
  for (const auto& [name, value] : counterexample.launch) add(name, std::to_string(value));
  for (const auto& column : counterexample.columns) {
    if (!is_launch(column)) continue;
    for (const auto& [name, value] : column.rows) add(name, value);
  }
  std::string out;
  for (const auto& [name, value] : parts) {
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", printable(name), printable(value));
  }
  return out;
}

}  // namespace permverify::report
