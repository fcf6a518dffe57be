#include "tests/judge/judge.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "checker/settle.h"
#include "logic/obligation/generate.h"
#include "parser/pvl/parse.h"

namespace permverify::judge {
namespace {

using checker::Status;
using obligation::Expect;
using obligation::Obligation;

constexpr std::uint64_t most_draws = 20;  // for each large run that is wanted

double since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Outcome worse(Outcome a, Outcome b) { return std::min(a, b); }

// The obligations of a module, each with the set it belongs to.
struct Work {
  std::vector<obligation::ObligationSet> sets;
  std::vector<const Obligation*> obligations;
  std::vector<std::size_t> set_of;
  std::vector<checker::Verdict> verdicts;
};

Work collect(const ir::Module& module, term::TermManager& manager, const JudgeOptions& options) {
  Work work;
  work.sets = obligation::generate(module, manager, {options.launch, options.params, obligation::IntMode::Checked});
  for (std::size_t s = 0; s < work.sets.size(); ++s) {
    for (const Obligation& o : work.sets[s].obligations) {
      work.obligations.push_back(&o);
      work.set_of.push_back(s);
    }
  }
  return work;
}

bool failed(const Obligation& o, const checker::Verdict& v) {
  return v.status == Status::Refuted && is_owed(o);
}

void check_all(Work& work, term::TermManager& manager, const JudgeOptions& options) {
  if (!options.stop_at_refutation) {
    work.verdicts = checker::check(manager, work.obligations, options.check);
    return;
  }
  checker::CheckOptions quick = options.check;
  quick.rlimit = std::max<std::uint64_t>(1, quick.rlimit / 10);
  work.verdicts = checker::check(manager, work.obligations, quick);
  std::vector<const Obligation*> open;
  std::vector<std::size_t> where;
  for (std::size_t i = 0; i < work.verdicts.size(); ++i) {
    if (failed(*work.obligations[i], work.verdicts[i])) return;
    if (work.verdicts[i].status != Status::Inconclusive) continue;
    open.push_back(work.obligations[i]);
    where.push_back(i);
  }
  if (open.empty()) return;
  std::vector<checker::Verdict> second = checker::check(manager, open, options.check);
  for (std::size_t i = 0; i < open.size(); ++i) work.verdicts[where[i]] = std::move(second[i]);
}

// What failed is run, as the tool itself does: a run that shows exactly the failure of an undecided
// obligation refutes it.
void replay_kernel(Work& work, const ir::Module& module, const ir::Kernel& kernel,
                   const checker::ReplayOptions& how) {
  std::unique_ptr<checker::KernelReplayer> replayer;
  for (std::size_t i = 0; i < work.obligations.size(); ++i) {
    checker::Verdict& v = work.verdicts[i];
    if (work.sets[work.set_of[i]].kernel != kernel.name) continue;
    if (!is_owed(*work.obligations[i]) || v.status == Status::Proved) continue;
    if (!replayer) {
      replayer = std::make_unique<checker::KernelReplayer>(module, kernel, "program.pvl", how);
    }
    const auto replay = replayer->replay(*work.obligations[i], v);
    v = checker::settle(*work.obligations[i], std::move(v), {checker::RunEnd::Ended, replay});
  }
}

void replay_all(Work& work, const ir::Module& module, const JudgeOptions& options) {
  checker::ReplayOptions how;
  how.fixed = options.launch;
  how.params = options.params;
  for (const ir::Kernel& kernel : module.kernels) {
    try {
      replay_kernel(work, module, kernel, how);
    } catch (const runtime_spec::EvaluationStop&) {
      // Something that the machine does not execute: the verdicts stay as they are.
    }
  }
}

bool has_error(const obligation::ObligationSet& set) {
  return std::any_of(set.diagnostics.begin(), set.diagnostics.end(), [](const auto& d) {
    return d.severity == support::Severity::Error;
  });
}

void note_diagnostics(const std::vector<support::Diagnostic>& diagnostics, Judgement& result) {
  for (const support::Diagnostic& d : diagnostics) {
    if (d.severity == support::Severity::Error) result.errors.push_back(d);
    if (d.severity == support::Severity::Warning) result.warnings = true;
  }
}

void note_verdict(const Work& work, std::size_t i, Judgement& result, Outcome& outcome) {
  const Obligation& o = *work.obligations[i];
  const checker::Verdict& v = work.verdicts[i];
  result.disagreement |= v.disagreement;
  if (is_probe(o)) {
    result.warnings |= v.status == Status::Refuted;
    return;
  }
  ++result.obligations;
  result.statuses.emplace_back(o.id, v.status);
  if (v.status == Status::Proved) return;
  Finding finding{o.kind.text(), work.sets[work.set_of[i]].kernel, 0, o.primary.span, v};
  const bool refuted = v.status == Status::Refuted;
  (refuted ? result.refuted : result.undecided).push_back(std::move(finding));
  outcome = worse(outcome, refuted ? Outcome::Refuted : Outcome::Undecided);
}

void summarise(const Work& work, Judgement& result) {
  for (const auto& set : work.sets) {
    note_diagnostics(set.diagnostics, result);
    Outcome outcome = set.no_permissions ? Outcome::Undecided : Outcome::Proved;
    if (has_error(set)) outcome = Outcome::BadInput;
    result.kernels.push_back({set.kernel, outcome});
  }
  for (std::size_t i = 0; i < work.obligations.size(); ++i) {
    note_verdict(work, i, result, result.kernels[work.set_of[i]].outcome);
  }
  Outcome functions = Outcome::Proved;
  for (const KernelOutcome& k : result.kernels) {
    if (k.kernel.empty()) functions = worse(functions, k.outcome);
  }
  result.outcome = result.kernels.empty() ? Outcome::BadInput : Outcome::Proved;
  for (KernelOutcome& k : result.kernels) {
    k.outcome = worse(k.outcome, functions);
    result.outcome = worse(result.outcome, k.outcome);
  }
}

bool any_fault(const runtime_spec::Fault&) { return true; }

void take(runtime_spec::SweepResult found, std::uint64_t& runs, Conviction& result) {
  runs += found.runs;
  result.discarded += found.discarded;
  result.faulty = found.failing.has_value();
  result.launch = std::move(found.failing);
  result.faults = std::move(found.faults);
}

// Preconditions refuse many drawn launches: more are drawn until enough were run, or most_draws of
// them were tried.
void draw(runtime_spec::Program& program, const ConvictOptions& options, Conviction& result) {
  const auto start = std::chrono::steady_clock::now();
  runtime_spec::SweepOptions large = options.large;
  std::uint64_t drawn = 0;
  while (!result.faulty && result.large_runs < options.large_runs &&
         drawn < options.large_runs * most_draws && since(start) < options.large.max_seconds) {
    const std::uint64_t some = options.large_runs - result.large_runs;
    take(runtime_spec::sample(program, large, some, any_fault), result.large_runs, result);
    drawn += some;
    ++large.seed;
  }
}

void search(const ir::Module& module, const ir::Kernel& kernel, const ConvictOptions& options,
            Conviction& result) {
  runtime_spec::Program program(module, kernel);
  runtime_spec::SweepResult small = runtime_spec::sweep(program, options.small, any_fault);
  result.complete = small.complete;
  take(std::move(small), result.small_runs, result);
  if (!result.faulty) draw(program, options, result);
}

std::string triple(const runtime_spec::Sizes& sizes) {
  std::string text = std::to_string(sizes[0]);
  if (sizes[1] == 1 && sizes[2] == 1) return text;
  text += "," + std::to_string(sizes[1]);
  return sizes[2] == 1 ? text : text + "," + std::to_string(sizes[2]);
}

}  // namespace

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::BadInput: return "bad_input";
    case Outcome::Refuted: return "refuted";
    case Outcome::Undecided: return "undecided";
    case Outcome::Proved: return "proved";
  }
  return "";
}

