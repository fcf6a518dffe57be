#include "report/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "checker/replay/replay.h"
#include "report/claim.h"
#include "report/cure.h"
#include "report/suppressions.h"
#include "report/words.h"

namespace permverify::report {
namespace {

Finding of_diagnostic(const support::Diagnostic& d, const std::string& kernel,
                      const Policy& policy) {
  Finding f;
  switch (d.severity) {
    case support::Severity::Error: f.kind = FindingKind::Error; break;
    case support::Severity::Warning:
      f.kind = policy.warnings_as_errors ? FindingKind::Error : FindingKind::Warning;
      break;
    case support::Severity::Note: f.kind = FindingKind::Note; break;
  }
  f.id = d.id;
  f.cls = d.severity == support::Severity::Error ? classify(d.id)
          : f.kind == FindingKind::Error         ? FindingClass::Policy
                                                 : classify(d.id);
  f.message = d.message;
  f.primary = d.primary;
  f.related = d.related;
  f.notes = d.notes;
  f.help = d.help;
  f.kernel = kernel;
  return f;
}

FindingClass class_of(const checker::Replay& replay, support::FailureId id) {
  switch (replay.failure_class) {
    case checker::FailureClass::Program: return FindingClass::Program;
    case checker::FailureClass::Contract:
    case checker::FailureClass::TooWeak: return FindingClass::Contract;
    case checker::FailureClass::Invariant: return FindingClass::Invariant;
    case checker::FailureClass::Behind: return FindingClass::ProgramOrContract;
    case checker::FailureClass::NotSettled: break;
  }
  return classify(id);
}

Finding of_obligation(const obligation::Obligation& o, const checker::Verdict& v,
                      const std::string& kernel) {
  Finding f;
  f.kind = v.status == checker::Status::Refuted ? FindingKind::Error : FindingKind::Unknown;
  f.id = o.kind.text();
  f.cls = f.kind != FindingKind::Error ? FindingClass::Limit
          : v.replay                   ? class_of(*v.replay, o.kind)
                                       : classify(o.kind);
  f.message = o.message;
  f.primary = v.seen_at ? v.seen_at->primary : o.primary;
  f.related = v.seen_at ? v.seen_at->related : o.related;
  f.notes = o.explanation;
  f.help = o.help;
  f.kernel = kernel;
  f.obligation = o.id;
  f.source = &o;
  f.verdict = &v;
  return f;
}

Finding no_permissions(const checker::KernelReport& kernel) {
  Finding f;
  f.kind = FindingKind::Unknown;
  const bool missing = kernel.set.permissions_missing;
  f.id = missing ? "permissions:missing" : "undecided:no_permissions";
  f.cls = FindingClass::Limit;
  f.message = missing ? "no permissions given" : "undecided: no permissions given";
  f.primary = {kernel.span, "no contract of this kernel has a `Perm` or an `Atomic`"};
  f.notes = {"without them nothing says which thread may read or write which element"};
  if (kernel.set.not_inferred) {
    f.related.push_back(*kernel.set.not_inferred);
    f.notes = {"no permissions could be inferred: " + kernel.set.not_inferred->label};
  }
  f.help = missing ? "give each thread its elements: `//@ requires Perm(a[\\gtid], write);` before the kernel"
                   : "give each thread its elements: `requires Perm(a[tid], write);` before `void main`";
  f.kernel = kernel.set.kernel;
  return f;
}

Finding denied(const obligation::Assumption& a, const checker::KernelReport& kernel) {
  Finding f;
  f.id = "policy:denied_assumption";
  f.cls = FindingClass::Policy;
  f.message = "the proof rests on an assumption that --deny forbids: " + a.text;
  f.primary = {a.span == support::Span{} ? kernel.span : a.span, a.id};
  f.kernel = kernel.set.kernel;
  return f;
}

// Its sentences in the words of the language.
void speak(SourceLanguage language, Finding& f) {
  f.language = language;
  f.message = in_words(language, f.message);
  f.help = in_words(language, f.help);
  f.primary.label = in_words(language, f.primary.label);
  for (auto& related : f.related) related.label = in_words(language, related.label);
  for (std::string& note : f.notes) note = in_words(language, note);
}

bool within(support::Span inner, support::Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// The expansions in which a place lies. An expansion is recorded for each token that was of interest; a macro
// is named once all the same, with the first of these tokens in its definition.
std::vector<ir::Expansion> expansions_at(support::Span place,
                                         const std::vector<ir::Expansion>& expansions) {
  std::vector<ir::Expansion> result;
  for (const ir::Expansion& expansion : expansions) {
    if (!within(place, expansion.use)) continue;
    const auto named = std::find_if(result.begin(), result.end(), [&](const ir::Expansion& e) {
      return e.name == expansion.name && e.definition.file == expansion.definition.file;
    });
    if (named == result.end()) result.push_back(expansion);
    else if (expansion.definition.begin < named->definition.begin) named->definition = expansion.definition;
  }
  return result;
}

}  // namespace

namespace {

// Phases that begin at different barriers may have the same two accesses: what a run has shown of one
// of them is said once.
bool said_already(const std::vector<Finding>& all, const Finding& next) {
  return is_seen(next) && is_placed_by_run(*next.source) && std::any_of(all.begin(), all.end(), [&](const Finding& other) {
           return other.source && is_placed_by_run(*other.source) && other.kind == next.kind &&
                  other.id == next.id && other.kernel == next.kernel &&
                  other.message == next.message && other.primary.span == next.primary.span &&
                  std::equal(other.related.begin(), other.related.end(), next.related.begin(),
                             next.related.end(),
                             [](const auto& a, const auto& b) { return a.span == b.span; });
         });
}

std::set<std::pair<std::uint32_t, std::uint32_t>> places(const Finding& f) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> result{{f.primary.span.begin, f.primary.span.end}};
  for (const auto& related : f.related) result.emplace(related.span.begin, related.span.end);
  return result;
}

// A run has the last word, however the solvers ended.
bool ended_alike(const Finding& a, const Finding& b) {
  return (is_seen(a) && is_seen(b)) || reason_text(*a.verdict) == reason_text(*b.verdict);
}

// The race of two threads of one group at the places where `between` is one of two groups.
bool same_race_in_group(const Finding& in_group, const Finding& between) {
  if (!in_group.source || !in_group.source->race || in_group.source->race->between_groups) return false;
  return in_group.source->race->array == between.source->race->array && in_group.id == between.id &&
         in_group.kernel == between.kernel && in_group.kind == between.kind &&
         ended_alike(in_group, between) &&
         in_group.primary.span.file == between.primary.span.file && places(in_group) == places(between);
}

std::string threads_of_groups(SourceLanguage language) { return thread_word(language) + "s of different " + group_word(language) + "s"; }

// A race in a group and between groups is reported once.
void merge_groups(std::vector<Finding>& all) {
  std::vector<bool> told(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].source || !all[i].source->race || !all[i].source->race->between_groups) continue;
    const auto other = std::find_if(all.begin(), all.end(),
                                    [&](const Finding& f) { return same_race_in_group(f, all[i]); });
    if (other == all.end()) continue;
    told[i] = true;
    const bool seen = is_seen(all[i]);
    const std::string note = threads_of_groups(all[i].language) + (seen ? " race here, too" : " may race here, too");
    const auto known = std::find(other->notes.begin(), other->notes.end(), note);
    if (seen) other->also_between_groups = static_cast<std::size_t>(known - other->notes.begin());
    if (known == other->notes.end()) other->notes.push_back(note);
  }
  std::vector<Finding> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!told[i]) kept.push_back(std::move(all[i]));
  }
  all = std::move(kept);
}

