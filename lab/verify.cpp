#include "lab/verify.h"

#include <algorithm>

#include "driver/verify/pipeline.h"
#include "report/claims.h"
#include "report/finding.h"

namespace permverify::lab {
namespace {

using checker::FileReport;
using checker::KernelReport;
using checker::Status;
using report::KernelVerdict;

const KernelReport* find(const FileReport& file, const std::string& kernel) {
  const auto it = std::find_if(file.kernels.begin(), file.kernels.end(),
                               [&](const KernelReport& k) { return k.set.kernel == kernel; });
  return it == file.kernels.end() || kernel.empty() ? nullptr : &*it;
}

// A limit or a fault of the tool, not of the submission.
bool of_the_tool(const std::string& id) {
  return id.starts_with("internal:") || id.starts_with("unsupported:");
}

// What the file says in errors and warnings; notes are left out.
void add_findings(const FileReport& file, Decision& decision, bool& tool) {
  for (const report::Finding& finding : report::findings(file, {})) {
    if (finding.kind == report::FindingKind::Note) continue;
    decision.diagnostics.insert(finding.id);
    tool = tool || of_the_tool(finding.id);
  }
}

template <class T>
bool within(const std::set<T>& part, const std::set<T>& whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

bool matches(const std::string& kind, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    return pattern.ends_with('*') ? kind.starts_with(pattern.substr(0, pattern.size() - 1)) : kind == pattern;
  });
}

// Whether a task with these patterns needs the obligation: only a postcondition is at the end of the program,
// where nothing rests on it.
bool counts(support::FailureId kind, const std::vector<std::string>& patterns) {
  return patterns.empty() || matches(kind.text(), patterns) || kind.area() != support::FailureArea::Postcondition;
}

// A piece of the program, short enough for a sentence.
std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  const std::string line(text.substr(0, std::min(text.find('\n'), longest)));
  return line.size() < text.size() ? "`" + line + " ...`" : "`" + line + "`";
}

int rank(Outcome outcome) {
  switch (outcome) {
    case Outcome::NotEarned: return 2;
    case Outcome::Undecided: return 1;
    case Outcome::Earned: return 0;
  }
  return 0;
}

}  // namespace

Decision earned() { return {Outcome::Earned, {}, ""}; }
Decision not_earned(std::string id, std::string message) {
  return {Outcome::NotEarned, {std::move(id)}, std::move(message)};
}
Decision undecided(std::string message) { return {Outcome::Undecided, {}, std::move(message)}; }

Decision both(Decision a, const Decision& b) {
  a.diagnostics.insert(b.diagnostics.begin(), b.diagnostics.end());
  if (rank(b.outcome) > rank(a.outcome)) {
    a.outcome = b.outcome;
    a.message = b.message;
  }
  return a;
}

driver::Options verify_options(const std::string& file, const std::string& text, const Budget& budget) {
  driver::Options options;
  options.files = {file};
  options.read.texts[file] = text;
  options.read.trial = true;  // a crash of Clang is a diagnostic then
  options.infer_permissions = false;  // a student writes them
  options.find_invariants = false;    // and these
  options.check.workers = 1;
  options.check.rlimit = budget.rlimit;
  options.check.units_left = budget.left;
  options.check.timeout_seconds = budget.seconds;  // the solver's units end first
  options.check.memory_mb = budget.memory_mb;
  options.check.weigh_suspicions = true;  // a clause that is too weak, or a tool that is
  return options;
}

std::unique_ptr<driver::Session> verify(const std::string& file, const std::string& text, const Budget& budget,
                                        Permissions permissions) {
  auto session = std::make_unique<driver::Session>();
  driver::Options options = verify_options(file, text, budget);
  options.infer_permissions = permissions == Permissions::Inferred;
  driver::run_pipeline(*session, options);
  return session;
}

std::optional<ClaimText> claim_text(const driver::Session& session, const std::string& kernel,
                                    const Composed& text) {
  const FileReport& file = session.report.files.at(0);
  const KernelReport* found = find(file, kernel);
  if (found == nullptr) return {};
  const report::Claim claim = report::claim_of(file, *found, {});
  ClaimText result;
  result.proved = claim.verdict == KernelVerdict::Proved;
  result.holds = claim.holds;
  result.launch = claim.launch;
  result.permissions = !found->set.automatic;
  result.perhaps_vacuous = !claim.perhaps_vacuous.empty();
  result.unbounded = {claim.unbounded.begin(), claim.unbounded.end()};
  for (const auto& a : claim.assumptions) result.assumptions.insert(a.id + ": " + a.text);
  for (const auto& c : claim.preconditions) {
    if (c.span != support::Span{} && c.span.file == 0 && text.in_region(c.span.begin)) continue;
    result.preconditions.insert(report::condition_text(c, session.sources));
  }
  for (const report::Finding& finding : report::findings(file, {})) {
    if (finding.kind == report::FindingKind::Warning) result.warnings.insert(finding.id);
  }
  for (const auto& r : found->results) result.kinds.insert(r.obligation->kind);
  return result;
}

