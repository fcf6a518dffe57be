#include "tests/differential/bare/trial.h"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "driver/read/clang_module.h"
#include "driver/read/launch_comment.h"
#include "parser/pvl/parse.h"
#include "tests/differential/bare/prove.h"
#include "tests/mutation/rebuild.h"

namespace permverify::differential {
namespace {

using runtime_spec::Fault;

// What the verdict says that it takes for granted, or does not speak of: a run in which this
// happens shows nothing.
bool assumed_away(const Fault& fault, bool assumes_masks) {
  const bool of_masks = assumes_masks && fault.id == "barrier.divergence:missing_lanes";
  return fault.id == "arith.overflow:signed" || fault.id == "uninitialised:read" || of_masks;
}

double since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Search {
  bool assumes_masks = true;
  bool any = false;
  std::string fault, launch;
  std::optional<Fault> alone;  // the fault, when there was no other in its run
  std::uint64_t runs = 0, unusable = 0;
};

void look(const ir::Module& module, const ir::Kernel& kernel, const std::string& text,
          const runtime_spec::SweepOptions& options, Search& search) {
  runtime_spec::Program program(module, kernel);
  const auto visit = [&](const runtime_spec::Launch& launch, const runtime_spec::ExecuteOptions&,
                         const runtime_spec::Execution& execution) {
    const auto& faults = execution.faults;
    // The second is the assumption `atomic_counters`.
    const bool outside = std::any_of(faults.begin(), faults.end(), [&](const Fault& f) { return assumed_away(f, search.assumes_masks); }) ||
                         (!faults.empty() && execution.counter_passed_end);
    if (outside) {
      ++search.unusable;
      return true;
    }
    if (faults.empty()) return true;
    search.any = true;
    search.fault = judge::describe(faults.front(), text);
    if (faults.size() == 1) search.alone = faults.front();
    search.launch = judge::describe(launch, module);
    return false;
  };
  search.runs += runtime_spec::visit_runs(program, options, visit).runs;
}

runtime_spec::SweepOptions sweep_options(const BareOptions& options) {
  runtime_spec::SweepOptions sweep;
  sweep.max_threads = 4;
  sweep.max_groups = 2;
  sweep.param_high = 4;
  sweep.memories = options.memories;
  sweep.max_steps = 20'000;
  sweep.max_seconds = options.max_seconds;
  sweep.races.warp_size = options.automatic.warp_size;
  return sweep;
}

// Beyond 4 x 2, one size after the other.
void look_at_larger(const ir::Module& module, const ir::Kernel& kernel, const std::string& text,
                    const BareOptions& options, Search& search) {
  constexpr std::array<std::array<std::int64_t, 4>, 4> sizes{
      {{8, 1, 2, 1}, {4, 2, 1, 2}, {5, 1, 3, 1}, {3, 3, 2, 1}}};
  for (unsigned i = 0; i < options.large && i < sizes.size() && !search.any; ++i) {
    runtime_spec::SweepOptions sweep = sweep_options(options);
    const bool plane = kernel.dimensions > 1;
    if (!plane && sizes[i][1] > 1) continue;
    for (std::size_t d = 0; d < (plane ? 2 : 1); ++d) {
      if (!kernel.launch.gsize[d]) sweep.fixed.gsize[d] = sizes[i][d];
      if (!kernel.launch.ngroups[d]) sweep.fixed.ngroups[d] = sizes[i][d + 2];
    }
    sweep.memories = 1;
    sweep.seed = i + 1;
    sweep.max_runs = 12;
    look(module, kernel, text, sweep, search);
  }
}

ir::Module without_barriers(const ir::Module& module) {
  return mutation::rewrite_lists(module, [](ir::StmtList& list) {
    std::erase_if(
        list, [](const ir::StmtPtr& s) { return std::holds_alternative<ir::Barrier>(s->node); });
  });
}

bool needs_barriers(const ir::Module& module, const ir::Kernel& kernel,
                    const BareOptions& options) {
  const ir::Module open = without_barriers(module);
  Search search;
  runtime_spec::SweepOptions sweep = sweep_options(options);
  sweep.memories = 1;
  sweep.max_runs = 1'000;
  look(open, open.kernels[static_cast<std::size_t>(&kernel - module.kernels.data())], "", sweep,
       search);
  return search.any;
}

void note(const Search& search, BareTrial& trial) {
  trial.faulty = trial.faulty || search.any;
  if (search.any) trial.fault = search.fault, trial.launch = search.launch;
  trial.runs += search.runs;
  trial.unusable += search.unusable;
}

// A first search, before anything is proved.
Search search_some(const ir::Module& module, const std::string& text, const BareOptions& options) {
  runtime_spec::SweepOptions sweep = sweep_options(options);
  sweep.memories = 2;
  sweep.max_runs = 2'000;
  Search search;
  for (const ir::Kernel& kernel : module.kernels) {
    if (!search.any) look(module, kernel, text, sweep, search);
  }
  return search;
}

// In what was proved.
void search_all(const ir::Module& module, const std::string& text, const BareOptions& options,
                bool assumes_masks, BareTrial& trial) {
  for (const ir::Kernel& kernel : module.kernels) {
    if (trial.faulty) return;
    Search search;
    search.assumes_masks = assumes_masks;
    look(module, kernel, text, sweep_options(options), search);
    if (!search.any) look_at_larger(module, kernel, text, options, search);
    note(search, trial);
    if (!search.any) trial.shares = trial.shares || needs_barriers(module, kernel, options);
  }
}

constexpr char between = '\t';

}  // namespace

std::optional<ir::Module> module_of(const std::string& name, const std::string& text,
                                    const BareOptions& options, std::string& why) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  const support::BufferId buffer = sources.add(name, text);
  std::optional<ir::Module> module;
  if (name.ends_with(".pvl")) {
    module = parser::parse_pvl(sources, buffer, sink);
  } else {
    const driver::ClangModule clang = driver::load_clang_module(
        options.modules.empty() ? driver::clang_module_folders() : options.modules);
    if (clang.parse == nullptr) {
      why = "input:no_clang";
      return {};
    }
    parser::ClangOptions c;
    if (name.ends_with(".cu")) c.language = parser::CLanguage::Cuda;
    const driver::LaunchComment comment = driver::parse_launch_comment(sources, buffer, sink);
    module = driver::call_clang_module(clang, sources, buffer, c, sink);
    if (module) driver::apply_launch_comment(comment, {}, *module, sink);
  }
  for (const support::Diagnostic& d : sink.all()) {
    if (d.severity == support::Severity::Error && why.empty()) {
      why = d.id + ": " + d.message + " in line " +
            std::to_string(sources.position(d.primary.span).line);
    }
  }
  if (sink.has_errors() || !module || module->kernels.empty()) return {};
  return module;
}

