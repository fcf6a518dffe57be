// Contracts divided into permissions (atoms) and facts, evaluated in one environment. Resources R of logic.md 2:  R
// ::= e | Perm | Atomic | R ** R | b ==> R | forall* v; range; R.
#pragma once
#include <set>

#include "logic/semantics/translate.h"

namespace permverify::obligation {

enum class RightKind : std::uint8_t { Exact, Read, Atomic };

// One permission of one thread: for all binders with `guard`, `amount` on array[index]. `taken` marks an amount that
// was given away: it counts negatively.
struct Atom {
  ir::VarId array = 0;
  std::vector<Term> index;
  RightKind kind = RightKind::Exact;
  bool taken = false;
  Term amount;                 // Exact only: a Real term
  Term guard;
  std::vector<Term> binders;
  Span span;
  ir::ExprPtr written = {};    // the whole conjunct of the clause that states it; null if no clause does
  bool narrowed = false;       // the guard is stronger than the clause, since only some paths lead to it
  bool whole() const { return kind == RightKind::Exact && amount->kind == term::Kind::RealConst &&
                              amount->value == amount->denominator; }
  // Equal up to the place it was written.
  bool operator==(const Atom& other) const;
};

// One conjunct that is not a permission.
struct Fact {
  Term formula;                    // closed
  Span span;
  std::set<ir::VarId> footprint;   // arrays whose current contents it reads
  std::vector<std::pair<Span, Term>> sides;  // of a comparison that stands under no binder, literals apart
};

struct Assertion {
  std::vector<Atom> atoms;
  std::vector<Fact> facts;
};

// Observes the evaluation of an assertion, from left to right; each conjunct stands under those before it. May be
// null.
class AssertionSink : public CheckSink {
 public:
  virtual void on_atom(const Atom& atom, const Context& context) = 0;
  // Called after the checks of the conjunct; `expr` is the conjunct as written.
  virtual void on_fact(const Fact& fact, const ir::ExprPtr& expr, const Context& context) = 0;
};

// Evaluates clauses in `env`. Facts already known go to the sink's context by the caller.
Assertion evaluate_clauses(Vocabulary& vocabulary, const Environment& env,
                           const std::vector<ir::Clause>& clauses, AssertionSink* sink);

}  // namespace permverify::obligation
