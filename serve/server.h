// `permverify serve`: the page and the API, over HTTP.
#pragma once
#include <string>

#include "serve/limits.h"
#include "serve/sandbox.h"

namespace permverify::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;            // 0: any that is free
  std::string state;          // folder of the database and of what jobs write; made if it is missing
  SandboxMode sandbox = SandboxMode::Auto;
  bool behind_proxy = false;  // clients go by the last entry of X-Forwarded-For
  Limits limits;
  std::string version;
};

// Serves until SIGINT or SIGTERM. Prints the address on stdout when it can be reached. Gives the exit code:
// 0, or 3 where the address, the folder or the sandbox cannot be had, with the cause on stderr.
int serve(const ServerOptions& options);

}  // namespace permverify::serve
