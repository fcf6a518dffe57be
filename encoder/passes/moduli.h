// The moduli of two-level indices: the factors by which the products of a query are divided, and which of two moduli
// is the outer one. flatten.cpp has the rule.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/term/term.h"

namespace permverify::encoder {

using Modulus = std::vector<term::Term>;  // factors in order of id

std::vector<term::Term> factors_of(term::Term t);
std::vector<std::uint32_t> ids_of(const Modulus& n);
// The remaining factors without those of `n`, or nothing.
std::optional<std::vector<term::Term>> divide(std::vector<term::Term> factors, const Modulus& n);

class Moduli {
 public:
  // Of all products of these formulas.
  explicit Moduli(const std::vector<term::Term>& roots);

  // The modulus that a product needs; empty if it needs none. A product of sizes alone takes one that is a modulus
  // elsewhere.
  Modulus of(term::Term atom);
  // The factors of the greatest width, when there are others too.
  std::vector<term::Term> widest(const std::vector<term::Term>& factors);
  // The known moduli that are proper parts of a product of sizes and inside no other such one.
  std::vector<Modulus> inside(const std::vector<term::Term>& factors) const;
  // a is outside of b.
  bool outside(const Modulus& a, const Modulus& b) const;
  // Products that equal a modulus.
  const std::vector<Modulus>& named() const { return named_; }

 private:
  int width(term::Term t);
  void widen_parameters(const std::vector<term::Term>& roots);
  Modulus of_node(term::Term t);
  void survey_nesting(term::Term t);
  void survey_equation(term::Term equation);

  using Ids = std::vector<std::uint32_t>;
  std::map<Ids, Modulus> moduli_;
  std::vector<Modulus> named_;
  std::set<std::pair<Ids, Ids>> outside_;
  std::unordered_set<term::Term, term::TermHash> widened_;
  std::unordered_map<term::Term, int, term::TermHash> width_;
};

}  // namespace permverify::encoder