// A record is stored member by member, each an array of its own: what happens to all of them at one
// place is reported once.
void merge_members(std::vector<Finding>& all) {
  std::vector<Finding> kept;
  for (Finding& next : all) {
    const auto first = std::find_if(kept.begin(), kept.end(), [&](const Finding& f) {
      return f.source && f.source->race && next.source && next.source->race &&
             f.source->race->array != next.source->race->array &&
             f.source->race->between_groups == next.source->race->between_groups &&
             f.id == next.id && f.kernel == next.kernel && f.kind == next.kind &&
             ended_alike(f, next) && f.primary.span.file == next.primary.span.file && places(f) == places(next);
    });
    if (first == kept.end()) {
      kept.push_back(std::move(next));
    } else {
      first->notes.push_back("likewise: " + next.message);
    }
  }
  all = std::move(kept);
}

// What is certain comes first: errors of the text, then failures that a run of few threads shows (large
// launches are often those that the program never makes), other failures, what stayed open, and warnings.
int urgency(const Finding& f) {
  constexpr std::int64_t few_threads = 64;
  switch (f.kind) {
    case FindingKind::Error: break;
    case FindingKind::Unknown: return 4;
    case FindingKind::Warning:
    case FindingKind::Note: return 5;
  }
  if (f.verdict == nullptr) return 0;
  if (!is_seen(f)) return 3;
  return f.verdict->replay->launch.threads() <= few_threads ? 1 : 2;
}

}  // namespace

