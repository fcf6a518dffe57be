// One chunk: what a task of a cluster does.
#pragma once
#include <string>

#include "batch/plan.h"

namespace permverify::batch {

enum class Worked : std::uint8_t { Done, Already, Failed };

// Verifies the files of the chunk with `program`, this one, unless there is a result. A process that ends without a report
// (it crashed, or was killed) costs its files one more try, each alone; a file that ends two of them gets a result that says so.
// Failed: nothing could be started or written; `why` has the cause, and the chunk can be done again.
Worked work(const std::filesystem::path& batch, const Plan& plan, std::size_t chunk, const std::string& program, std::string& why);

}  // namespace permverify::batch
