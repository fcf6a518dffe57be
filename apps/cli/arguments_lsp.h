// The options of `permverify lsp`.
#pragma once
#include "lsp/server.h"

namespace CLI {
class App;
}

namespace permverify::cli {

CLI::App* add_lsp(CLI::App& app, lsp::ServerOptions& raw);
// Throws std::invalid_argument if this program cannot be found, which runs the jobs.
lsp::ServerOptions finish_lsp(const lsp::ServerOptions& raw);

}  // namespace permverify::cli
