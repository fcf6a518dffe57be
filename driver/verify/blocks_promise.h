// What a method knows of the blocks of threads that it runs is their contract. Where it is not proved with the written ones, its
// blocks ensure besides what their threads store: candidates, owed like written clauses.
#pragma once
#include "driver/session.h"
#include "driver/verify/attempt.h"

namespace permverify::driver {

// Puts methods that are proved so in the file, with their blocks. A block whose candidates are not proved keeps its own contract.
void try_with_stores_of_blocks(Session& session, const Options& options, const ir::Module& module,
                               checker::FileReport& file, const Finish& finish);

}  // namespace permverify::driver
