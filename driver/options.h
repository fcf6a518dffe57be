// What the user asked for, parsed and checked.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checker/check.h"
#include "driver/read/read_options.h"
#include "logic/ir/module.h"
#include "logic/kernel/race_options.h"
#include "logic/semantics/vocabulary.h"
#include "report/baseline.h"
#include "report/text.h"

namespace permverify::driver {

enum class Command : std::uint8_t { Verify, Check, Obligations };

// What `--dump` prints and `--stop-after` ends with; the strategy is no phase, and only printed.
enum class Phase : std::uint8_t { Ir, Cfg, Phases, Obligations, Query, Strategy };

// Ndjson: the events of the run (--events) instead of a report.
enum class Format : std::uint8_t { Text, Json, Ndjson, Sarif, Junit, Github, Short, Html, Audit };
enum class ProgressMode : std::uint8_t { None, Plain, Live };

struct Selection {
  std::string kernel;                                          // empty: all
  std::optional<std::pair<std::string, std::uint32_t>> line;   // file and line
  std::string obligation;                                      // empty: all
  bool part() const { return line.has_value() || !obligation.empty(); }
  bool any() const { return part() || !kernel.empty(); }
};

// What `--check` selects. Invariants and contracts are always checked.
enum class Check : std::uint8_t { Races, Barriers, Bounds, Arithmetic, Overflow, Functional };

struct Output {
  Format format;
  std::string path;
};

// What is done with loop invariants of kernels without permissions.
enum class Invariants : std::uint8_t {
  Owed,        // assumed and proved
  Candidates,  // --invariants-as-candidates: left out if they are not proved
  Ignored      // --ignore-invariants
};

// What is done with the launches in the host's code (CUDA).
enum class HostCode : std::uint8_t {
  Off,    // every launch counts
  Facts,  // where not every launch is proved, those of the program count
  Only    // only those of the program count
};

// The file of answers that were kept (checker/cache).
enum class CacheMode : std::uint8_t {
  Off,
  Auto,      // where it can be used
  ReadOnly,  // the same, and nothing is added
  Enforce    // a file that cannot be used is bad usage
};

struct Options {
  Command command = Command::Verify;
  std::vector<std::string> files;
  // By file; one that has several is verified with each of them.
  std::multimap<std::string, FileOptions> of_file;
  std::string read_from;                // of one file, where the report gives it another name; empty: that name
  ReadOptions read;
  Selection selection;
  ir::LaunchSizes launch;
  std::map<std::string, std::int64_t> params;
  obligation::IntMode integers = obligation::IntMode::Checked;  // --int
  std::set<Check> checks;               // --check; empty: all, overflow where contracts are
  obligation::AutomaticOptions automatic;  // --same-value-writes, --intra-group-only, ...
  Invariants invariants = Invariants::Owed;  // of loops, in kernels without permissions
  HostCode host = HostCode::Off;
  bool infer_permissions = true;  // of kernels with contracts that name none
  bool find_invariants = true;    // of loops without any, in kernels with contracts
  bool checks_for(Check what) const { return checks.empty() || checks.count(what) != 0; }
  checker::CheckOptions check;
  CacheMode cache = CacheMode::Off;
  std::string cache_file;               // empty: checker::default_cache_file()
  bool stopped() const { return check.stop != nullptr && *check.stop != 0; }
  bool places = false;                  // --places: the report lists what threads hold at each statement
  bool replay = true;                   // run what was refuted
  std::string pictures;                 // folder for pictures of these runs; empty: none
  bool keep_pictures = true;            // else they are for a page, and end with the run
  report::Policy policy;
  Format format = Format::Text;
  std::vector<Output> outputs;
  std::string baseline;                 // an earlier JSON report; what it has does not count; empty: none
  std::shared_ptr<const report::Baseline> known_before = {};  // what it has; null: none
  bool each_race = false;               // --each-race: the races of two lines are an obligation of their own
  report::Detail detail = report::Detail::Normal;  // of the text report
  std::size_t max_errors = 20;
  std::string events;                   // --events: a file or `fd:N`; empty: none
  unsigned max_seconds = 0;             // of all proofs together; 0: no limit
  unsigned total_timeout = 60;          // seconds of each file; 0: no limit
  bool total_timeout_given = false;     // else it is not for kernels with contracts
  bool limits_contracts() const { return total_timeout_given && total_timeout != 0; }
  bool stats = false;
  bool colour = false;                  // of the text report on stdout
  std::size_t width = 0;                // its columns; 0: no limit
  ProgressMode progress = ProgressMode::None;
  std::set<Phase> dumps;
  std::optional<Phase> stop_after;
  std::string emit_smt;                 // folder; empty: don't
  std::vector<std::string> arguments;   // as given, for the record
  std::string configuration;            // the file that gave some of the options; empty: none
  std::vector<std::string> configuration_words;  // what it gave, as words of the command line
  std::vector<std::string> shaping;     // those that decide what is found, without the files, one word each
  std::vector<std::string> decisive;    // the same, and those of policy and cache: the report depends on them and the files
  std::string version;
};

}  // namespace permverify::driver
