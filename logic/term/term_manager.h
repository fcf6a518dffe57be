// The only factory of terms. Folds constants and simplifies locally; every rewrite is an equality
// in all models. Owns all terms and functions it made; not thread-safe.
#pragma once
#include <deque>
#include <memory>
#include <unordered_map>

#include "logic/term/term.h"

namespace permverify::term {

class TermManager {
 public:
  TermManager();
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  Term truth(bool value);
  Term integer(std::int64_t value);
  Term real(std::int64_t numerator, std::int64_t denominator = 1);  // denominator != 0
  // A new constant; `name` gets a suffix if it is already used.
  Term fresh(const std::string& name, Sort sort, Scope scope, Width elements = {});
  Term bound(const std::string& name, Sort sort);  // a new bound variable

  Term negate(Term a);
  Term conj(std::vector<Term> terms);
  Term disj(std::vector<Term> terms);
  Term conj(Term a, Term b) { return conj(std::vector<Term>{a, b}); }
  Term disj(Term a, Term b) { return disj(std::vector<Term>{a, b}); }
  Term implies(Term a, Term b);
  Term eq(Term a, Term b);
  Term ne(Term a, Term b) { return negate(eq(a, b)); }
  Term ite(Term c, Term a, Term b);
  Term lt(Term a, Term b);
  Term le(Term a, Term b);
  Term gt(Term a, Term b) { return lt(b, a); }
  Term ge(Term a, Term b) { return le(b, a); }
  Term add(std::vector<Term> terms);
  Term add(Term a, Term b) { return add(std::vector<Term>{a, b}); }
  Term sub(Term a, Term b);
  Term neg(Term a);
  Term mul(Term a, Term b);
  Term div(Term a, Term b);
  Term mod(Term a, Term b);
  Term real_div(Term a, Term b);
  Term to_real(Term a);
  Term flat(Term q, Term r, Term n);
  // 2^exponent, at most 2^124; a Pow2 where no literal holds it.
  Term power_of_two(unsigned exponent);
  // Bit operations of integers (fold_bits.cpp); with a constant they become arithmetic.
  Term bit_and(Term a, Term b);
  Term bit_or(Term a, Term b);
  Term bit_xor(Term a, Term b);
  Term bit_and_mask(Term a, std::int64_t mask);
  Term pow2(Term exponent);
  // Reading over a write, or over an ite of maps, is resolved here.
  Term select(Term map, std::vector<Term> indices);
  Term store(Term map, std::vector<Term> indices, Term value);
  Term keep(Term a);
  Term forall(std::vector<Term> binders, Term body, std::vector<std::vector<Term>> triggers = {});
  Term exists(std::vector<Term> binders, Term body);
  // kind is Sum, Min, Max or Count; the range is low <= v < high with `condition`.
  Term reduce(Kind kind, Term binder, Term low, Term high, Term condition, Term body);
  Term seq_length(Term s);
  Term seq_at(Term s, Term index);
  Term seq_slice(Term s, Term low, Term high);
  Term seq_concat(Term a, Term b);
  Term seq_lit(Sort seq_sort, std::vector<Term> elements);

  Function* declare(const std::string& name, std::vector<Sort> arguments, Sort result, Scope scope);
  // The one operation of this name without a definition (`float32.add`), declared on first use.
  // A name has one signature.
  const Function* operation(const std::string& name, const std::vector<Sort>& arguments, Sort result);
  Term apply(const Function* function, std::vector<Term> arguments);

  // The bound variables that occur free in `t`, ordered by id.
  const std::vector<Term>& free_bound(Term t) const;

  // Rebuilds `original` with other children (same kind); simplifies as the factory functions do.
  Term rebuild(Term original, std::vector<Term> children);

  std::size_t term_count() const;

 private:
  friend class Trial;  // trial.h
  struct Impl;
  Term intern(Node node);
  Term make(Kind kind, Sort sort, std::vector<Term> children);
  std::string unique_name(const std::string& name);
  Term junction(Kind kind, std::vector<Term> terms);
  Term commutative(Kind kind, Term a, Term b);
  Term compare(Kind kind, Term a, Term b);
  Term quantify(Kind kind, std::vector<Term> binders, Term body,
                std::vector<std::vector<Term>> triggers);
  std::unique_ptr<Impl> impl_;
};

// Replaces whole terms by others, capture-free (bound variables are unique by construction).
// Shared subterms are visited once.
class Substitution {
 public:
  explicit Substitution(TermManager& manager) : manager_(manager) {}
  void add(Term from, Term to);
  // Replaces applications of `from` by those of `to`, which has the same arguments and result.
  void add(const Function* from, const Function* to);
  bool empty() const { return map_.empty() && functions_.empty(); }
  Term operator()(Term t);

 private:
  Term binder_node(Term t);
  bool captures(Term binder) const;
  void forget();

  TermManager& manager_;
  std::unordered_map<Term, Term, TermHash> map_;
  std::unordered_map<const Function*, const Function*> functions_;
  std::unordered_map<Term, Term, TermHash> done_;  // results so far for the present map_
  bool inside_ = false;  // results of binder_node() are among them, whose parts are not
  std::vector<Term> incoming_;                     // bound variables free in replacements
};

// Free symbols (Kind::Symbol) of a term, each once, in order of first visit.
std::vector<Term> free_symbols(Term t);
// The term in a compact infix notation for people (not SMT-LIB).
std::string to_string(Term t);

}  // namespace permverify::term
