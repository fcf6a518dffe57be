// The command that repeats a run.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "checker/replay/shrink.h"
#include "support/failure.h"

namespace permverify::checker {

// The run of the launch as the words of its command describe it, since other drawn values may differ; nothing if they
// do not describe a launch.
std::optional<runtime_spec::Execution> as_described(runtime_spec::Program& program, const FailingRun& run);

// Words of `permverify replay`. `reading`: options with which the file was read.
std::vector<std::string> command_of(runtime_spec::Program& program, const FailingRun& run, support::FailureId id,
                                    const std::string& file, std::vector<std::string> reading);

}  // namespace permverify::checker
