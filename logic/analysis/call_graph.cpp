#include "logic/analysis/call_graph.h"

#include <algorithm>
#include <functional>
#include <set>

#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::obligation {

using namespace ir;

namespace {

void calls_in(const ExprPtr& expr, std::set<FunctionId>& out) {
  any_of(expr, [&](const Expr& e) {
    if (const auto* c = std::get_if<Call>(&e.node)) out.insert(c->function);
    return false;
  });
}

// What the meaning of `f` rests on. The measure counts: the check of termination must not unfold a
// function that reaches `f`, for its definition would bring in that of `f` before it is known to exist.
std::set<FunctionId> calls_of(const Function& f) {
  std::set<FunctionId> out;
  calls_in(f.body, out);
  for (const auto& measure : f.decreases) calls_in(measure, out);
  for (const auto* clauses : {&f.contract.requires_clauses, &f.contract.ensures_clauses}) {
    for (const auto& c : *clauses) calls_in(c.assertion, out);
  }
  for_each_stmt(f.lemma_body, [&](const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const LemmaCall& n) { out.insert(n.lemma); },
        [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel,
                     Exchange> auto&) {},
        [&](const OneOf<Assert, Assume> auto& n) { calls_in(n.condition, out); },
        [](const Structure auto&) {});
  });
  return out;
}

}  // namespace

// Numbers functions when all that they call are numbered: of two components of which one calls the other, the
// greatest number of the caller is greater, whichever function the search entered them at.
std::vector<std::uint32_t> order_of_ends(const std::vector<std::set<FunctionId>>& calls) {
  std::vector<std::uint32_t> number(calls.size(), 0);
  std::vector<bool> seen(calls.size(), false);
  std::uint32_t next = 0;
  const std::function<void(FunctionId)> visit = [&](FunctionId f) {
    if (seen[f]) return;
    seen[f] = true;
    for (const FunctionId g : calls[f]) visit(g);
    number[f] = next++;
  };
  for (FunctionId f = 0; f < calls.size(); ++f) visit(f);
  return number;
}

// Reachability by depth-first search from each function: modules have few of them.
CallGraph find_call_graph(const Module& module) {
  const std::size_t n = module.functions.size();
  std::vector<std::set<FunctionId>> calls;
  for (const auto& f : module.functions) calls.push_back(calls_of(f));
  std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
  for (std::size_t f = 0; f < n; ++f) {
    std::vector<FunctionId> work(calls[f].begin(), calls[f].end());
    while (!work.empty()) {
      const FunctionId g = work.back();
      work.pop_back();
      if (reaches[f][g]) continue;
      reaches[f][g] = true;
      work.insert(work.end(), calls[g].begin(), calls[g].end());
    }
  }
  CallGraph graph;
  for (std::size_t f = 0; f < n; ++f) {
    graph.recursive.push_back(reaches[f][f]);
    std::uint32_t number = static_cast<std::uint32_t>(f);
    for (std::size_t g = 0; g < f; ++g) {
      if (reaches[f][g] && reaches[g][f]) number = std::min(number, graph.component[g]);
    }
    graph.component.push_back(number);
  }
  const std::vector<std::uint32_t> ends = order_of_ends(calls);
  std::vector<std::uint32_t> last(n, 0);
  for (std::size_t f = 0; f < n; ++f) {
    last[graph.component[f]] = std::max(last[graph.component[f]], ends[f]);
  }
  for (std::size_t f = 0; f < n; ++f) graph.rank.push_back(last[graph.component[f]]);
  return graph;
}

}  // namespace permverify::obligation
