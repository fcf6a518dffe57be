// The server is a module of its own: its libraries would cost every other command as much time to start as the
// rest of the program.
#pragma once
#include "serve/server.h"

namespace permverify::cli {

// serve::serve of libpermverify_serve.so, which lies beside the program or in `../lib/permverify` from there. Gives
// the exit code; 4, with the cause on stderr, where the module cannot be loaded.
int load_and_serve(const serve::ServerOptions& options);

}  // namespace permverify::cli
