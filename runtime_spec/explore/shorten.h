// A script that shows a fault, cut down to what is needed of it.
#pragma once
#include "runtime_spec/explore/explore.h"

namespace permverify::runtime_spec {

// The shortest beginning of the script after which a run in order still shows the fault (its id and
// place), of the beginnings that end where the thread changes. The whole script if it shows no such fault, or if
// there are too many to try.
std::vector<ThreadNumber> shorten_script(Program& program, const Launch& launch,
                                         MachineOptions options, const MonitorMaker& more,
                                         std::vector<ThreadNumber> script, const Fault& fault);

}  // namespace permverify::runtime_spec
