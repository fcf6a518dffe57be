// --kernel, --line and --obligation, and whether anything matched them.
#pragma once
#include <string>

#include "driver/session.h"

namespace permverify::driver {

// Remembers the names of kernels and parameters, for `unmatched`.
void note_names(Session& session, const ir::Module& module);

// Removes the obligations that were not asked for, and counts the rest.
void select(Session& session, const Selection& selection, obligation::ObligationSet& set);

// Removes what --check leaves out; what rests on it assumes it, and says so.
void leave_unchecked(const Options& options, obligation::ObligationSet& set);

// Removes the kernels that were not asked for. Functions and lemmas stay: proofs rest on them.
void drop_unselected(const Selection& selection, checker::FileReport& file);

// The span of a kernel's name; empty for the file level.
support::Span kernel_span(const ir::Module& module, const std::string& name);

// Why an option has matched nothing ("no kernel is named `f`"); empty when all matched.
std::string unmatched(const Session& session, const Options& options);

}  // namespace permverify::driver
