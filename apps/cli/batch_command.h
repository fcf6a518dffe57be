// `permverify batch`: many files, on many machines.
#pragma once
#include <string>
#include <vector>

#include "driver/options.h"

namespace permverify::cli {

struct BatchRequest {
  std::string action;              // plan, run, resume, work, status or merge
  std::vector<std::string> words;  // behind it
};

// Reads `verify` and the words behind it as the command line does. Throws std::invalid_argument.
using ParseVerify = driver::Options (*)(const std::vector<std::string>& words);

// The help of the command.
std::string batch_help();

// Exit codes: plan, run, resume, work: 0; 1 of run: chunks are missing; 3 bad usage; 4 something could not be started or
// written. merge: as for verify, 5 also if chunks are missing. status: 0, or 5 if chunks are missing.
int do_batch(const BatchRequest& request, ParseVerify parse);

}  // namespace permverify::cli
