#include "report/formats/finding_parts.h"

#include <algorithm>
#include <set>

namespace permverify::report {

std::string CounterexampleTable::at(const std::string& title, const std::string& name) const {
  const auto found = values.find({title, name});
  return found == values.end() ? "" : found->second;
}

namespace {

// A variable of the source may be called `tid`, too.
std::set<std::string> names_of_launch(const Json& model) {
  std::set<std::string> names;
  for (const char* part : {"globals", "threads"}) {
    for (const Json& column : model.at(part)) {
      for (const Json& value : column.at("values")) {
        if (value.value("launch", false)) names.insert(value.at("name").get<std::string>());
      }
    }
  }
  return names;
}

}  // namespace

CounterexampleTable counterexample_table(const Json& model) {
  CounterexampleTable table;
  const std::set<std::string> of_launch = names_of_launch(model);
  for (const char* part : {"globals", "threads"}) {
    for (const Json& column : model.at(part)) {
      table.titles.push_back(column.at("title"));
      for (const Json& value : column.at("values")) {
        std::string name = value.at("name");
        if (!value.value("launch", false) && of_launch.count(name) != 0) name += " (variable)";
        if (std::find(table.names.begin(), table.names.end(), name) == table.names.end()) table.names.push_back(name);
        table.values[{table.titles.back(), name}] = value.at("value");
      }
    }
  }
  return table;
}

std::string cures(const Json& finding, const std::string& prefix) {
  std::string text;
  for (const Json& fix : finding.at("fixes")) text += "\n" + prefix + fix.at("text").get<std::string>();
  return text;
}

std::string replay_line(const Json& finding) {
  const std::string command = finding.value("/replay/command"_json_pointer, "");
  return command.empty() ? "" : "\nsee it: " + command;
}

}  // namespace permverify::report
