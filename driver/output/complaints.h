// What a command that writes files or text has to say instead.
#pragma once
#include <string>

#include "support/diagnostic.h"

namespace permverify::driver {

// The sources that a command reads, and what is wrong with them.
struct Complaints {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  std::string last;  // the last line begins with it

  void add(const std::string& id, const std::string& message, support::Span span,
           std::vector<std::string> notes = {}, std::string help = "");
  // All of it; the last line ends in this: "nothing was exported".
  std::string text(bool colour, const std::string& end) const;
};

}  // namespace permverify::driver
