// `permverify replay FILE --fault N`: the options of `verify`, since it verifies the file to find the failure.
#pragma once
#include "apps/cli/arguments_run.h"
#include "apps/cli/arguments_verify.h"

namespace permverify::cli {

// What the options say before they are checked.
struct RawFault {
  RawVerify verify;
  RawRun shown;  // only its output is given here: the launch is that of the failure
  std::string fault;
};

// One file is verified, and the run of its failure number `fault` is shown as `shown` asks.
struct ReplayFault {
  driver::Options verify;
  driver::MachineOptions shown;
  unsigned fault = 1;
};

bool names_fault(const std::vector<std::string>& arguments);
CLI::App* add_replay_fault(CLI::App& app, RawFault& raw);

// Throws std::invalid_argument.
ReplayFault finish_fault(const RawFault& raw);

// Exit codes: 1 the fault was seen, 5 it was not, 2 bad input, 3 there is no such failure.
int replay_fault(const ReplayFault& request);

}  // namespace permverify::cli
