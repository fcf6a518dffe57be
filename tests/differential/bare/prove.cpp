#include "tests/differential/bare/prove.h"

#include <algorithm>

#include "checker/schedule.h"
#include "checker/z3_solver.h"
#include "logic/obligation/generate.h"

namespace permverify::differential {
namespace {

using obligation::Obligation;

constexpr std::size_t at_once = 2;  // a solver is made for each batch

checker::SolverSet provers() {
  checker::SolverSet set;
  set.provers.push_back(checker::make_z3().prover);
  return set;
}

// What the verifier refuses, or has nothing to say of.
void note_refusal(const obligation::ObligationSet& set, Verdict& verdict) {
  for (const support::Diagnostic& d : set.diagnostics) {
    if (d.severity == support::Severity::Error) verdict = {judge::Outcome::BadInput, d.id};
  }
  if (set.no_permissions) verdict = {judge::Outcome::Undecided, "no permissions"};
}

}  // namespace

Verdict prove(const ir::Module& module, const checker::CheckOptions& options) {
  Verdict verdict;
  term::TermManager manager;
  const auto sets = obligation::generate(module, manager, {});
  std::vector<const Obligation*> all;
  for (const auto& set : sets) {
    note_refusal(set, verdict);
    for (const Obligation& o : set.obligations) {
      if (o.expect != obligation::Expect::Probe) all.push_back(&o);
    }
  }
  for (std::size_t from = 0; from < all.size(); from += at_once) {
    if (verdict.outcome != judge::Outcome::Proved) return verdict;
    const std::vector<const Obligation*> batch(
        all.begin() + static_cast<std::ptrdiff_t>(from),
        all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), from + at_once)));
    const auto verdicts = checker::check_with(provers, manager, batch, options, {});
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (verdicts[i].status != checker::Status::Proved) {
        verdict = {judge::Outcome::Undecided, batch[i]->kind};
      }
    }
  }
  return verdict;
}

}  // namespace permverify::differential
