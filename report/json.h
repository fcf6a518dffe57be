// The report for programs; report/schema.json says what it looks like.
#pragma once
#include <string>
#include <vector>

#include "report/summary.h"

namespace permverify::report {

struct Invocation {
  std::string command;                 // "verify", "check" or "obligations"
  std::vector<std::string> arguments;  // as given
  std::string version;                 // of permverify
  std::uint64_t rlimit = 0;
  unsigned seed = 0;
  bool part = false;                   // a selection of the obligations: nothing is claimed
  bool pictures = true;                // name the files of pictures
  std::string configuration = "";      // the file that gave some of the options; empty: none
};

// One JSON document with a line end. `policy` as for the text report.
std::string json_report(const checker::VerificationReport& report,
                        const support::SourceManager& sources, const Invocation& invocation,
                        const Policy& policy);

// The report of a run from reports of parts of its files, in order. Throws std::exception if one of them is no such report.
std::string joined_json(const std::vector<std::string>& parts, const Summary& summary, double seconds, const std::string& solvers,
                        const Invocation& invocation);

}  // namespace permverify::report