bool Judgement::confirmed() const {
  return std::any_of(refuted.begin(), refuted.end(), [](const Finding& f) {
    return f.verdict.replay && f.verdict.replay->seen();
  });
}

Outcome Judgement::of(const std::string& kernel) const {
  for (const KernelOutcome& k : kernels) {
    if (k.kernel == kernel) return k.outcome;
  }
  return Outcome::BadInput;
}

Judgement judge(const ir::Module& module, const JudgeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  Judgement result;
  term::TermManager manager;
  Work work = collect(module, manager, options);
  check_all(work, manager, options);
  if (options.replay) replay_all(work, module, options);
  summarise(work, result);
  result.seconds = since(start);
  return result;
}

Judgement judge(const std::string& name, const std::string& text, const JudgeOptions& options) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const support::BufferId buffer = sources.add(name, text);
  std::optional<ir::Module> module = parser::parse_pvl(sources, buffer, sink);
  Judgement result;
  if (module && !sink.has_errors()) {
    result = judge(*module, options);
    for (auto* findings : {&result.refuted, &result.undecided}) {
      for (Finding& f : *findings) f.line = sources.position(f.span).line;
    }
    result.module = std::move(module);
  }
  note_diagnostics(sink.all(), result);
  return result;
}

ConvictOptions::ConvictOptions() {
  large.max_threads = 16;
  large.max_groups = 4;
  large.memories = 1;
}

Conviction convict(const ir::Module& module, const ir::Kernel& kernel,
                   const ConvictOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  Conviction result;
  try {
    search(module, kernel, options, result);
  } catch (const runtime_spec::EvaluationStop& stop) {
    result.why = stop.what();
  }
  result.seconds = since(start);
  return result;
}

std::string describe(const runtime_spec::Launch& launch, const ir::Module& module) {
  std::string text =
      "gsize " + triple(launch.gsize) + " x ngroups " + triple(launch.ngroups);
  for (const auto& [var, value] : launch.params) {
    const ir::Variable& v = module.variables[var];
    if (!v.type.is_scalar()) continue;
    text += ", " + v.name + " = " + runtime_spec::to_string(value, v.type);
  }
  return text + ", seed " + std::to_string(launch.seed) + ", fill " +
         std::to_string(static_cast<int>(launch.fill));
}

std::string describe(const runtime_spec::Fault& fault, const std::string& text) {
  std::string result = fault.id.text();
  if (!text.empty()) {
    const support::SourceBuffer buffer("", text);
    const support::Position at = buffer.position(fault.span.begin);
    result += " at " + std::to_string(at.line) + ":" + std::to_string(at.column);
  }
  return result + ": " + fault.message;
}

}  // namespace permverify::judge
