// `permverify serve`: the page and the API, over HTTP.
#pragma once
#include <string>
#include <vector>

#include "serve/exercise.h"
#include "serve/limits.h"
#include "serve/sandbox_mode.h"

namespace permverify::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  std::string state;          // folder of the database and of what jobs write; made if it is missing
  std::string page;           // folder of the page; empty: the one inside of the program
  SandboxMode sandbox = SandboxMode::Auto;
  bool behind_proxy = false;  // clients go by the last entry of X-Forwarded-For
  Limits limits;
  std::vector<Exercise> exercises;  // no two with one id
  std::string version;
};

// Serves until SIGINT or SIGTERM. Prints the address on stdout when it can be reached. Gives the exit code:
// 0, or 3 where the address, the folders or the sandbox cannot be had, with the cause on stderr. The module's symbol
// is `permverify_serve`.
using Serve = int(const ServerOptions* options);

}  // namespace permverify::serve
