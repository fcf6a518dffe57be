// What --dump prints of a module: the program itself, its flow graph, its phases.
#pragma once
#include <string>

#include "logic/ir/module.h"
#include "support/source.h"

namespace permverify::driver {

// Declarations and contracts as the parser understood them, each with its type and place.
std::string ir_text(const support::SourceManager& sources, const ir::Module& module);
// The flow graph of every kernel: blocks, their statements as written, branches and loops.
std::string cfg_text(const support::SourceManager& sources, const ir::Module& module);
// The barriers of every kernel: what each fences and what becomes of the rights there.
std::string phases_text(const support::SourceManager& sources, const ir::Module& module);

}  // namespace permverify::driver
