// Expressions of the source -> terms, with the conditions under which they are well-defined.
#pragma once
#include <map>

#include "logic/semantics/launch.h"
#include "logic/semantics/vocabulary.h"
#include "support/failure.h"
#include "support/source.h"

namespace permverify::obligation {

using support::FailureId;
using support::Span;

using Valuation = std::map<ir::VarId, Term>;

// The meaning of names at one place of the program for one thread.
struct Environment {
  const Launch* launch = nullptr;     // null in functions and lemmas
  ThreadIds ids;
  Valuation vars;                     // parameters and private variables
  Valuation memory;                   // arrays: current contents
  Valuation old_memory;               // arrays: contents at launch
  Term result;                        // \result
  // In place of `vars` and `memory`, which long kernels cannot copy for each expression: those of a state that stays as it is
  // as long as this is used.
  const Valuation* vars_of_state = nullptr;
  const Valuation* memory_of_state = nullptr;

  const Valuation& variables() const { return vars_of_state ? *vars_of_state : vars; }
  const Valuation& contents() const { return memory_of_state ? *memory_of_state : memory; }
};

// The binders and guards under which a check arises; close() makes a check a closed formula.
class Context {
 public:
  explicit Context(term::TermManager& terms) : terms_(terms) {}
  void push_binder(Term variable) { entries_.push_back({variable, true}); }
  void push_guard(Term guard) { entries_.push_back({guard, false}); }
  std::size_t depth() const { return entries_.size(); }
  void restore(std::size_t depth) { entries_.resize(depth); }
  // forall binders. guards ==> formula, in the order of nesting.
  Term close(Term formula) const;
  // The same without the guards before the first binder: for a fact that needs no guard, but whose binders need their
  // ranges to be evaluated.
  Term close_binders(Term formula) const;
  bool has_binders() const;
  std::vector<Term> binders() const;
  Term guard() const;  // all guards, over the binders

 private:
  struct Entry {
    Term term;
    bool is_binder;
  };
  term::TermManager& terms_;
  std::vector<Entry> entries_;
};

// Receives the obligations of an expression. `index` may contain binders of the context.
class CheckSink {
 public:
  virtual ~CheckSink() = default;
  // Current contents of an array are read at `index`.
  virtual void on_read(ir::VarId array, const std::vector<Term>& index, Span span,
                       const Context& context) = 0;
  // Launch contents are read: only the extent matters.
  virtual void on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                           const Context& context) = 0;
  // An array as a whole is passed to a function whose footprint is `atoms` of its contract.
  virtual void on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                                 const std::vector<Term>& arguments, bool old, Span span,
                                 const Context& context) = 0;
  // A pure function of the source is applied; for termination.
  virtual void on_call(ir::FunctionId, const std::vector<Term>& /*arguments*/, Span,
                       const Context&) {}
  virtual void on_condition(FailureId kind, const std::string& message, Term condition,
                            Span span, const Context& context) = 0;
  // A fact about values (ranges of machine integers) that later formulas may use.
  virtual void on_truth(Term fact) = 0;
  // A construct without a meaning in the logic.
  virtual void on_unsupported(const std::string& what, Span span) = 0;
};

enum class Mode : std::uint8_t { Program, Formula };

class Translator {
 public:
  // `env` must outlive the translator. `checks` may be null: the expression is known to be well-defined already.
  Translator(Vocabulary& vocabulary, const Environment& env, Mode mode, CheckSink* checks);
  Translator(Vocabulary&, Environment&&, Mode, CheckSink*) = delete;  // a temporary ends too early

  Term operator()(const ir::ExprPtr& expr);
  // A sum as if its types had no bounds; congruent to the program's value modulo 2^bits.
  Term exact_sum(const ir::Expr& expr, unsigned bits);
  // Whether a sum of unsigned type may as well be one of the signed type `to`; the same of an amount that
  // is added to a signed variable.
  bool could_be_signed(const ir::Expr& sum, const ir::Type& to);
  bool is_signed_amount(const ir::Expr& sum, const ir::Type& to);
  Context& context() { return context_; }
  // Opens the binders of a quantifier: returns its range condition over fresh bound variables.
  Term open(const std::vector<ir::Binder>& binders, const ir::ExprPtr& range,
            std::vector<Term>& bound);
  std::vector<Term> indices(const std::vector<ir::ExprPtr>& list);

