// Drops quantified facts that can have no instance: all maps and functions that they read occur
// neither in the goal, nor in a ground fact, nor in a quantified fact that is kept.
// Fewer hypotheses prove less, never more. Facts without maps and functions are kept.
#include <set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

// Ids of what links facts: symbols of memory (even ids) and functions of the source (odd ids).
std::set<std::uint64_t> anchors(Term t) {
  std::set<std::uint64_t> result;
  for_each_subterm({t}, [&](Term s) {
    const auto kind = s.sort().kind;
    const bool memory = kind == term::SortKind::Map || kind == term::SortKind::Seq;
    if (s.kind() == Kind::Symbol && memory) result.insert(std::uint64_t{2} * s->id);
    if (s.kind() != Kind::Apply) return;
    const std::string& name = s->function->name;
    const bool vocabulary = name == "$sel" || name == "$flat" || name == "$high" ||
                            name == "$low" || name == "$quot" || name == "$rem" ||
                            name == "$keep" || name == "$store";
    if (!vocabulary) result.insert(std::uint64_t{2} * s->function->id + 1);
  });
  return result;
}

}  // namespace

void pass_relevance(Problem& problem) {
  std::set<std::uint64_t> reached;
  std::vector<std::set<std::uint64_t>> of_fact;
  std::vector<bool> kept;
  for (const Fact& fact : problem.facts) {
    of_fact.push_back(anchors(fact.term));
    const bool quantified = fact.term.kind() == Kind::Forall;
    const bool always = !quantified || fact.origin == Origin::Goal || of_fact.back().empty();
    kept.push_back(always);
    if (always) reached.insert(of_fact.back().begin(), of_fact.back().end());
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i]) continue;
      bool linked = false;
      for (const std::uint64_t a : of_fact[i]) linked = linked || reached.count(a) != 0;
      if (!linked) continue;
      kept[i] = true;
      changed = true;
      reached.insert(of_fact[i].begin(), of_fact[i].end());
    }
  }
  std::vector<Fact> result;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) result.push_back(problem.facts[i]);
  }
  problem.facts = std::move(result);
}

}  // namespace permverify::encoder
