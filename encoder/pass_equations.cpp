// Symbols that an equation gives as a sum.
//
//   i == 32*g + t, A   ->   A[i := 32*g + t]
//
// Equals for equals; a model of what is left becomes one of all by giving i the value of the sum. Only
// for a proof (the model would lack i), and only where nothing is quantified: patterns look for
// terms as they were written. What is compared is then said of the same symbols, so that equations
// of two threads' indices fall apart (pass_radix).
#include <algorithm>
#include <optional>

#include "encoder/problem.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using term::Linear;

constexpr std::size_t longest = 8;  // summands: what stands for a symbol stays readable to the solver

bool is_plain(const Linear& form) {
  if (form.monomials.size() > longest || form.constant.denominator != 1) return false;
  for (const auto& m : form.monomials) {
    const bool plain = m.atom.kind() == Kind::Symbol || m.atom.kind() == Kind::Div ||
                       m.atom.kind() == Kind::Mod;
    if (!plain || m.coefficient.denominator != 1) return false;
  }
  return true;
}

bool mentions(Term t, Term symbol) {
  const auto symbols = term::free_symbols(t);
  return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
}

struct Solved {
  Term symbol, value;
};

std::optional<Solved> solved_by(term::TermManager& manager, Term fact) {
  if (fact.kind() != Kind::Eq || fact.child(0).sort() != term::int_sort) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    const Term symbol = fact.child(side), value = fact.child(1 - side);
    if (symbol.kind() != Kind::Symbol || mentions(value, symbol)) continue;
    const auto form = term::linear_of(manager, value);
    if (form && is_plain(*form)) return Solved{symbol, value};
  }
  return std::nullopt;
}

void substitute(Problem& problem, const Solved& solved) {
  term::Substitution at(problem.manager);
  at.add(solved.symbol, solved.value);
  std::vector<Fact> result;
  for (const Fact& fact : problem.facts) {
    for (const Term part : conjuncts(at(fact.term))) {
      if (!part.is_true()) result.push_back({part, fact.from_goal});
    }
  }
  problem.facts = std::move(result);
}

}  // namespace

bool pass_equations(Problem& problem) {
  bool any = false;
  for (std::size_t i = 0; i < problem.facts.size();) {
    const auto solved = solved_by(problem.manager, problem.facts[i].term);
    if (!solved) {
      ++i;
      continue;
    }
    problem.facts.erase(problem.facts.begin() + static_cast<std::ptrdiff_t>(i));
    substitute(problem, *solved);
    any = true;
    i = 0;
  }
  return any;
}

}  // namespace permverify::encoder
