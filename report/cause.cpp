#include "report/cause.h"

#include <unordered_set>
#include <vector>

namespace permverify::report {
namespace {

struct Features {
  bool quantifier = false, nonlinear = false, recursive = false, reduction = false;
};

void note(term::Term t, Features& features) {
  using term::Kind;
  const Kind kind = t.kind();
  if (kind == Kind::Forall || kind == Kind::Exists) features.quantifier = true;
  if (kind == Kind::Sum || kind == Kind::Min || kind == Kind::Max || kind == Kind::Count) {
    features.reduction = true;
  }
  if (kind == Kind::Mul) {
    int variable = 0;
    for (const term::Term factor : t.children()) {
      variable += factor.kind() != Kind::IntConst && factor.kind() != Kind::RealConst;
    }
    features.nonlinear |= variable > 1;
  }
  if ((kind == Kind::Div || kind == Kind::Mod) && t.child(1).kind() != Kind::IntConst) {
    features.nonlinear = true;
  }
  if (kind == Kind::Apply && t->function->recursive) features.recursive = true;
}

Features features_of(const obligation::Obligation& obligation) {
  Features features;
  std::unordered_set<term::Term, term::TermHash> seen;
  std::vector<term::Term> open = obligation.hypotheses;
  if (obligation.goal) open.push_back(obligation.goal);
  while (!open.empty()) {
    const term::Term t = open.back();
    open.pop_back();
    if (!t || !seen.insert(t).second) continue;
    note(t, features);
    for (const term::Term child : t.children()) open.push_back(child);
  }
  return features;
}

}  // namespace

Cause likely_cause(const obligation::Obligation& obligation) {
  const Features f = features_of(obligation);
  if (f.recursive || f.reduction) {
    return {f.recursive ? "a recursive function needs an unfolding or an induction"
                        : "a sum, minimum, maximum or count over a range of unknown length",
            "prove the step as a lemma and call it before this place, or `assert` the middle step", {}};
  }
  if (f.nonlinear) {
    return {f.quantifier ? "nonlinear arithmetic under quantifiers" : "nonlinear arithmetic",
            "`assert` the bounds of the products",
            obligation.launch_sizes.empty() ? std::vector{CureOption::Params} : std::vector{CureOption::LocalSize, CureOption::Params}};
  }
  if (f.quantifier) {
    return {"quantifiers",
            "`assert` the instance that is needed, or give the quantifier a trigger `{: e :}`", {}};
  }
  return {"a missing invariant or precondition, or a counterexample that could not be confirmed",
          "state what is known here with an `assert` or an invariant", {CureOption::Rlimit}};
}

std::string next_text(const Cause& cause) { return cause.options.empty() ? cause.next : cause.next + ", or use " + flags_of(cause.options); }

}  // namespace permverify::report
