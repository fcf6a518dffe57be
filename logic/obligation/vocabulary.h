// What the terms of one module are made of: sorts of types, functions of the source, the opaque
// operations of floats (logic.md 9).
#pragma once
#include <unordered_map>

#include "logic/ir/module.h"
#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

class Vocabulary {
 public:
  Vocabulary(term::TermManager& terms, const ir::Module& module) : terms_(terms), module_(module) {}

  term::TermManager& terms() const { return terms_; }
  const ir::Module& module() const { return module_; }
  const ir::Variable& variable(ir::VarId var) const { return module_.variables[var]; }

  static term::Sort sort_of(const ir::Type& type);
  // The map sort of an array variable or array-typed parameter.
  term::Sort map_sort(ir::VarId array) const;

  // The logical function of a pure function of the source; set by functions.cpp.
  const term::Function* function(ir::FunctionId id) const { return functions_.at(id); }
  void set_function(ir::FunctionId id, term::Function* function) { functions_[id] = function; }

  // An uninterpreted operation such as "float32.add", declared on first use.
  Term opaque(const std::string& name, std::vector<Term> arguments, term::Sort result);

  // Least and greatest value of a machine integer as terms.
  Term in_range(Term value, const ir::Type& fixed) const;
  // The value modulo 2^bits, as the type represents it (two's complement).
  Term wrap(Term value, const ir::Type& fixed) const;

 private:
  term::TermManager& terms_;
  const ir::Module& module_;
  std::unordered_map<ir::FunctionId, term::Function*> functions_;
};

}  // namespace permverify::obligation
