// The obligations of a file are put to the solvers, and how that ended.
#pragma once
#include "checker/report.h"
#include "driver/session.h"

namespace permverify::driver {

// Fills the verdicts of every kernel, and tells the events of the session. Terms of the obligations live in `manager`.
void solve(Session& session, checker::FileReport& file, term::TermManager& manager, const Options& options);

}  // namespace permverify::driver
