// What a job sees of the machine: by bubblewrap, where that works.
#pragma once
#include <string>
#include <vector>

namespace permverify::serve {

enum class SandboxMode : std::uint8_t { Require, Auto, Off };

class Sandbox {
 public:
  // Tries it out. `program` is the path of permverify. Throws std::runtime_error if it is required and
  // does not work.
  Sandbox(SandboxMode mode, std::string program);

  // The command that runs permverify with `words` in `folder`, which the job may write to.
  std::vector<std::string> command(const std::string& folder, const std::vector<std::string>& words) const;
  // "bubblewrap" or "off", and why not; neither names a path.
  std::string name() const { return on_ ? "bubblewrap" : "off"; }
  const std::string& reason() const { return reason_; }

 private:
  bool probe();

  std::string program_, wrapper_, reason_;
  bool on_ = false;
};

}  // namespace permverify::serve
