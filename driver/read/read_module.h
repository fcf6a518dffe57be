// One file -> its module, whatever its language. The only place that knows the front ends.
#pragma once
#include "driver/read/read_options.h"
#include "support/diagnostic.h"

namespace permverify::driver {

// Loads and parses a file; what is wrong is in `sink`. Nothing: there is nothing to go on with. A
// module of C may hold the kernels that were understood while others were refused; `unread`, if not null, gets the
// latter, also where no kernel was understood.
std::optional<ir::Module> read_module(support::SourceManager& sources, const std::string& path,
                                      const ReadOptions& options, support::DiagnosticSink& sink,
                                      std::vector<ir::UnreadKernel>* unread = nullptr);

}  // namespace permverify::driver
