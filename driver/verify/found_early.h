// Findings that are certain while the rest of their file is still being verified.
#pragma once
#include <set>
#include <string>
#include <tuple>

#include "driver/session.h"
#include "driver/verify/conclude.h"

namespace permverify::driver {

// A kernel that is refuted is not tried again, so what refutes it stays a finding of its file, whatever becomes of the rest.
// The caller leaves out kernels of which that is not true: those that another attempt or the launches of the program decide.
class FoundEarly {
 public:
  FoundEarly(Session& session, const Options& options) : session_(session), options_(options) {}

  // `result` of this kernel of the file is decided. The text of a progress line, if it is a finding that was not reported yet; else
  // empty. A counterexample is run for a moment at most: what needs a search is found when the file is concluded.
  std::string decided(const ir::Module& module, const checker::FileReport& file, const InferredKernels& inferred,
                      const checker::KernelReport& kernel, const checker::ObligationResult& result);
  // The obligations of the kernel, by their ids, whose failure a run of a small launch shows for certain: what has no counterexample is run, too.
  // Nothing is reported.
  std::set<std::string> refuted_by_runs(const ir::Module& module, const checker::FileReport& file, const InferredKernels& inferred,
                                        const checker::KernelReport& kernel);
  // What a run has shown must not be lost because no time is left for it later.
  const EarlyRuns& runs() const { return runs_; }

 private:
  using Place = std::tuple<std::string, support::BufferId, std::uint32_t>;  // id, and where

  checker::Verdict settled(const ir::Module& module, const InferredKernels& inferred, const checker::KernelReport& kernel,
                           const checker::ObligationResult& result, const checker::RunResult& run) const;
  std::string report(const checker::FileReport& part);

  Session& session_;
  const Options& options_;
  EarlyRuns runs_;
  std::set<Place> tried_, reported_;
  double seconds_ = 0;
};

}  // namespace permverify::driver
