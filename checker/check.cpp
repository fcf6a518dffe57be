#include "checker/check.h"

#include "checker/cvc5_solver.h"
#include "checker/schedule.h"
#include "checker/z3_solver.h"

namespace permverify::checker {

namespace {

// Candidates for counterexamples always come from Z3: they count only once evaluated.
SolverSet make_solvers(SolverChoice choice) {
  SolverSet set;
  Z3Pair z3 = make_z3();
  if (choice != SolverChoice::Cvc5) set.provers.push_back(std::move(z3.prover));
  if (choice != SolverChoice::Z3) set.provers.push_back(make_cvc5());
  set.models = std::move(z3.models);
  return set;
}

}  // namespace

std::vector<Verdict> check(const std::vector<Question>& questions, const CheckOptions& options,
                           const Progress& progress) {
  return check_with([&] { return make_solvers(options.solver); }, questions, options, progress);
}

std::vector<Verdict> check(term::TermManager& manager,
                           const std::vector<const obligation::Obligation*>& obligations,
                           const CheckOptions& options, const Progress& progress) {
  std::vector<Question> questions;
  for (const obligation::Obligation* o : obligations) questions.push_back({o, &manager});
  return check(questions, options, progress);
}

std::string solver_names(SolverChoice choice) {
  switch (choice) {
    case SolverChoice::Z3: return z3_name();
    case SolverChoice::Cvc5: return cvc5_name();
    case SolverChoice::Both: break;
  }
  return z3_name() + ", " + cvc5_name();
}

}  // namespace permverify::checker
