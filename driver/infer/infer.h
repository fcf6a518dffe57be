// `permverify infer`: the source with the permissions that it needs.
#pragma once
#include <string>

#include "driver/options.h"

namespace permverify::driver {

struct InferOptions {
  std::string file;
  ReadOptions read;
  std::string kernel;        // empty: all
  bool explain = false;      // what was inferred, in words, instead of the source
  bool unproved = false;     // print what is not proved, too
  bool ensures = false;      // postconditions of threads, too: what they store
  unsigned seconds = 60;     // for all proofs together
  Options verify;            // how the result is proved before it is printed; the launch
};

// The exit code.
int infer(const InferOptions& options);

}  // namespace permverify::driver
