// `--events`: the course of a run as lines of JSON, each written out at once.
#pragma once
#include <map>
#include <string>

#include "driver/session.h"

namespace permverify::driver {

// Writes to a file, or to a descriptor that the caller has opened. One of a run at most; no events of
// proofs that only help (candidates for invariants).
class Events {
 public:
  // `target` as for --events: a path, or `fd:N`; that may be 1 if nothing else is printed there. Throws std::runtime_error if
  // it cannot be written.
  explicit Events(const std::string& target, bool stdout_is_free = false);
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  void start(const Options& options);
  // Before obligations of these kernels are put to the solvers.
  void solving(const support::SourceManager& sources, const checker::FileReport& file);
  void decided(const support::SourceManager& sources, const std::string& file, const std::string& kernel,
               const obligation::Obligation& obligation, const checker::Verdict& verdict);
  // A finding of a file that is not done. When it is, its diagnostics come as if nothing had been said.
  void found(const support::SourceManager& sources, const checker::FileReport& file, const report::Finding& finding);
  // The file is done: what differs from what was said, the verdicts, the diagnostics.
  void finished(const support::SourceManager& sources, const checker::FileReport& file,
                const report::Policy& policy);
  void end(const checker::VerificationReport& report, const report::Policy& policy);
  // False when a line was lost; the cause stands on stderr then.
  bool written() const { return written_; }

 private:
  void write(const std::string& line);

  int descriptor_ = -1;
  bool owned_ = false, written_ = true;
  // Status last said of each obligation, by kernel and id.
  using Said = std::map<std::pair<std::string, std::string>, std::string>;
  std::map<std::string, Said> said_;  // of the files that are not finished, by path
};

}  // namespace permverify::driver
