// `permverify cache`: what is in the file of answers, and taking care of it.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace permverify::cli {

struct CacheRequest {
  std::string action = "stats";  // stats, prune or verify
  std::string file;              // empty: the usual one
  unsigned days = 30;            // prune: unused for longer
};

CLI::App* add_cache(CLI::App& app, CacheRequest& raw);
// Exit codes: 0; 1 verify: the file was damaged, and is set aside; 3 there is no file that can be used.
int tend_cache(const CacheRequest& request);

}  // namespace permverify::cli
