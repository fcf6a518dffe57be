// The options of `permverify serve`.
#pragma once
#include <string>

#include "serve/server.h"

namespace CLI {
class App;
}

namespace permverify::cli {

// What the options say before they are checked.
struct RawServe {
  std::string sandbox = "auto";
  serve::ServerOptions options;
};

CLI::App* add_serve(CLI::App& app, RawServe& raw);
serve::ServerOptions finish_serve(const RawServe& raw);

}  // namespace permverify::cli
