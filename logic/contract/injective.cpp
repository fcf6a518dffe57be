#include "logic/contract/injective.h"

namespace permverify::obligation {

void require_injective(KernelContext& k, const Atom& atom, const Hypotheses& known) {
  if (atom.binders.empty() || atom.kind != RightKind::Exact || atom.taken) return;
  auto& terms = k.terms;
  term::Substitution first(terms), second(terms);
  std::vector<Term> same_binders;
  for (const Term v : atom.binders) {
    const Term x = terms.fresh(v->name, v.sort(), term::Scope::Private);
    const Term y = terms.fresh(v->name, v.sort(), term::Scope::Private);
    first.add(v, x);
    second.add(v, y);
    same_binders.push_back(terms.eq(x, y));
  }
  std::vector<Term> same_cell{first(atom.guard), second(atom.guard)};
  for (const Term i : atom.index) same_cell.push_back(terms.eq(first(i), second(i)));
  const Term goal = terms.implies(terms.conj(same_cell), terms.conj(same_binders));
  Obligation& o = k.out.require("distribution.injective:same_cell_twice",
                                "two values of the bound variable name the same element of `" +
                                    k.name(atom.array) + "`",
                                atom.span, known({goal}), goal);
  k.add_witnesses(o, nullptr);
}

}  // namespace permverify::obligation
