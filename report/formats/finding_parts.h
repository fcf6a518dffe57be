// Parts of a finding of the JSON report that several formats and the language server print.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "report/json_parts.h"

namespace permverify::report {

// The values of a counterexample: a column for what all threads share and one for each thread.
struct CounterexampleTable {
  std::vector<std::string> titles;  // of the columns
  std::vector<std::string> names;   // of the rows, in order of their first value
  std::map<std::pair<std::string, std::string>, std::string> values;  // by title and name; absent: no value
  // Empty where the column has no such value.
  std::string at(const std::string& title, const std::string& name) const;
};

// `model` is the member `counterexample` of a finding.
CounterexampleTable counterexample_table(const Json& model);
// A line for each cure: a line break, `prefix`, and its text.
std::string cures(const Json& finding, const std::string& prefix = "");
// A line break and the command that shows the run; empty where no run shows the fault.
std::string replay_line(const Json& finding);

}  // namespace permverify::report
