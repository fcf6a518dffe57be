// What the program returns to its caller: one meaning for each number, in every command.
#pragma once

namespace permverify::support {

// docs/exit-codes.md lists what each means for a command; tests/exit_codes.py compares.
enum ExitCode : int {
  Success = 0,        // all proved, no fault, written, all points
  Fault = 1,          // refuted, a fault of a run, points that are missing
  BadInput = 2,       // a file that cannot be read, or that has errors
  BadUsage = 3,       // the command line
  InternalError = 4,  // of the tool; also output that cannot be written, and solvers that contradict each other
  Undecided = 5       // neither proved nor refuted, or nothing follows
};

}  // namespace permverify::support
