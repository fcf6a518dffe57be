// What a job sees of the machine: by bubblewrap, where that works.
#pragma once
#include <string>
#include <vector>

#include "serve/sandbox_mode.h"

namespace permverify::serve {

class Sandbox {
 public:
  // Tries it out. `program` is the path of permverify. Throws std::runtime_error if it is required and
  // does not work.
  Sandbox(SandboxMode mode, std::string program);

  // The command that runs permverify with `words` in `folder`, which the job may write to. `reads`: one more folder, which
  // it may read; empty: none.
  std::vector<std::string> command(const std::string& folder, const std::vector<std::string>& words,
                                   const std::string& reads = "") const;
  // How a job names that folder.
  std::string path_of(const std::string& reads) const;
  // "bubblewrap" or "off", and why not or what it does not bound; neither names a path.
  std::string name() const { return on_ ? "bubblewrap" : "off"; }
  const std::string& reason() const { return reason_; }

 private:
  bool probe();

  std::string program_, wrapper_, reason_;
  bool on_ = false;
};

}  // namespace permverify::serve
