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
  std::string labs;  // empty: where they lie beside the program
  serve::ServerOptions options;
};

CLI::App* add_serve(CLI::App& app, RawServe& raw);
// Reads the exercises. Throws std::invalid_argument where a folder that was named has none, or a wrong one.
serve::ServerOptions finish_serve(const RawServe& raw);

}  // namespace permverify::cli