Decision verdict_of(const driver::Session& session, const std::string& kernel) {
  const FileReport& file = session.report.files.at(0);
  Decision decision;
  bool tool = false;
  add_findings(file, decision, tool);
  const KernelReport* found = find(file, kernel);
  if (found == nullptr) {
    decision.outcome = tool || !file.bad_input ? Outcome::Undecided : Outcome::NotEarned;
    decision.message = file.bad_input ? "the program is not understood" : "there is no kernel `" + kernel + "`";
    return decision;
  }
  const bool disagree = std::any_of(found->results.begin(), found->results.end(),
                                    [](const auto& r) { return r.verdict && r.verdict->disagreement; });
  switch (report::claim_of(file, *found, {}).verdict) {
    case KernelVerdict::Proved: decision.outcome = Outcome::Earned; break;
    case KernelVerdict::Refuted: decision.outcome = Outcome::NotEarned; break;
    case KernelVerdict::BadInput: decision.outcome = tool ? Outcome::Undecided : Outcome::NotEarned; break;
    case KernelVerdict::Unfounded:
    case KernelVerdict::Undecided:
      // Without any permission nothing was asked: that is an answer, and it is not right.
      decision.outcome = found->set.no_permissions ? Outcome::NotEarned : Outcome::Undecided;
      break;
    case KernelVerdict::NotAccepted:
    case KernelVerdict::NotChecked: break;
  }
  if (disagree) decision.outcome = Outcome::Undecided;
  if (decision.outcome == Outcome::NotEarned) decision.message = "the kernel is not proved";
  if (decision.outcome == Outcome::Undecided) decision.message = "the kernel is neither proved nor refuted";
  return decision;
}

Decision at_least(const ClaimText& claim, const ClaimText& reference) {
  Decision result = earned();
  const auto need = [&](bool fits, const char* id, const char* message) {
    if (!fits) result = both(result, not_earned(id, message));
  };
  need(claim.proved, "lab.claim:not_proved", "the report claims nothing");
  need(within(reference.holds, claim.holds), "lab.claim:property", "the report claims less than the task asks for");
  need(within(claim.assumptions, reference.assumptions), "lab.claim:assumption",
       "the proof rests on an assumption that the task does not allow");
  need(within(claim.preconditions, reference.preconditions), "lab.claim:precondition",
       "the proof rests on a precondition that the task does not have");
  need(claim.permissions || !reference.permissions, "lab.claim:permissions",
       "the contract gives no permissions: the task asks for them");
  need(claim.launch == reference.launch, "lab.claim:launch", "the proof is about other launches");
  // An array that the program does not access needs no check.
  need(within(claim.unbounded, reference.unbounded), "lab.claim:bounds", "accesses are not checked that the task asks for");
  if (claim.perhaps_vacuous && !reference.perhaps_vacuous) {  // and not that they cannot: that is a failure
    Decision open = undecided("it was not shown that the preconditions can be met");
    open.diagnostics.insert("lab.claim:vacuous");
    result = both(result, open);
  }
  need(within(claim.warnings, reference.warnings), "lab.claim:warning",
       "there is a warning that the solution does not have");
  return result;
}

namespace {

bool is_refused(const Decision& decision) {
  return std::any_of(decision.diagnostics.begin(), decision.diagnostics.end(), [](const std::string& id) { return id.rfind("unsupported:", 0) == 0; });
}

}  // namespace

Decision kinds_proved(const driver::Session& session, const std::string& kernel,
                      const std::vector<std::string>& patterns, const ClaimText& reference) {
  const FileReport& file = session.report.files.at(0);
  const KernelReport* found = find(file, kernel);
  Decision decision = verdict_of(session, kernel);
  if (found == nullptr || file.bad_input || decision.outcome == Outcome::Earned) return decision;
  if (!checker::is_checked(*found) || found->set.no_permissions) return decision;
  std::set<support::FailureId> missing;
  for (const support::FailureId kind : reference.kinds) {
    if (matches(kind.text(), patterns)) missing.insert(kind);
  }
  bool open = false, failed = false;
  for (const auto& [obligation, verdict] : found->results) {
    const support::FailureId kind = obligation->kind;
    const Status status = verdict->status;
    missing.erase(kind);
    if (status == Status::Proved || !counts(kind, patterns)) continue;
    (status == Status::Refuted ? failed : open) = true;
  }
  if (failed) {
    decision.outcome = Outcome::NotEarned;
    decision.message = "the kernel is not proved";
  } else if (!missing.empty() && decision.outcome == Outcome::Undecided && is_refused(decision)) {
    return decision;  // nothing was to be proved because of what the tool does not support
  } else if (!missing.empty()) {
    // What else is open, a postcondition perhaps, is not why.
    return not_earned("lab.clause:missing", "a clause is missing: the task is about `" + missing.begin()->text() +
                                                "`, and nothing of that kind was to be proved");
  } else {
    decision.outcome = open ? Outcome::Undecided : Outcome::Earned;
    decision.message = open ? "obligations of the task are neither proved nor refuted" : "";
  }
  return decision;
}

std::set<std::string> refuted_postconditions(const driver::Session& session, const std::string& kernel) {
  const KernelReport* found = find(session.report.files.at(0), kernel);
  std::set<std::string> ids;
  if (found == nullptr) return ids;
  for (const auto& [obligation, verdict] : found->results) {
    const bool refuted = verdict && verdict->status == Status::Refuted && !verdict->disagreement;
    if (refuted && obligation->kind.area() == support::FailureArea::Postcondition) ids.insert(obligation->kind.text());
  }
  return ids;
}

std::optional<Decision> too_weak(const driver::Session& session, const std::string& kernel,
                                 const std::vector<std::string>& patterns) {
  const FileReport& file = session.report.files.at(0);
  const KernelReport* found = find(file, kernel);
  if (found == nullptr || file.bad_input || !checker::is_checked(*found) || found->set.no_permissions) return {};
  for (const auto& [obligation, verdict] : found->results) {
    if (!counts(obligation->kind, patterns) || verdict->disagreement) continue;
    if (verdict->reason != checker::Reason::NoRunShowsIt || !verdict->counterexample.against_all_facts) continue;
    return not_earned("lab.clause:too_weak",
                      "the clauses are too weak: " + quoted(session.sources.text(obligation->primary.span)) +
                          " does not follow from them (" + obligation->kind.text() + ")");
  }
  return {};
}

}  // namespace permverify::lab
