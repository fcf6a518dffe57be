#include "driver/houdini/find_invariants.h"

#include <algorithm>

#include "driver/houdini/candidates.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/candidates.h"
#include "logic/inference/demanded.h"
#include "logic/inference/formula_rewriting.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"
#include "logic/race/automatic.h"

namespace permverify::driver {
namespace {

constexpr unsigned seconds_of_a_candidate = 5;  // a hard stop behind the budget: few units can last long
constexpr std::chrono::seconds seconds_of_a_kernel{30};
constexpr std::uint64_t more_for_watches = 4;  // what holds of an element and of stages has remainders, and is decided by cases
constexpr std::uint64_t part_of_budget = 20;  // for the two questions about one candidate

// The candidates of a kernel, as a text with a line for each.
struct Written {
  std::string kernel;
  std::vector<inference::LoopPlan> loops;
};

// As one would write it: a variable without the conversion to a mathematical integer.
std::string text_of(const ir::Module& module, const ir::ExprPtr& formula) {
  const auto plain = inference::rebuilt(formula, [](const ir::ExprPtr& leaf) {
    return ir::make_expr(ir::Expr::Node(leaf->node), leaf->type, leaf->span);
  });
  return ir::print(module, plain ? *plain : *formula);
}

// Gives every clause the span of its line.
void place_in(support::SourceManager& sources, const ir::Module& module, const std::string& path,
              std::vector<Written>& kernels) {
  std::string text;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lines;
  for (const Written& kernel : kernels) {
    for (const auto& loop : kernel.loops) {
      for (const ir::Clause& clause : loop.facts) {
        const auto begin = static_cast<std::uint32_t>(text.size());
        text += text_of(module, clause.assertion);
        lines.emplace_back(begin, static_cast<std::uint32_t>(text.size()));
        text += "\n";
      }
    }
  }
  const support::BufferId buffer = sources.add(path + " (invariants that were found)", text);
  auto line = lines.begin();
  for (Written& kernel : kernels) {
    for (auto& loop : kernel.loops) {
      for (ir::Clause& clause : loop.facts) {
        clause.span = {buffer, line->first, line->second};
        clause.assertion = inference::placed(clause.assertion, clause.span);
        ++line;
      }
    }
  }
}

Options for_weeding(const Options& options, std::size_t kernels) {
  Options result = options;
  result.check.timeout_seconds = std::min(options.check.timeout_seconds, seconds_of_a_candidate);
  result.check.rlimit = std::max<std::uint64_t>(1, options.check.rlimit / part_of_budget);
  const std::chrono::steady_clock::time_point own =
      std::chrono::steady_clock::now() + seconds_of_a_kernel * static_cast<int>(kernels);
  result.check.end = options.check.end ? std::min(*options.check.end, own) : own;
  return result;
}

}  // namespace

std::vector<FoundInvariants> find_invariants(ir::Module& module, const std::set<std::string>& kernels,
                                             support::SourceManager& sources,
                                             const std::string& path, const Options& options) {
  std::vector<Written> written;
  std::uint64_t budgets = 0;
  for (const ir::Kernel& kernel : module.kernels) {
    if (kernels.count(kernel.name) == 0) continue;
    if (inference::watches_elements(module, kernel)) budgets += more_for_watches;
    auto loops = obligation::is_automatic(kernel) ? inference::candidate_invariants(module, kernel)
                                                  : inference::demanded_invariants(module, kernel);
    if (loops.empty()) continue;
    written.push_back({kernel.name, std::move(loops)});
    ++budgets;
  }
  if (written.empty()) return {};
  place_in(sources, module, path, written);
  const support::BufferId buffer = written[0].loops[0].facts[0].span.file;
  std::set<std::string> with_candidates;
  for (const Written& one : written) with_candidates.insert(one.kernel);
  std::vector<FoundInvariants> found;
  for (ir::Kernel& kernel : module.kernels) {
    const auto plan = std::find_if(written.begin(), written.end(),
                                   [&](const Written& w) { return w.kernel == kernel.name; });
    if (plan == written.end()) continue;
    inference::Plan all;
    all.loops = plan->loops;
    const bool missing = kernel.permissions_missing;
    kernel = inference::annotated(kernel, all);
    kernel.permissions_missing = missing;
  }
  leave_out_candidates(module, for_weeding(options, written.size()),
                       [&](const auto&, const obligation::Obligation& o) {
                         return o.primary.span.file == buffer && o.expect == obligation::Expect::Valid;
                       },
                       options.check.rlimit * budgets, with_candidates);
  for (const ir::Kernel& kernel : module.kernels) {
    ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
      const auto* loop = std::get_if<ir::Loop>(&stmt.node);
      if (!loop) return;
      FoundInvariants here{kernel.name, stmt.span, {}};
      for (const ir::Clause& clause : loop->invariants) {
        if (clause.span.file == buffer) here.clauses.push_back(clause.span);
      }
      if (!here.clauses.empty()) found.push_back(std::move(here));
    });
  }
  return found;
}

void note_found(const support::SourceManager& sources, const std::vector<FoundInvariants>& found,
                obligation::ObligationSet& set) {
  for (const FoundInvariants& loop : found) {
    if (loop.kernel != set.kernel) continue;
    std::string text = "found, and proved like written ones: invariants of the loop in line " +
                       std::to_string(sources.position(loop.loop).line) + ": ";
    for (std::size_t i = 0; i < loop.clauses.size(); ++i) {
      text += (i == 0 ? "`" : ", `") + std::string(sources.text(loop.clauses[i])) + "`";
    }
    set.notes.push_back(std::move(text));
  }
}

}  // namespace permverify::driver