 private:
  Term visit(const ir::Expr& expr);
  Term literal(const ir::RealLit& lit, const ir::Type& type);
  Term variable(const ir::VarRef& ref, Span span);
  Term private_value(ir::VarId var, Span span);
  Term read(const ir::ArrayRead& node, const ir::Expr& expr);
  Term unary(const ir::Unary& node, const ir::Expr& expr);
  Term binary(const ir::Binary& node, const ir::Expr& expr);
  Term lazy(const ir::Binary& node);
  Term equality(const ir::Binary& node, Term a, Term b);
  Term comparison(const ir::Binary& node, Term a, Term b);
  Term arithmetic(const ir::Binary& node, Term a, Term b, const ir::Expr& expr);
  Term division(const ir::Binary& node, Term a, Term b, const ir::Expr& expr);
  Term shift(const ir::Binary& node, Term a, Term b, const ir::Expr& expr);
  Term bit_operation(const ir::Binary& node, Term a, Term b);
  Term masked(Term a, const term::Interval& bounds, Term mask, term::Wide bits);
  // Bounds of an operand where its value matters: a machine integer of a program is in the range of its type, since
  // operations must not exceed the range or have wrapped around.
  term::Interval bounds_of(Term value, const ir::Type& type);
  Term float_operation(const char* name, std::vector<Term> arguments, const ir::Type& type,
                       term::Sort result);
  // A value that is always in the range of its machine type: reported to the sink.
  Term typed(Term value, const ir::Type& type);
  // The result of an operation on machine integers; `known` are bounds of the exact one.
  Term machine(Term exact, const ir::Expr& expr, const term::Interval& known);
  Term to_integer(Term value, const ir::Type& from, const ir::Type& to);
  Term conditional(const ir::Conditional& node);
  // translate_intrinsics.cpp
  Term intrinsic(const ir::Function& function, const std::vector<Term>& arguments,
                 const ir::Expr& expr);
  Term product_of_24_bits(const std::vector<Term>& arguments, bool mad, Term opaque,
                          const ir::Type& type, const term::Interval& product_bounds);
  Term cast(const ir::Cast& node, const ir::Expr& expr);
  bool is_signed_sum(const ir::Cast& node, const ir::Type& to);
  struct SignedSum {
    bool fits = true, has_signed = false, has_unsigned = false;
  };
  void look_at_part(const ir::Expr& expr, const ir::Type& to, SignedSum& sum);
  Term quantifier(const ir::Quantifier& node);
  Term reduction(const ir::Reduction& node, const ir::Expr& expr);
  // The interval of a reduction; an end that is not found is null. `rest`: further conditions.
  struct Interval {
    Term low, high;
    std::vector<ir::ExprPtr> rest;
  };
  Interval interval(const ir::Reduction& node);
  bool bounds(const ir::ExprPtr& condition, ir::VarId v, Interval& interval);
  Term old(const ir::Old& node);
  Term call(const ir::Call& node, const ir::Expr& expr);
  Term used_lemma(ir::FunctionId id, const std::vector<Term>& arguments, const ir::Expr& expr);
  Term sequence_index(const ir::SeqIndex& node, const ir::Expr& expr);
  Term sequence_slice(const ir::SeqSlice& node, const ir::Expr& expr);
  Term coerce(Term value, const ir::Type& from, const ir::Type& to);
  void require(FailureId kind, const std::string& message, Term condition, Span span);
  Term unsupported(const std::string& what, const ir::Expr& expr);

  Vocabulary& vocabulary_;
  term::TermManager& terms_;
  const Environment& env_;
  Mode mode_;
  CheckSink* checks_;
  Context context_;
  Valuation bound_;
  bool in_old_ = false;
};

}  // namespace permverify::obligation
