// The vocabulary of the terms of one module: sorts of types, functions of the source, the opaque operations of floats
// (logic.md 9).
#pragma once
#include <unordered_map>
#include <utility>

#include "logic/ir/module.h"
#include "logic/term/ranges.h"
#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// The meaning of a program's machine integers (logic.md 9).
//   Checked    signed overflow is an obligation, unsigned arithmetic wraps
//   Math       neither happens: assumed and reported; conversions wrap all the same
//   Bitvector  as Checked; obligations are decided in bit vectors where they fit (encoder/words.cpp)
enum class IntMode : std::uint8_t { Checked, Math, Bitvector };

// Whether the absence of signed overflow is owed. For a kernel without contracts it is assumed, and reported.
enum class Overflow : std::uint8_t { Owed, Assumed };

// A lemma as a formula: for all parameters, `requires` implies `ensures`.
struct LemmaStatement {
  std::vector<Term> params;  // bound variables
  Term requires_facts, ensures_facts;
};

class Vocabulary {
 public:
  Vocabulary(term::TermManager& terms, const ir::Module& module,
             IntMode integers = IntMode::Checked)
      : terms_(terms), module_(module), integers_(integers), ranges_(terms) {}

  term::TermManager& terms() const { return terms_; }
  const ir::Module& module() const { return module_; }
  const ir::Variable& variable(ir::VarId var) const { return module_.variables[var]; }

  static term::Sort sort_of(const ir::Type& type);
  // The map sort of an array variable or array-typed parameter.
  term::Sort map_sort(ir::VarId array) const;

  // The logical function of a pure function of the source; set by functions.cpp.
  const term::Function* function(ir::FunctionId id) const { return functions_.at(id); }
  void set_function(ir::FunctionId id, term::Function* function) { functions_[id] = function; }

  // The statement of a lemma; set by lemma_statement.cpp. And the instances that `use` gave, each closed: if the
  // lemma is proved, they are true wherever their symbols have a meaning.
  const LemmaStatement& lemma(ir::FunctionId id) const { return lemmas_.at(id); }
  void set_lemma(ir::FunctionId id, LemmaStatement statement) { lemmas_[id] = std::move(statement); }
  void note_use(Term instance) { uses_.push_back(instance); }
  std::vector<Term> take_uses() { return std::exchange(uses_, {}); }

  // An uninterpreted operation such as "float32.add", declared on first use.
  Term opaque(const std::string& name, std::vector<Term> arguments, term::Sort result);

  // Machine integers; machine_integers.cpp.
  IntMode integers() const { return integers_; }
  Overflow overflow() const { return overflow_; }
  void set_overflow(Overflow overflow) { overflow_ = overflow; }
  bool assumes_no_wrap() const { return no_wrap_; }
  void set_no_wrap(bool no_wrap) { no_wrap_ = no_wrap; }
  static term::Interval values_of(const ir::Type& fixed);
  Term number(term::Wide value);  // below 2^65 in magnitude
  // Within the least and the greatest value of the type, as a formula.
  Term in_range(Term value, const ir::Type& fixed) const;
  // The value modulo 2^bits, as the type represents it (two's complement). `known` are bounds of
  // the value where the result matters, in addition to those that always hold.
  Term wrap(Term value, const ir::Type& fixed, const term::Interval& known = {});
  // Bounds of terms; what is learned must hold wherever the term occurs.
  term::Ranges& ranges() { return ranges_; }
  // In mode Math, or with overflow assumed: some operation was assumed to stay in its type.
  void note_assumed() { assumed_ = true; }
  bool take_assumed() { return std::exchange(assumed_, false); }
  // With overflow assumed: an unsigned loop counter was assumed not to wrap around.
  void note_assumed_counter() { assumed_counter_ = true; }
  bool take_assumed_counters() { return std::exchange(assumed_counter_, false); }
  // An unsigned sum or product was assumed to stay within its type.
  void note_assumed_unsigned() { assumed_unsigned_ = true; }
  bool take_assumed_unsigned() { return std::exchange(assumed_unsigned_, false); }

 private:
  term::TermManager& terms_;
  const ir::Module& module_;
  IntMode integers_;
  Overflow overflow_ = Overflow::Owed;
  term::Ranges ranges_;
  bool assumed_ = false, assumed_counter_ = false, assumed_unsigned_ = false, no_wrap_ = false;
  std::unordered_map<ir::FunctionId, term::Function*> functions_;
  std::unordered_map<ir::FunctionId, LemmaStatement> lemmas_;
  std::vector<Term> uses_;
};

}  // namespace permverify::obligation
