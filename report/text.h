// The report for people.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "report/summary.h"

namespace permverify::report {

enum class Scope : std::uint8_t {
  Verify,  // everything was asked for
  Part,    // a selection of the obligations: nothing is claimed about whole kernels
  Check    // no solver was asked
};

enum class Detail : std::uint8_t {
  Quiet,   // the summary and what is claimed of each kernel
  Normal,
  // With the solver's counterexample beside the run, every class, commands of any length, cures of assumptions.
  Verbose
};

struct TextOptions {
  Detail detail = Detail::Normal;
  bool colour = false;
  std::size_t max_errors = 20;  // findings shown; 0 = all
  bool stats = false;
  Scope scope = Scope::Verify;
  std::size_t width = 0;        // columns of the terminal, for notes; 0 = no limit
  std::vector<std::string> shaping;  // options of this call that `replay --fault` has to repeat
  // By name in the report: the file and the options that `replay --fault` has to repeat instead; none where only the run can be repeated.
  std::map<std::string, std::vector<std::string>> own_words;
  std::string configuration;  // the file that gave some of the options; empty: none
  std::uint64_t rlimit = 0;
  Policy policy;
};

// What the report has of some of its files: it can be made where they were verified, and printed elsewhere or later.
struct TextPart {
  struct Shown {
    std::string text;
    std::string page;    // the command that prints the page of the finding; empty: it has no page
    bool refutes = false;  // an error about an obligation
  };
  std::vector<Shown> findings;
  std::string folded;              // what it has in place of further findings; stands behind them
  std::string suppressed, claims;  // what stands at the end of the report
};

TextPart text_part(const checker::VerificationReport& report, const support::SourceManager& sources, const TextOptions& options);

// Puts the parts of a report together: `findings_of` each of them, in the order of the files, then `end`.
class TextReport {
 public:
  explicit TextReport(const TextOptions& options) : options_(options) {}
  std::string findings_of(const TextPart& part);
  std::string end(const Summary& summary, double seconds, const std::string& solvers);

 private:
  const TextOptions& options_;
  std::vector<std::string> pages_;   // of the findings shown, each once
  std::size_t shown_ = 0, hidden_ = 0, errors_ = 0;
  std::string suppressed_, claims_;
};

std::string text_report(const checker::VerificationReport& report,
                        const support::SourceManager& sources, const TextOptions& options);

// One finding in its shape: `error[...]`, `unknown[...]` or `warning[...]`.
std::string text_finding(const Finding& finding, const support::SourceManager& sources,
                         const TextOptions& options);

// One line per obligation: place, kind, id.
std::string list_obligations(const checker::VerificationReport& report,
                             const support::SourceManager& sources);

}  // namespace permverify::report
