// Symbols that an equation gives as a sum, or as a product if they are factors of others.
//
//   i == 32*g + t, A        ->   A[i := 32*g + t]
//   s == w*h, A(n*s)        ->   A(n*w*h)
//
// Equals for equals; a model of what is left becomes one of all by giving i the value of the sum.
// Only for a proof (the model would lack i), and only where nothing is quantified: patterns look for
// terms as they were written. What is compared is then said of the same symbols, so that equations
// of two threads' indices fall apart (pass_radix).
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <unordered_set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"
#include "logic/term/linear.h"

namespace permverify::encoder {

namespace {

using term::Kind;
using term::Linear;
using term::Monomial;

constexpr std::size_t longest = 8;  // summands: what stands for a symbol stays readable to the solver

// A sum of few terms that hold no condition.
bool is_plain(const Linear& form) {
  if (form.monomials.size() > longest || form.constant.denominator != 1) return false;
  return std::all_of(form.monomials.begin(), form.monomials.end(), [](const Monomial& m) {
    const bool plain = m.atom.kind() == Kind::Symbol || m.atom.kind() == Kind::Div ||
                       m.atom.kind() == Kind::Mod;
    return plain && m.coefficient.denominator == 1;
  });
}

bool mentions(Term t, Term symbol) {
  const auto symbols = term::free_symbols(t);
  return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
}

using Symbols = std::unordered_set<Term, term::TermHash>;

// Symbols in products and powers: these are recognised by their shape (pass_flatten), which a sum in
// the place of a symbol would spoil.
Symbols in_products(const Problem& problem) {
  Symbols result;
  for_each_subterm(problem.terms(), [&](Term t) {
    const auto& parts = t.children();
    const auto factors = std::count_if(parts.begin(), parts.end(), [](Term part) { return part.kind() != Kind::IntConst; });
    if (t.kind() != Kind::Flat && t.kind() != Kind::Pow2 && !(t.kind() == Kind::Mul && factors > 1)) return;
    for (const Term s : term::free_symbols(t)) result.insert(s);
  });
  return result;
}

// x == y: whatever x stands in keeps its shape.
bool is_another_name(const Linear& form) {
  return form.monomials.size() == 2 && form.constant.numerator == 0 &&
         form.monomials[0].atom.kind() == Kind::Symbol &&
         form.monomials[1].atom.kind() == Kind::Symbol &&
         form.monomials[0].coefficient.numerator == -form.monomials[1].coefficient.numerator;
}

// A symbol that stands once, and by itself.
bool can_be_solved_for(const Linear& form, const Monomial& one, const Symbols& products) {
  if (one.atom.kind() != Kind::Symbol || std::abs(one.coefficient.numerator) != 1) return false;
  if (products.count(one.atom) != 0 && !is_another_name(form)) return false;
  return std::all_of(form.monomials.begin(), form.monomials.end(), [&](const Monomial& m) {
    return m.atom == one.atom || !mentions(m.atom, one.atom);
  });
}

// The symbol that is a side of its own; else the latest, which was made of the others.
std::optional<Monomial> chosen_of(Term fact, const Linear& form, const Symbols& products) {
  std::optional<Monomial> chosen;
  for (const Monomial& m : form.monomials) {
    if (!can_be_solved_for(form, m, products)) continue;
    if (m.atom == fact.child(0) || m.atom == fact.child(1)) return m;
    chosen = m;
  }
  return chosen;
}

struct Solved {
  Term symbol, value;
};

std::optional<Solved> solved_by(term::TermManager& manager, Term fact, const Symbols& products) {
  if (fact.kind() != Kind::Eq || fact.child(0).sort() != term::int_sort) return std::nullopt;
  const Term difference = manager.sub(fact.child(0), fact.child(1));
  const auto form = term::linear_of(manager, difference);
  if (!form || !is_plain(*form)) return std::nullopt;
  const auto chosen = chosen_of(fact, *form, products);
  if (!chosen) return std::nullopt;
  // symbol + rest == 0, or rest - symbol == 0
  const bool positive = chosen->coefficient.numerator == 1;
  return Solved{chosen->atom, positive ? manager.sub(chosen->atom, difference)
                                       : manager.add(difference, chosen->atom)};
}

// The product, if it is one of several symbols. A product with a symbol that stands for it is then one product, which is
// compared with an index of three levels, as sizes of memory are.
bool is_product_of_symbols(Term t) {
  const auto& factors = t.children();
  if (t.kind() != Kind::Mul) return false;
  return std::all_of(factors.begin(), factors.end(), [](Term f) { return f.kind() == Kind::Symbol || f.kind() == Kind::IntConst; }) &&
         std::count_if(factors.begin(), factors.end(), [](Term f) { return f.kind() == Kind::Symbol; }) > 1;
}

std::optional<Solved> solved_as_factor(Term fact, const Symbols& products) {
  if (fact.kind() != Kind::Eq) return std::nullopt;
  for (const auto& [symbol, product] : {std::pair{fact.child(0), fact.child(1)}, std::pair{fact.child(1), fact.child(0)}}) {
    if (products.count(symbol) != 0 && is_product_of_symbols(product) && !mentions(product, symbol)) return Solved{symbol, product};
  }
  return std::nullopt;
}

void substitute(Problem& problem, const Solved& solved) {
  term::Substitution at(problem.manager);
  at.add(solved.symbol, solved.value);
  problem.rewrite([&at](Term fact) { return at(fact); });
}

}  // namespace

bool pass_equations(Problem& problem) {
  bool any = false;
  const Symbols products = in_products(problem);
  for (std::size_t i = 0; i < problem.facts.size();) {
    auto solved = solved_by(problem.manager, problem.facts[i].term, products);
    if (!solved) solved = solved_as_factor(problem.facts[i].term, products);
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
