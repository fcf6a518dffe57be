// --dump, --stop-after and --emit-smt.
#pragma once
#include "driver/session.h"

namespace permverify::driver {

// Whether --stop-after names a phase that comes before `phase`.
bool stops_before(const Options& options, Phase phase);

// Appends to `session.dumps` what was asked for.
void dump_module(Session& session, const Options& options, const ir::Module& module);
void dump_obligations(Session& session, const Options& options, term::TermManager& manager,
                      const checker::FileReport& file);

// A file name for an obligation: letters, digits, `.`, `_`, `-`; different ids give different names.
std::string safe_file_name(const std::string& id);

}  // namespace permverify::driver
