// What a run owns: the sources, the terms, and the report that points into both.
#pragma once
#include <deque>
#include <string>

#include "checker/report.h"
#include "driver/options.h"

namespace permverify::driver {

class Events;

struct Session {
  support::SourceManager sources;
  std::deque<term::TermManager> managers;  // for each try of a file its own: no names depend on others
  checker::VerificationReport report;
  Events* events = nullptr;                // null: events are dropped
  std::string dumps;                       // what --dump asked for
  std::size_t not_reached = 0;             // files, when the run was interrupted
  std::size_t selected = 0;                // obligations that --line and --obligation matched
  std::set<std::string> kernels_seen;      // names of all kernels
  // Types of all parameters of kernels, by name.
  std::map<std::string, std::vector<ir::Type>> params_seen;
};

}  // namespace permverify::driver
