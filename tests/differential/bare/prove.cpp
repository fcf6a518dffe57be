#include "tests/differential/bare/prove.h"

#include <algorithm>
#include <functional>

#include "checker/schedule.h"
#include "checker/z3_solver.h"
#include "logic/ir/lanes.h"
#include "logic/obligation/generate.h"

namespace permverify::differential {
namespace {

using obligation::Obligation;

constexpr std::size_t at_once = 2;

// One solver for all batches: it takes time to make.
class Shared : public checker::Solver {
 public:
  explicit Shared(checker::Solver& solver) : solver_(solver) {}
  std::string name() const override { return solver_.name(); }
  checker::Answer prove(const encoder::Query& query, const checker::Limits& limits) override {
    return solver_.prove(query, limits);
  }

 private:
  checker::Solver& solver_;
};

// What the verifier refuses, or has nothing to say of.
void note_refusal(const obligation::ObligationSet& set, Verdict& verdict) {
  for (const support::Diagnostic& d : set.diagnostics) {
    if (d.severity == support::Severity::Error) verdict = {judge::Outcome::BadInput, d.id};
  }
  if (set.no_permissions) verdict = {judge::Outcome::Undecided, "no permissions"};
}

template <class Named>
bool has_masks(const std::vector<Named>& all, std::string Named::*id) {
  return std::any_of(all.begin(), all.end(), [&](const Named& one) { return one.*id == ir::masks_id; });
}

using Wanted = std::function<bool(const Obligation&)>;

Verdict prove_those(const ir::Module& module, const checker::CheckOptions& options,
                    const obligation::AutomaticOptions& automatic, const Wanted& wanted) {
  Verdict verdict;
  term::TermManager manager;
  obligation::GenerateOptions how;
  how.automatic = automatic;
  const auto sets = obligation::generate(module, manager, how);
  std::vector<const Obligation*> all, of_masks;
  bool assumes_masks = false, are_discharged = true;
  for (const auto& set : sets) {
    note_refusal(set, verdict);
    for (const Obligation& o : set.obligations) {
      if (is_owed(o) && wanted(o)) all.push_back(&o);
      if (o.discharges == ir::masks_id) of_masks.push_back(&o);
    }
    const bool assumed = has_masks(set.assumptions, &obligation::Assumption::id);
    assumes_masks = assumes_masks || assumed;
    are_discharged = are_discharged && (!assumed || has_masks(set.discharges, &obligation::Discharge::assumption));
  }
  const auto z3 = checker::make_z3().prover;
  const auto provers = [&] {
    checker::SolverSet set;
    set.provers.push_back(std::make_unique<Shared>(*z3));
    return set;
  };
  const auto first_open = [&](const std::vector<const Obligation*>& obligations) -> const Obligation* {
    for (std::size_t from = 0; from < obligations.size(); from += at_once) {
      std::vector<checker::Question> batch;
      for (std::size_t i = from; i < std::min(obligations.size(), from + at_once); ++i) {
        batch.push_back({obligations[i], &manager});
      }
      const auto verdicts = checker::check_with(provers, batch, options, {});
      for (std::size_t i = 0; i < batch.size(); ++i) {
        if (verdicts[i].status != checker::Status::Proved) return batch[i].obligation;
      }
    }
    return nullptr;
  };
  if (verdict.outcome != judge::Outcome::Proved) return verdict;
  if (const Obligation* open = first_open(all)) return {judge::Outcome::Undecided, open->kind.text()};
  verdict.assumes_masks = assumes_masks && (!are_discharged || first_open(of_masks) != nullptr);
  return verdict;
}

bool meet(const support::Span& a, const support::Span& b) {
  return a.begin < b.end && b.begin < a.end;
}

}  // namespace

Verdict prove(const ir::Module& module, const checker::CheckOptions& options,
              const obligation::AutomaticOptions& automatic) {
  return prove_those(module, options, automatic, [](const Obligation&) { return true; });
}

Verdict prove_absence(const ir::Module& module, const checker::CheckOptions& options,
                      const obligation::AutomaticOptions& automatic,
                      const runtime_spec::Fault& fault) {
  using support::FailureFamily;
  const FailureFamily family = fault.id.family();
  return prove_those(module, options, automatic, [&](const Obligation& o) {
    if (o.kind.family() != family) return false;
    if (family == FailureFamily::BarrierDivergence) return true;
    if (family != FailureFamily::Race) return meet(o.primary.span, fault.span);
    const std::string name = "`" + module.variables[*fault.array].name + "`";
    return o.message.find(name) != std::string::npos;
  });
}

}  // namespace permverify::differential
