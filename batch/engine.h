// The engines that do chunks: processes of this machine, GNU parallel, or a Slurm cluster.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "batch/plan.h"

namespace permverify::batch {

enum class Engine : std::uint8_t { Local, Parallel, Slurm };

struct EngineOptions {
  Engine engine = Engine::Local;
  unsigned jobs = 1;               // at a time, of Local and Parallel
  std::vector<std::string> words;  // further options of `sbatch` or `parallel`
  std::string program;             // this one
};

// Does the chunks that have no result; with `Slurm`, submits them and returns. `said` is a message for the user. False, with the
// cause in `said`, if the engine cannot be started; chunks that failed are missing afterwards.
bool run_missing(const std::filesystem::path& batch, const Plan& plan, const EngineOptions& options, std::string& said);

// "0-3,7": what `sbatch --array` takes.
std::string ranges(const std::vector<std::size_t>& chunks);

}  // namespace permverify::batch
