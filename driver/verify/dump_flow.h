// What --dump prints of a kernel's flow: its graph and its phases.
#pragma once
#include <string>

#include "logic/ir/module.h"
#include "support/source.h"

namespace permverify::driver {

// The flow graph of every kernel: blocks, their statements as written, branches and loops.
std::string cfg_text(const support::SourceManager& sources, const ir::Module& module);
// The barriers of every kernel: what each fences and what becomes of the rights there.
std::string phases_text(const support::SourceManager& sources, const ir::Module& module);

}  // namespace permverify::driver
