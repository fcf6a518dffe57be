// One launch that the program makes: its obligations, and its verdicts.
#pragma once
#include <optional>

#include "driver/verify/attempt.h"

namespace permverify::driver {

// How bad a result is, the best first.
enum class Outcome : std::uint8_t { Proved, Open, Failed };
Outcome outcome(const checker::ObligationResult& result);

// The module in which a kernel is that of one launch, with its obligations.
struct LaunchedModule {
  const ir::HostLaunch* launch;
  ir::Module module;
  Generated made{};
  std::set<std::string> proofs_only{};  // obligations of which only a proof counts
};

// `module` without any launches: what is made for one of them is a copy, and launches are large.
ir::Module without_launches(const ir::Module& module);

// Makes the obligations of the launch. `bare`: the module without launches.
LaunchedModule made_for(Session& session, const Options& options, const ir::Module& bare, const std::string& path,
                        const ir::Kernel& kernel, const ir::HostLaunch& launch, const Finish& finish);

// For the solvers. The length of an array counts as unknown as soon as one of its bounds is not proved. The result refers to `launched`.
Unsolved unsolved(LaunchedModule& launched, double seconds, bool shares_time);

// The verdicts, after its obligations were solved; runs included. Nothing: the kernel cannot be judged by the launch.
std::optional<checker::KernelReport> concluded(Session& session, const Options& options, LaunchedModule& launched,
                                               support::SourceLanguage language, const ir::Kernel& kernel);

}  // namespace permverify::driver