ir::Module stripped(const ir::Module& module) {
  ir::Module bare =
      mutation::rewrite_clauses(module, [](std::vector<ir::Clause>& clauses) { clauses.clear(); });
  for (ir::Kernel& kernel : bare.kernels) kernel.permissions_missing = true;
  return bare;
}

BareTrial try_module(const ir::Module& module, const std::string& text,
                     const BareOptions& options) {
  BareTrial trial;
  const auto begin = std::chrono::steady_clock::now();
  Search search;
  try {
    search = search_some(module, text, options);
    note(search, trial);
  } catch (const runtime_spec::EvaluationStop& stop) {
    trial.why = stop.what();  // beyond the machine
    return trial;
  }
  trial.run_seconds = since(begin);
  const auto proof = std::chrono::steady_clock::now();
  const Verdict verdict =
      search.alone ? prove_absence(module, options.check, options.automatic, *search.alone)
                   : prove(module, options.check, options.automatic);
  trial.outcome = verdict.outcome;
  trial.why = verdict.why;
  trial.verify_seconds = since(proof);
  if (trial.outcome != judge::Outcome::Proved) return trial;
  const auto more = std::chrono::steady_clock::now();
  search_all(module, text, options, verdict.assumes_masks, trial);
  trial.run_seconds += since(more);
  return trial;
}

BareTrial search_module(const ir::Module& module, const std::string& text,
                        const BareOptions& options) {
  BareTrial trial;
  try {
    note(search_some(module, text, options), trial);
    search_all(module, text, options, true, trial);
    trial.outcome = judge::Outcome::Undecided;
  } catch (const runtime_spec::EvaluationStop& stop) {
    trial.why = stop.what();  // beyond the machine
  }
  return trial;
}

BareTrial try_text(const std::string& name, const std::string& text, const BareOptions& options) {
  BareTrial trial;
  const auto module = module_of(name, text, options, trial.why);
  return module ? try_module(*module, text, options) : trial;
}

std::string to_line(const BareTrial& t) {
  std::ostringstream out;
  out << static_cast<int>(t.outcome) << between << t.faulty << between << t.shares << between
      << t.runs << between << t.unusable << between << t.verify_seconds << between << t.run_seconds
      << between << t.fault << between << t.launch << between << t.why << between << ".";
  std::string line = out.str();
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

BareTrial bare_from_line(const std::string& line) {
  std::vector<std::string> f;
  std::istringstream in(line);
  for (std::string part; std::getline(in, part, between);) f.push_back(part);
  BareTrial t;
  t.outcome = static_cast<judge::Outcome>(std::stoi(f.at(0)));
  t.faulty = f.at(1) == "1";
  t.shares = f.at(2) == "1";
  t.runs = std::stoull(f.at(3));
  t.unusable = std::stoull(f.at(4));
  t.verify_seconds = std::stod(f.at(5));
  t.run_seconds = std::stod(f.at(6));
  t.fault = f.at(7);
  t.launch = f.at(8);
  t.why = f.at(9);
  return t;
}

}  // namespace permverify::differential
