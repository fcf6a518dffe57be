#include "report/formats/finding_parts.h"

namespace permverify::report {

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
