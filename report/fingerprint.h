// A name of a finding that stays the same from one version of a file to the next.
#pragma once
#include <map>
#include <string>

#include "report/finding.h"

namespace permverify::report {

// Hands out the fingerprints of one report, in the order of its findings. A fingerprint depends on the id, the file, the
// kernel and the text of the lines that the finding is about, without white space: neither moved lines nor other
// findings nor the numbers of obligations change it. Equal findings are counted, so that each has its own.
// Of a finding that is about the lines of these places, without a count.
std::string fingerprint(const support::SourceManager& sources, const std::string& id, const std::string& file, const std::string& kernel,
                        const std::vector<support::Span>& places);

class Fingerprints {
 public:
  explicit Fingerprints(const support::SourceManager& sources) : sources_(sources) {}
  // 16 hexadecimal digits. `file` is the file that was verified, as it was given.
  std::string next(const Finding& finding, const std::string& file);

 private:
  const support::SourceManager& sources_;
  std::map<std::string, unsigned> seen_;
};

}  // namespace permverify::report
