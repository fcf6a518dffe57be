// One kernel without annotations: what the verifier says, and what the machine sees when it runs.
#pragma once
#include <map>

#include "logic/kernel/race_options.h"
#include "tests/judge/judge.h"

namespace permverify::differential {

struct BareOptions {
  checker::CheckOptions check;
  unsigned memories = 3;
  unsigned large = 4;                // larger launches of a proved kernel
  double max_seconds = 1.5;          // of a sweep
  obligation::AutomaticOptions automatic;  // warps in lock step
  std::vector<std::string> modules;  // folders of the C front end; empty: beside the program
  BareOptions() { check.rlimit = 400'000, check.timeout_seconds = 2; }
};

struct BareTrial {
  judge::Outcome outcome = judge::Outcome::BadInput;
  bool faulty = false;  // some run, in which no assumption is broken, shows a fault
  bool shares = false;  // proved, and without its barriers it races
  std::uint64_t runs = 0, unusable = 0;
  double verify_seconds = 0, run_seconds = 0;
  std::string fault, launch, why;
  bool unsound() const { return outcome == judge::Outcome::Proved && faulty; }
};

// The module of a text in OpenCL C or PVL (by its name); `why` says why there is none.
std::optional<ir::Module> module_of(const std::string& name, const std::string& text,
                                    const BareOptions& options, std::string& why);

// Contracts, invariants and assertions of barriers are taken away.
ir::Module stripped(const ir::Module& module);

BareTrial try_module(const ir::Module& module, const std::string& text, const BareOptions& options);
// Only the runs, without a verdict.
BareTrial search_module(const ir::Module& module, const std::string& text, const BareOptions& options);
BareTrial try_text(const std::string& name, const std::string& text, const BareOptions& options);

std::string to_line(const BareTrial& trial);
BareTrial bare_from_line(const std::string& line);

}  // namespace permverify::differential
