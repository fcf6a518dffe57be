// Files that travel inside the program.
#pragma once
#include <string_view>
#include <vector>

namespace permverify::serve {

struct EmbeddedFile {
  std::string_view path, content;  // path: relative, with slashes
};

// web/dist as it was when the build was configured; empty: the page was not built.
const std::vector<EmbeddedFile>& embedded_page();
// examples/.
const std::vector<EmbeddedFile>& embedded_examples();
// The description of the API.
const std::vector<EmbeddedFile>& embedded_api();

}  // namespace permverify::serve
