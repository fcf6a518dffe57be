#include "report/claim.h"

#include <algorithm>

#include "report/words.h"

namespace permverify::report {
namespace {

using checker::FileReport;
using checker::KernelReport;
using obligation::Property;

bool is_error(const support::Diagnostic& d) { return d.severity == support::Severity::Error; }
bool is_warning(const support::Diagnostic& d) { return d.severity == support::Severity::Warning; }

const KernelReport* named(const FileReport& file, const std::string& name) {
  const auto it = std::find_if(file.kernels.begin(), file.kernels.end(),
                               [&](const KernelReport& k) { return k.set.kernel == name; });
  return it == file.kernels.end() ? nullptr : &*it;
}

// Names of all that `kernel` rests on: the kernels that it runs, those that they run, and the functions
// and lemmas of the file.
std::vector<std::string> foundations(const FileReport& file, const KernelReport& kernel) {
  std::vector<std::string> names = kernel.set.runs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const KernelReport* found = named(file, names[i]);
    if (found == nullptr) continue;
    for (const std::string& next : found->set.runs) {
      if (std::find(names.begin(), names.end(), next) == names.end()) names.push_back(next);
    }
  }
  const KernelReport* functions = named(file, "");
  if (functions != nullptr && functions != &kernel) names.push_back("");
  return names;
}

void add_assumptions(const KernelReport& from, Claim& claim) {
  for (const obligation::Assumption& a : from.set.assumptions) {
    const bool listed =
        std::any_of(claim.assumptions.begin(), claim.assumptions.end(), [&](const auto& other) {
          return other.id == a.id && other.text == a.text && other.span == a.span;
        });
    if (!listed) claim.assumptions.push_back(a);
  }
}

void add_names(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const std::string& name : from) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
  }
}

// What is proved without a look at whether the hypotheses can be met at all.
void add_perhaps_vacuous(const KernelReport& kernel, Claim& claim) {
  for (const auto& [obligation, verdict] : kernel.results) {
    if (verdict && verdict->reason == checker::Reason::SatisfiabilityNotShown) {
      claim.perhaps_vacuous.push_back(obligation->primary.span);
    }
  }
}

// A part of a claim: of the kernel itself, or of something that it rests on.
void take_in(const KernelReport& part, Claim& claim) {
  add_assumptions(part, claim);
  add_names(part.set.bounded, claim.bounded);
  add_names(part.set.unbounded, claim.unbounded);
  for (const Property missing : part.set.unchecked) claim.holds.erase(missing);
  add_perhaps_vacuous(part, claim);
}

// Its sentences in the words of the language; what stands in the source is not among them.
void speak(Claim& claim) {
  claim.launch = in_words(claim.language, claim.launch);
  for (auto& condition : claim.preconditions) condition.text = in_words(claim.language, condition.text);
  for (auto& assumption : claim.assumptions) assumption.text = in_words(claim.language, assumption.text);
  for (std::string& note : claim.notes) note = in_words(claim.language, note);
}

// "blockDim.x <= 32", "gridDim.x == 1", "gridDim.x == gridDim.y".
void tell_safe_launches(const obligation::SafeLaunches& safe, const Policy& policy, Claim& claim) {
  const bool denied = std::any_of(safe.assumptions.begin(), safe.assumptions.end(), [&](const auto& a) { return policy.denied.count(a.id) != 0; });
  if (claim.verdict != KernelVerdict::Refuted || denied) return;
  static constexpr const char* axes[] = {".x", ".y", ".z"};
  const auto& most = safe.most;
  const bool whole = claim.language == checker::SourceLanguage::Pvl && !safe.square_grid && !most.gsize[1] && !most.gsize[2] && !most.ngroups[1] && !most.ngroups[2];
  const auto add = [&](const std::string& label, const std::array<std::optional<std::int64_t>, 3>& sizes) {
    for (std::size_t d = 0; d < 3; ++d) {
      if (!sizes[d]) continue;
      const std::string name = row_name(claim.language, label + (whole ? "" : axes[d]));
      claim.holds_if.push_back(name + (*sizes[d] == 1 ? " == " : " <= ") + std::to_string(*sizes[d]));
    }
  };
  if (safe.square_grid) claim.holds_if.push_back(row_name(claim.language, "\\ngroups.x") + " == " + row_name(claim.language, "\\ngroups.y"));
  add("\\ngroups", most.ngroups);
  add("\\gsize", most.gsize);
  claim.holds_for = in_words(claim.language, safe.launch);
  claim.holds_under = safe.assumptions;
  for (auto& assumption : claim.holds_under) assumption.text = in_words(claim.language, assumption.text);
}

}  // namespace

