// What is worth telling the user, one shape for every renderer: failed and undecided obligations,
// errors in the input, warnings, refusals, and what the user's policy forbids.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "checker/report.h"
#include "report/cure_option.h"

namespace permverify::report {

enum class FindingKind : std::uint8_t { Error, Unknown, Warning, Note };

// What kind of trouble it is. Nothing is called a fault of the program unless a run has shown it.
enum class FindingClass : std::uint8_t {
  Input,              // the text is wrong
  Program,            // a fault of the program: it was seen in a run
  ProgramOrContract,  // the program is wrong, or a contract before this place says too little
  Contract,           // what the contracts say about rights or sizes is wrong by itself
  Invariant,          // a loop invariant is wrong or says too little
  Limit,              // a limit of the tool
  Policy              // allowed by the rules, forbidden by an option
};

// Names a finding within a run: file that was verified, kernel, id, obligation, place.
using FindingKey = std::tuple<std::string, std::string, std::string, std::string, support::BufferId, std::uint32_t>;

// What of the findings makes the exit code of a run differ from 0. Bad input always does.
enum class FailOn : std::uint8_t { Undecided, Refuted, Never };

struct Policy {
  std::set<std::string> denied;  // ids of assumptions
  bool warnings_as_errors = false;
  FailOn fail_on = FailOn::Undecided;
  std::optional<std::set<FindingKey>> known = std::nullopt;  // with a baseline: those that were there before
};

// Where a barrier can stand that orders two accesses of one group: between these bytes of a buffer.
struct BarrierGap {
  support::BufferId file = 0;
  std::uint32_t begin = 0, end = 0;
};

struct Finding {
  FindingKind kind = FindingKind::Error;
  checker::SourceLanguage language = checker::SourceLanguage::Pvl;  // of the file
  std::string id;          // "access.write:insufficient_permission"
  FindingClass cls = FindingClass::Input;
  std::string message;
  support::LabelledSpan primary;
  std::vector<support::LabelledSpan> related;
  std::vector<std::string> notes;  // held / needed / missing, "expected ..."
  std::string help;                  // what to write in the source
  std::vector<CureOption> options;   // that do the same, if `help` is about launches
  std::vector<ir::Expansion> expansions;  // macros in whose use it lies, outermost first
  std::string kernel;              // empty: file level
  std::string obligation;          // id; empty when it does not come from an obligation
  std::optional<std::size_t> also_between_groups;  // of `notes`: threads of different groups race here, too, as a run shows
  bool holds_in_square_grids = false;  // the kernel is proved for launches with as many groups on the first axis as on the second
  std::optional<BarrierGap> gap;      // of a race within a phase (report/missing_barrier.h)
  bool in_statement = false;          // a race of one statement that reads and writes (report/race_cure.h)
  bool known = false;                // it was there before: policy.known has it
  const checker::Suppression* suppression = nullptr;  // null when no comment of the source allows it
  unsigned fault = 0;              // number in its file of those that a run shows, from 1; 0: no run shows it
  const obligation::Obligation* source = nullptr;  // null when it does not come from one
  const checker::Verdict* verdict = nullptr;       // null when it does not come from one
};

// All findings of a file, its own before those of the files it includes, by place, then by id.
// `sources`: for help that looks at the text around a failure; without, it says less.
std::vector<Finding> findings(const checker::FileReport& file, const Policy& policy, const support::SourceManager* sources = nullptr);

// Whether it is shown and counts for the exit code: neither the baseline nor a comment of the source has it.
bool is_counted(const Finding& finding);

FindingKey key_of(const std::string& file, const Finding& finding);

// The help with its options, as a text report prints it; empty: none.
std::string help_text(const Finding& finding);

// Whether a run shows it.
bool is_seen(const Finding& finding);

// The id up to the reason: "access.write" of "access.write:insufficient_permission".
std::string family(const std::string& id);

// Of a failure; of any diagnostic.
FindingClass classify(support::FailureId id);
FindingClass classify(const std::string& id);
std::string to_string(FindingKind kind);
std::string to_string(FindingClass cls);
// One sentence for the user; empty for Input.
std::string explain_class(FindingClass cls);
// VerCors' code for the same failure ("postFailed:false"), or empty.
std::string vercors_code(const std::string& id);

}  // namespace permverify::report
