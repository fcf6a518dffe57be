// Obligations of some kernels, made and solved apart from the main run of a file.
#pragma once
#include <functional>
#include <set>
#include <string>

#include "checker/report.h"
#include "driver/session.h"
#include "driver/verify/solve.h"

namespace permverify::driver {

// What every set of obligations gets before it is solved.
using Finish = std::function<void(obligation::ObligationSet&)>;

// Obligations of some kernels, and the manager in which their terms live.
struct Generated {
  checker::FileReport report;
  term::TermManager* manager = nullptr;
};

// The obligations of these kernels of the module, without verdicts.
Generated generated(Session& session, const Options& options, const ir::Module& module, const std::string& path,
                    const std::set<std::string>& kernels, const Finish& finish);

// The same, solved. Verdicts are as the solvers gave them.
checker::FileReport attempted(Session& session, const Options& options, const ir::Module& module,
                              const std::string& path, const std::set<std::string>& kernels, const Finish& finish,
                              const Together& together = {});

}  // namespace permverify::driver
