// `--watch`: the call is made again whenever a file changes that it has read.
#pragma once
#include <string>
#include <vector>

namespace permverify::cli {

struct Watch {
  std::vector<std::string> words;  // of the call, without --watch
  std::vector<std::string> files;  // words of the call that are files, folders or patterns
};

// Each run is a process of its own, so a crash ends only that run. Returns where a run cannot be started; Ctrl-C ends the process.
int watch(const Watch& request);

}  // namespace permverify::cli
