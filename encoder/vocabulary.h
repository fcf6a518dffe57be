// The functions that the encoder itself introduces; their names begin with '$' (lowered.h).
#pragma once
#include <map>
#include <string>
#include <tuple>

#include "logic/term/term_manager.h"

namespace permverify::encoder {

using term::Function;
using term::Sort;
using term::Term;

// Made on first use, so that `used()` has the functions whose axioms a query needs.
class Vocabulary {
 public:
  explicit Vocabulary(term::TermManager& manager) : manager_(manager) {}

  const Function* sel(Sort map);
  const Function* store(Sort map);
  const Function* flat() { return integers("$flat", 3); }
  const Function* high() { return integers("$high", 2); }  // inverses of flat (passes/axioms.cpp)
  const Function* low() { return integers("$low", 2); }
  const Function* quot() { return integers("$quot", 2); }
  const Function* rem() { return integers("$rem", 2); }
  const Function* bit_and() { return integers("$and", 2); }
  const Function* bit_or() { return integers("$or", 2); }
  const Function* bit_xor() { return integers("$xor", 2); }
  const Function* log2() { return integers("$log2", 1); }
  const Function* pow2() { return integers("$pow2", 1); }
  const Function* keep(Sort argument);
  const Function* seq_length(Sort seq);
  const Function* seq_at(Sort seq);
  const Function* seq_slice(Sort seq);
  const Function* seq_concat(Sort seq);
  const Function* seq_empty(Sort seq);
  const Function* seq_append(Sort seq);

  // A function made for one purpose; never found again by name.
  const Function* fresh(const std::string& name, std::vector<Sort> arguments, Sort result);
  bool used(const std::string& name) const { return used_.count(name) != 0; }
  std::vector<Sort> sorts_of(const std::string& name) const;

  Term make_flat(Term q, Term r, Term n);

 private:
  const Function* get(const std::string& name, Sort key, std::vector<Sort> arguments, Sort result);
  const Function* integers(const std::string& name, std::size_t arity);

  using Key = std::tuple<std::string, int, int, int>;
  term::TermManager& manager_;
  std::map<Key, const Function*> functions_;
  std::map<std::string, std::vector<Sort>> used_;
};

bool is_call(Term t, const Function* function);
bool is_flat(Term t);  // an application of $flat

}  // namespace permverify::encoder
