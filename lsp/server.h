// A language server (LSP 3.17): what is wrong with the text while it is typed, proofs when a document is opened or saved.
#pragma once
#include <string>
#include <vector>

namespace permverify::lsp {

struct ServerOptions {
  std::string program;             // this one, for the jobs
  std::vector<std::string> words;  // options of every `verify`, `check` and `infer`
  int input = 0, output = 1;       // descriptors of the client
};

// Until the client says `exit` or is gone. 0, or 1 if it went without `shutdown`.
int serve_editor(const ServerOptions& options);

}  // namespace permverify::lsp