std::vector<Finding> findings(const checker::FileReport& file, const Policy& policy, const support::SourceManager* sources) {
  std::vector<Finding> all;
  KernelNames automatic, every_launch;
  for (const auto& d : file.diagnostics) all.push_back(of_diagnostic(d, "", policy));
  for (const auto& kernel : file.kernels) {
    for (const auto& d : kernel.set.diagnostics) {
      all.push_back(of_diagnostic(d, kernel.set.kernel, policy));
    }
    if (kernel.set.automatic) automatic.insert(kernel.set.kernel);
    if (kernel.set.automatic && kernel.set.program_launches.empty()) every_launch.insert(kernel.set.kernel);
    if (kernel.set.no_permissions) all.push_back(no_permissions(kernel));
    for (const auto& a : claim_of(file, kernel, policy).assumptions) {
      if (policy.denied.count(a.id) != 0) all.push_back(denied(a, kernel));
    }
    for (const auto& [obligation, verdict] : kernel.results) {
      if (!verdict || verdict->status == checker::Status::Proved) continue;
      Finding next = of_obligation(*obligation, *verdict, kernel.set.kernel);
      next.holds_in_square_grids = kernel.set.safe && kernel.set.safe->square_grid;
      if (!said_already(all, next)) all.push_back(std::move(next));
    }
  }
  for (Finding& f : all) speak(file.language, f);
  merge_groups(all);
  merge_members(all);
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
    const int first = urgency(a), second = urgency(b);
    return std::tie(first, a.primary.span.file, a.primary.span.begin, a.id, a.obligation) <
           std::tie(second, b.primary.span.file, b.primary.span.begin, b.id, b.obligation);
  });
  unsigned faults = 0;
  for (Finding& f : all) {
    if (is_seen(f) && !f.verdict->replay->command.empty()) f.fault = ++faults;
  }
  add_cures(automatic, every_launch, all, sources);
  for (Finding& f : all) f.expansions = expansions_at(f.primary.span, file.expansions);
  if (policy.known) {
    for (Finding& f : all) f.known = policy.known->count(key_of(file.path, f)) != 0;
  }
  for (Finding& f : all) f.suppression = suppression_of(f, file.suppressions);
  return all;
}

bool is_counted(const Finding& f) { return !f.known && f.suppression == nullptr; }

FindingKey key_of(const std::string& file, const Finding& f) {
  return {file, f.kernel, f.id, f.obligation, f.primary.span.file, f.primary.span.begin};
}

std::string help_text(const Finding& f) { return f.options.empty() ? f.help : f.help + ", or use " + flags_of(f.options); }

bool is_seen(const Finding& f) { return f.verdict != nullptr && f.verdict->replay && f.verdict->replay->seen(); }

std::string family(const std::string& id) { return id.substr(0, id.find(':')); }

