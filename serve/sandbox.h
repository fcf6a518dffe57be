// What a job sees of the machine: by bubblewrap, where that works.
#pragma once
#include <string>
#include <vector>

#include "serve/sandbox_mode.h"

namespace permverify::serve {

// A folder that a job uses: its path on the machine, and in the sandbox `/` and the name.
struct Folder {
  std::string path, name;
};

class Sandbox {
 public:
  // Tries it out. `program` is the path of permverify. Throws std::runtime_error if it is required and
  // does not work.
  Sandbox(SandboxMode mode, std::string program);

  // The command that runs permverify with `words` in `folder`, which the job may write to. `reads`: one more folder, which
  // it may read; without a path: none.
  std::vector<std::string> command(const Folder& folder, const std::vector<std::string>& words,
                                   const Folder& reads = {}) const;
  // The path by which a job names a folder.
  std::string path_of(const Folder& folder) const;
  // "bubblewrap" or "off", and why not or what it does not bound; neither names a path.
  std::string name() const { return on_ ? "bubblewrap" : "off"; }
  const std::string& reason() const { return reason_; }

 private:
  bool probe();

  std::string program_, wrapper_, reason_;
  bool on_ = false;
};

}  // namespace permverify::serve
