#include "driver/verify/pipeline.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "driver/generate_options.h"
#include "driver/houdini/candidates.h"
#include "driver/output/events.h"
#include "driver/read/read_module.h"
#include "driver/read/require_valid.h"
#include "driver/verify/conclude.h"
#include "driver/verify/dump.h"
#include "driver/verify/infer_permissions.h"
#include "driver/verify/second_try.h"
#include "driver/verify/select.h"
#include "driver/verify/solve.h"
#include "logic/obligation/generate.h"
#include "logic/race/automatic.h"

namespace permverify::driver {
namespace {

// Values of expressions are labelled with the text of the source, which the logic does not know.
void name_witnesses(const support::SourceManager& sources, obligation::ObligationSet& set) {
  for (auto& obligation : set.obligations) {
    for (auto& column : obligation.witnesses) {
      for (auto& row : column.rows) {
        if (row.label.empty()) row.label = sources.text(row.span);
      }
    }
  }
}

void reject(support::DiagnosticSink& sink, support::BufferId buffer, std::string id,
            std::string message) {
  support::Diagnostic d;
  d.id = std::move(id);
  d.message = std::move(message);
  d.primary.span = {buffer, 0, 0};
  sink.report(std::move(d));
}

ReadOptions read_options(const Options& options) {
  ReadOptions read = options.read;
  read.launch = options.launch;
  if (!options.selection.kernel.empty()) read.c.kernels = {options.selection.kernel};
  read.trial = options.files.size() > 1;  // the verdicts of the others outlive a crash
  return read;
}

// Text -> Module -> ObligationSet -> Verdict; every arrow is a call.
void verify_file(Session& session, const Options& options, checker::FileReport& file,
                 support::DiagnosticSink& sink) {
  const auto buffer = static_cast<support::BufferId>(session.sources.size());
  std::optional<ir::Module> module =
      read_module(session.sources, file.path, read_options(options), sink);
  if (!module) return;
  file.language = language_of(file.path, options.read);
  const bool pvl = file.language == Language::Pvl;
  if (pvl && module->kernels.empty() && module->functions.empty()) {
    return reject(sink, buffer, "input:empty", "the file has no kernel: there is nothing to verify");
  }
  std::vector<LeftOut> left_out;
  if (options.invariants == Invariants::Ignored) {
    obligation::drop_invariants(*module, [](const ir::Clause&) { return true; });
  } else if (options.invariants == Invariants::Candidates) {
    left_out = leave_out_candidates(*module, options, [](support::Span) { return true; });
  }
  file.expansions = module->expansions;
  note_names(session, *module);
  dump_module(session, options, *module);
  if (stops_before(options, Phase::Obligations)) return;

  const InferredKernels inferred = options.infer_permissions ? infer_missing(*module) : InferredKernels{};
  require_valid(*module, session.sources);
  term::TermManager& manager = session.managers.emplace_back();
  const auto finish = [&](obligation::ObligationSet& set) {
    name_witnesses(session.sources, set);
    leave_unchecked(options, set);
    note_inferred(inferred, set);
    note_left_out(session.sources, left_out, set);
  };
  for (auto& set :
       obligation::generate(*module, manager, generate_options(options))) {
    select(session, options.selection, set);
    finish(set);
    const support::Span place = kernel_span(*module, set.kernel);  // before the set is moved
    file.kernels.push_back(checker::unchecked_report(place, std::move(set)));
  }
  drop_unselected(options.selection, file);
  dump_obligations(session, options, manager, file);
  if (options.command == Command::Verify && !options.stop_after) {
    solve(session, file, manager, options);
    const Origins origins{inferred, std::nullopt, has_unproved_functions(file)};
    conclude(session.sources, *module, options, origins, file);
    if (!options.stopped()) try_with_invariants(session, options, *module, file, origins, finish);
    for (auto& kernel : file.kernels) keep_one_contradiction(kernel);
  }
  const bool functions_failed =
      std::any_of(file.kernels.begin(), file.kernels.end(), [](const checker::KernelReport& k) {
        return k.set.kernel.empty() && has_failure(k);
      });
  for (auto& kernel : file.kernels) {
    turn_probes_into_warnings(kernel, functions_failed || has_failure(kernel));
  }
}

// The tool failed on the way: what it had proved stands, and nothing else is concluded. Neither what
// a probe found nor what a later step would have taken back counts as a failure.
void leave_open(checker::FileReport& file, const Options& options, checker::Reason cause) {
  if (options.command != Command::Verify || options.stop_after) return;
  for (checker::KernelReport& kernel : file.kernels) {
    turn_probes_into_warnings(kernel, true);
    for (checker::ObligationResult& result : kernel.results) {
      if (result.verdict && result.verdict->status == checker::Status::Proved) continue;
      result.verdict = checker::Verdict{};
      result.verdict->reason = cause;
    }
  }
}

checker::FileReport guarded(Session& session, const Options& options, const std::string& path) {
  checker::FileReport file;
  file.path = path;
  support::DiagnosticSink sink;
  const auto first_buffer = static_cast<support::BufferId>(session.sources.size());
  const auto give_up = [&](const std::string& id, const std::string& message, checker::Reason cause) {
    if (session.sources.size() == first_buffer) session.sources.add(path, "");
    reject(sink, first_buffer, id, message);
    leave_open(file, options, cause);
  };
  try {
    verify_file(session, options, file, sink);
  } catch (const std::bad_alloc&) {
    give_up("internal:memory", "not enough memory for this file", checker::Reason::OutOfMemory);
  } catch (const std::exception& error) {
    give_up("internal:exception", std::string("the tool failed: ") + error.what(), checker::Reason::ToolFailed);
  }
  file.diagnostics = sink.all();
  file.bad_input = sink.has_errors();
  return file;
}

}  // namespace

void run_pipeline(Session& session, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> paths = options.files;
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  for (const std::string& path : paths) {
    if (options.stopped()) {
      session.not_reached = paths.size() - session.report.files.size();
      break;
    }
    session.report.files.push_back(guarded(session, options, path));
    if (session.events != nullptr) {
      session.events->finished(session.sources, session.report.files.back(), options.policy);
    }
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  session.report.wall_seconds = spent.count();
  if (options.command == Command::Verify && !options.stop_after) {
    session.report.solvers = checker::solver_names(options.check.solver);
  }
}

}  // namespace permverify::driver
