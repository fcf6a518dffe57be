// The examples of the repository, for the gallery.
#pragma once
#include <string>
#include <vector>

namespace permverify::serve {

struct Example {
  std::string id, title, lang, name, content;  // "cuda-saxpy", first sentence, "cuda", "saxpy.cu"
};

const std::vector<Example>& all_examples();

}  // namespace permverify::serve