KernelVerdict kernel_verdict(const KernelReport& kernel, const Policy& policy) {
  const auto& set = kernel.set;
  if (std::any_of(set.diagnostics.begin(), set.diagnostics.end(), is_error)) {
    return KernelVerdict::BadInput;
  }
  const auto has = [&](checker::Status status) {
    return std::any_of(kernel.results.begin(), kernel.results.end(), [&](const auto& result) {
      return result.verdict && result.verdict->status == status;
    });
  };
  if (has(checker::Status::Refuted)) return KernelVerdict::Refuted;
  if (policy.warnings_as_errors &&
      std::any_of(set.diagnostics.begin(), set.diagnostics.end(), is_warning)) {
    return KernelVerdict::NotAccepted;
  }
  if (set.no_permissions) return KernelVerdict::Undecided;
  if (!checker::is_checked(kernel)) return KernelVerdict::NotChecked;
  return has(checker::Status::Inconclusive) ? KernelVerdict::Undecided : KernelVerdict::Proved;
}

Claim claim_of(const FileReport& file, const KernelReport& kernel, const Policy& policy) {
  Claim claim;
  claim.language = file.language;
  claim.verdict = file.misread ? KernelVerdict::BadInput : kernel_verdict(kernel, policy);
  claim.launch = kernel.set.launch;
  claim.preconditions = kernel.set.preconditions;
  claim.program_launches = kernel.set.program_launches;
  claim.unknown_launches = kernel.set.unknown_launches;
  claim.notes = kernel.set.notes;
  if (!kernel.set.unbounded.empty()) claim.length_guesses = kernel.set.length_guesses;
  claim.rests_on = foundations(file, kernel);
  claim.holds = {Property::RaceFree, Property::NoDivergence, Property::InBounds};
  if (!kernel.set.automatic) claim.holds.insert(Property::ContractsHold);
  take_in(kernel, claim);
  for (const std::string& name : claim.rests_on) {
    const KernelReport* part = named(file, name);
    if (part != nullptr) take_in(*part, claim);
    const bool proved = part != nullptr && kernel_verdict(*part, policy) == KernelVerdict::Proved;
    if (!proved && claim.unfounded.empty()) {
      claim.unfounded = name.empty() ? "a function or lemma of this file" : "kernel " + name;
    }
  }
  std::erase_if(claim.bounded, [&](const std::string& name) {
    return std::find(claim.unbounded.begin(), claim.unbounded.end(), name) != claim.unbounded.end();
  });
  for (const auto& a : claim.assumptions) {
    if (policy.denied.count(a.id) != 0) add_names({a.id}, claim.denied);
  }
  const bool denied = !claim.denied.empty();
  if (claim.verdict == KernelVerdict::Proved && !claim.unfounded.empty()) {
    claim.verdict = KernelVerdict::Unfounded;
  }
  const bool holds = claim.verdict == KernelVerdict::Proved || claim.verdict == KernelVerdict::Unfounded;
  if (denied && holds) claim.verdict = KernelVerdict::NotAccepted;
  const bool every_length = claim.unbounded.empty() || !claim.bounded.empty();
  if (!every_length) claim.holds.erase(Property::InBounds);
  if (claim.verdict != KernelVerdict::Proved) claim.holds.clear();
  speak(claim);
  if (kernel.set.safe) tell_safe_launches(*kernel.set.safe, policy, claim);
  return claim;
}

std::string to_string(KernelVerdict verdict) {
  switch (verdict) {
    case KernelVerdict::Proved: return "proved";
    case KernelVerdict::Unfounded: return "unfounded";
    case KernelVerdict::NotAccepted: return "not_accepted";
    case KernelVerdict::Refuted: return "refuted";
    case KernelVerdict::Undecided: return "undecided";
    case KernelVerdict::BadInput: return "bad_input";
    case KernelVerdict::NotChecked: return "not_checked";
  }
  return "";
}

}  // namespace permverify::report