FindingClass classify(support::FailureId id) {
  using support::FailureArea, support::FailureFamily;
  switch (id.area()) {
    // Of the bounds, only those of the program's own accesses can be the program's fault.
    case FailureArea::Access:
      return id == "access.bounds:permission" || id == "access.bounds:contract" ? FindingClass::Contract
                                                                                : FindingClass::ProgramOrContract;
    case FailureArea::Invariant: return FindingClass::Invariant;
    case FailureArea::Frame:
      return id.family() == FailureFamily::FrameInvariant ? FindingClass::Invariant : FindingClass::Contract;
    case FailureArea::Permission:
    case FailureArea::Distribution:
    case FailureArea::Resource:
    case FailureArea::Specification:
    case FailureArea::Precondition: return FindingClass::Contract;
    case FailureArea::Barrier:
      return id.is_of({FailureFamily::BarrierPrecondition, FailureFamily::BarrierRedistribution})
                 ? FindingClass::Contract
                 : FindingClass::ProgramOrContract;
    case FailureArea::Postcondition:
      return id.family() == FailureFamily::PostconditionThread ? FindingClass::ProgramOrContract
                                                               : FindingClass::Contract;
    case FailureArea::Race:
    case FailureArea::Assert:
    case FailureArea::Arithmetic:
    case FailureArea::Termination:
    case FailureArea::Lemma:
    case FailureArea::Function:
    case FailureArea::Unreachable:
    case FailureArea::Uninitialised: break;
  }
  return FindingClass::ProgramOrContract;
}

FindingClass classify(const std::string& id) {
  if (const auto failure = support::FailureId::parse(id)) return classify(*failure);
  const std::string name = family(id);
  if (name == "unsupported" || name == "internal" || name == "limit") return FindingClass::Limit;
  if (name == "syntax" || name == "type" || name == "input" || name == "name") return FindingClass::Input;
  const bool contract = name == "policy" || name.starts_with("resource.") || name.starts_with("spec.");
  return contract ? FindingClass::Contract : FindingClass::ProgramOrContract;
}

std::string to_string(FindingKind kind) {
  switch (kind) {
    case FindingKind::Error: return "error";
    case FindingKind::Unknown: return "unknown";
    case FindingKind::Warning: return "warning";
    case FindingKind::Note: return "note";
  }
  return "";
}

std::string to_string(FindingClass cls) {
  switch (cls) {
    case FindingClass::Input: return "input";
    case FindingClass::Program: return "program";
    case FindingClass::ProgramOrContract: return "program_or_contract";
    case FindingClass::Contract: return "contract";
    case FindingClass::Invariant: return "invariant";
    case FindingClass::Limit: return "limit";
    case FindingClass::Policy: return "policy";
  }
  return "";
}

std::string explain_class(FindingClass cls) {
  switch (cls) {
    case FindingClass::Input: return "";
    case FindingClass::Program: return "a bug of the program";
    case FindingClass::ProgramOrContract:
      return "either the program is wrong here, or a contract or invariant before it says too little";
    case FindingClass::Contract: return "a contract is wrong, or says too little";
    case FindingClass::Invariant: return "the loop invariant is wrong, or says too little";
    case FindingClass::Limit: return "a limit of the tool; it says nothing about the program";
    case FindingClass::Policy: return "forbidden by an option of this call";
  }
  return "";
}

std::string vercors_code(const std::string& text) {
  using support::FailureArea, support::FailureFamily, support::FailureReason;
  const auto id = support::FailureId::parse(text);
  if (!id) return "";
  const std::string reason = id->reason() == FailureReason::InsufficientPermission ? ":perm" : ":false";
  if (id->area() == FailureArea::Frame || id->is_of({FailureFamily::AccessRead, FailureFamily::AccessWrite}))
    return "perm";
  if (id->family() == FailureFamily::AccessBounds) return "arrayBounds";
  if (id->is_of({FailureFamily::BarrierPrecondition, FailureFamily::InvariantEntry}))
    return "notEstablished" + reason;
  if (id->family() == FailureFamily::BarrierExchange) return "inconsistent:false";
  if (id->family() == FailureFamily::BarrierRedistribution) return "inconsistent:perm";
  if (id->family() == FailureFamily::InvariantKept) return "notMaintained" + reason;
  if (id->family() == FailureFamily::Assert) return "assertFailed" + reason;
  if (id->area() == FailureArea::Postcondition) return "postFailed" + reason;
  if (id->family() == FailureFamily::ArithmeticDivision) return "divByZero";
  return id->family() == FailureFamily::SpecificationVacuous ? "unsatisfiable" : "";
}

}  // namespace permverify::report
