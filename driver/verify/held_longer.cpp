#include "driver/verify/held_longer.h"

#include <algorithm>

#include "driver/read/require_valid.h"
#include "driver/verify/second_try.h"
#include "logic/inference/infer.h"
#include "logic/ir/cfg.h"
#include "logic/ir/effects.h"

namespace permverify::driver {

namespace {

// Elsewhere every phase has its permissions once.
bool has_barriers_in_loops(const ir::Kernel& kernel) {
  const ir::Cfg cfg = ir::build_cfg(kernel.body);
  return std::ranges::any_of(cfg.loops, [&](const auto& loop) {
    return std::ranges::any_of(loop.blocks, [&](ir::BlockId block) {
      return std::ranges::any_of(cfg.blocks[block].stmts, [](const ir::Stmt* stmt) { return ir::barrier_of(*stmt) != nullptr; });
    });
  });
}

}  // namespace

void try_with_permissions_held_longer(Session& session, const Options& options, const ir::Module& written, const InferredKernels& inferred,
                                      checker::FileReport& file, const Finish& finish) {
  std::set<std::string> open;
  ir::Module longer = written;
  for (ir::Kernel& kernel : longer.kernels) {
    const auto found = inferred.find(kernel.name);
    const checker::KernelReport* report = report_of(file, kernel.name);
    if (found == inferred.end() || report == nullptr) continue;
    const bool whole = found->second.refused.empty() && found->second.given.empty() && kernel.role == ir::KernelRole::Kernel;
    if (!whole || not_proved(*report) == 0 || !has_barriers_in_loops(kernel)) continue;
    const inference::Plan plan = inference::infer(longer, kernel, {}, inference::Hold::Throughout);
    if (!plan.refused.empty()) continue;
    kernel = inference::annotated(kernel, plan);
    open.insert(kernel.name);
  }
  if (open.empty() || options.stopped()) return;
  require_valid(longer, session.sources);
  for (auto& kernel : attempted(session, options, longer, file.path, open, finish).kernels) {
    if (is_proved(&kernel)) *report_of(file, kernel.set.kernel) = std::move(kernel);
  }
}

}  // namespace permverify::driver
