// Lowered terms as Z3 expressions.
#pragma once
#include <z3++.h>

#include <unordered_map>
#include <vector>

#include "encoder/lowered.h"

namespace permverify::checker::z3_terms {

using term::Term;

// Shared subterms are translated once. Throws z3::exception for constructs outside of the lowered language.
class Translator {
 public:
  // word: as in encoder::Query.
  explicit Translator(z3::context& context, unsigned word = 0) : context_(context), word_(word) {}

  z3::expr operator()(Term t);
  z3::sort sort(term::Sort s);
  z3::func_decl function(const term::Function& f);
  z3::expr number(std::int64_t value);

  const std::vector<Term>& symbols() const { return symbols_; }
  // Applications without bound variables, in order of translation.
  const std::vector<Term>& applications() const { return applications_; }

 private:
  z3::expr_vector children(Term t);
  z3::expr translate(Term t);
  bool words(Term t) const { return word_ != 0 && t.sort() == term::int_sort; }
  z3::expr word_arithmetic(Term t);
  z3::expr floor_division(Term t);
  z3::expr arithmetic(Term t);
  z3::expr application(Term t);
  z3::expr quantifier(Term t);
  z3::expr checked(Z3_ast ast);

  z3::context& context_;
  unsigned word_;
  std::unordered_map<Term, z3::expr, term::TermHash> terms_;
  std::unordered_map<const term::Function*, z3::func_decl> functions_;
  std::vector<Term> symbols_, applications_;
};

}  // namespace permverify::checker::z3_terms
