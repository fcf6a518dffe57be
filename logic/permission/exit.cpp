// The end of a thread: Tres_post is held and Tpost holds, framed by Tres_post (logic.md 5).
#include "logic/contract/injective.h"
#include "logic/permission/permission_discipline.h"
#include "logic/permission/synchronisation.h"

namespace permverify::obligation {

void PermissionDiscipline::exit(State state) {
  exit_reached_ = true;
  k_.probe_reachable("unreachable:exit", "no thread ever gets here", k_.kernel.end, state.path);
  for (const auto& [array, map] : state.memory) {
    if (!k_.written.count(array)) continue;
    const Term end = k_.fresh_map(array, "@group_end", term::Scope::Group);
    memory_.contents.settle(array, end, map, state.path, link_rights(k_, state.all_rights(), array, map, end));
    memory_.at_end[array] = end;
  }
  const auto& clauses = k_.kernel.thread_contract.ensures_clauses;
  // In contracts a parameter means its launch value.
  Environment env = k_.environment(state);
  env.vars = k_.params;
  const Assertion post = evaluate_clauses(k_.vocabulary, env, clauses, nullptr);
  require_provided(k_, state.held, post.atoms, state.path, "post.thread:insufficient_permission",
                   "this permission may not be held at the end", &state.vars);
  for (const auto& atom : post.atoms) {
    require_injective(k_, atom, [&](std::vector<Term> about) {
      return k_.known(std::move(about), state.path);
    });
  }
  PointChecks checks(k_, post.atoms, state.path, "frame.contract:not_framed", &state.vars);
  checks.check_atoms(true);
  checks.set_fact_hook([&](const Fact& fact, const ir::ExprPtr&) {
    checks.require("post.thread:false", "this postcondition may not hold", fact);
  });
  evaluate_clauses(k_.vocabulary, env, clauses, &checks);
}

}  // namespace permverify::obligation
