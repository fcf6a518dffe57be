// What is claimed of a kernel: what holds, for which launches and parameters, under which preconditions
// and assumptions, resting on which other results. It is computed here and nowhere else, and never
// stronger than what it rests on: text, JSON and the exit code take it as it is.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "report/finding.h"

namespace permverify::report {

enum class KernelVerdict : std::uint8_t {
  Proved,
  Unfounded,  // its own obligations are proved, but something that it rests on is not
  NotAccepted,  // nothing is refuted, but the policy forbids an assumption or a warning of the proof
  Refuted,
  Undecided,
  BadInput,
  NotChecked
};

std::string to_string(KernelVerdict verdict);

struct Claim {
  KernelVerdict verdict = KernelVerdict::NotChecked;
  checker::SourceLanguage language = checker::SourceLanguage::Pvl;
  std::string unfounded;  // what is not proved of that on which it rests; empty: all is
  // The rest speaks of a proof only; it is there whatever the verdict is.
  std::set<obligation::Property> holds;         // empty unless proved
  std::vector<std::string> bounded, unbounded;  // InBounds is about the first; the others are not checked
  std::vector<obligation::LengthGuess> length_guesses;  // of these others
  std::string launch;                           // "for every launch in one dimension"
  std::vector<obligation::Condition> preconditions;
  std::string unknown_launches;                 // why the launches in the host's code do not count
  std::vector<obligation::ProgramLaunch> program_launches;  // it is about these alone; empty: about every launch
  std::vector<obligation::Assumption> assumptions;  // its own first, then those of what it rests on
  std::vector<std::string> denied;    // ids of its assumptions that the policy forbids
  std::vector<std::string> rests_on;  // names of kernels; "" stands for functions and lemmas
  std::vector<support::Span> perhaps_vacuous;  // that these can be met was not shown
  std::vector<std::string> notes;
  // Where it is refuted: conditions on the launch under which all of it is proved, with the assumptions of that proof.
  std::vector<std::string> holds_if;
  std::string holds_for;  // "for every launch in one dimension"
  std::vector<obligation::Assumption> holds_under;
};

// `kernel` is one of `file.kernels`.
Claim claim_of(const checker::FileReport& file, const checker::KernelReport& kernel,
               const Policy& policy);

// The verdict of a kernel's own obligations, whatever it rests on.
KernelVerdict kernel_verdict(const checker::KernelReport& kernel, const Policy& policy);

}  // namespace permverify::report
