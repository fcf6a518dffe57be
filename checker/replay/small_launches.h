// The search for faults in small launches, made once for all obligations of a kernel.
#pragma once
#include "checker/replay/fault_judge.h"
#include "checker/replay/replay.h"

namespace permverify::checker {

// A fault that some small launch shows, with the smallest such launch.
struct KnownFault {
  runtime_spec::Fault fault;
  runtime_spec::Launch launch;
  runtime_spec::ExecuteOptions how;
};

class SmallLaunches {
 public:
  // All three must outlive this object. `races`: the rules for races that confirm a failure.
  SmallLaunches(runtime_spec::Program& program, const ReplayOptions& options, FaultJudge& judge)
      : program_(program), options_(options), judge_(judge) {}

  // How much is looked for: faults, or a smaller launch for a fault that is known.
  enum class Aim : std::uint8_t { Smaller, Faults };
  // The best of the known faults that settles the obligation; null if no fault does. Only its own failure, or a race of its array,
  // settles an undecided obligation. The first call with an aim searches.
  const KnownFault* look_up(const obligation::Obligation& obligation, bool refuted, Aim aim);
  // A fault of the program itself, at any place; null: no such fault is known.
  const KnownFault* of_the_program() const;
  std::uint64_t runs() const { return runs_; }

  static constexpr std::uint64_t steps_of_a_run = 100'000, evaluation_of_a_run = 300'000;

 private:
  void search(Aim aim);
  ir::LaunchSizes sizes() const;
  runtime_spec::SweepOptions sweep_options(Aim aim) const;
  void remember(const runtime_spec::Fault& fault, const runtime_spec::Launch& launch, const runtime_spec::ExecuteOptions& how);

  runtime_spec::Program& program_;
  const ReplayOptions& options_;
  FaultJudge& judge_;
  std::vector<KnownFault> known_;
  std::optional<Aim> searched_;
  std::uint64_t runs_ = 0;
};

// The number of integers of the launch that are not positive: few programs make such launches.
std::ptrdiff_t odd_parameters(const runtime_spec::Program& program, const runtime_spec::Launch& launch);

}  // namespace permverify::checker
