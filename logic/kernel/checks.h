// Turns the conditions of an expression into obligations.
#pragma once
#include <functional>

#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Well-definedness of an assertion or of a program expression at one point of the thread.
// Framing (logic.md 2): all reads lie in prov of `rights`; constant arrays need no permission.
class PointChecks : public AssertionSink {
 public:
  // read_kind: "frame.contract:not_framed", "access.read:insufficient_permission", ...
  PointChecks(KernelContext& context, const std::vector<Atom>& rights, Term path,
              FailureId read_kind, const Valuation* vars);

  using FactHook = std::function<void(const Fact&, const ir::ExprPtr&)>;
  void set_fact_hook(FactHook hook) { fact_hook_ = std::move(hook); }
  // Permissions written here are checked for amount and extent.
  void check_atoms(bool yes) { check_atoms_ = yes; }

  // Known here and nowhere else: the facts that other threads established at a barrier.
  void set_extra_hypotheses(std::vector<Term> extra) { extra_ = std::move(extra); }

  // Only the first `count` facts are known at this point (nothing of the execution).
  void restrict_to(std::size_t count) { count_ = count; }

  void on_read(ir::VarId array, const std::vector<Term>& index, Span span,
               const Context& context) override;
  void on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                   const Context& context) override;
  void on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                         const std::vector<Term>& arguments, bool old, Span span,
                         const Context& context) override;
  void on_condition(FailureId kind, const std::string& message, Term condition, Span span,
                    const Context& context) override;
  void on_truth(Term fact) override;
  void on_unsupported(const std::string& what, Span span) override;
  void on_atom(const Atom& atom, const Context& context) override;
  void on_fact(const Fact& fact, const ir::ExprPtr& expr, const Context& context) override;

  // Obligation at this point of the thread.
  Obligation& require(FailureId kind, const std::string& message, Term goal, Span span,
                      const std::vector<Term>& axioms = {});
  // The same of a conjunct; its counterexample shows both sides of a comparison.
  Obligation& require(FailureId kind, const std::string& message, const Fact& fact);
  // The permission at array[index], as needed by an access of the program.
  virtual void require_right(ir::VarId array, const std::vector<Term>& index, Right right,
                             FailureId kind, Span span, const Context& context);
  virtual void require_bounds(ir::VarId array, const std::vector<Term>& index, FailureId kind,
                              Span span, const Context& context);

 protected:
  bool needs_no_right(ir::VarId array) const { return k_.is_private(array) || k_.is_table(array); }
  // A formula reads every element of the array: it owes that the index is in bounds, and no permission.
  virtual bool free_to_read(ir::VarId array) const { return k_.free_to_read(array); }
  virtual RightCondition right_at(ir::VarId array, const std::vector<Term>& index, Right right);
  // The function's reads of the array lie within its extents.
  virtual void require_reads_inside(ir::VarId array, const ir::Call& call, std::size_t argument,
                                    const std::vector<Term>& arguments, Span span, const Context& context);
  KernelContext& k_;

 private:
  bool in_program() const { return read_kind_.area() == FailureArea::Access; }

  const std::vector<Atom>& rights_;
  Term path_;
  FailureId read_kind_;
  const Valuation* vars_;
  FactHook fact_hook_;
  bool check_atoms_ = false;
  std::vector<Term> extra_;
  std::optional<std::size_t> count_;
};

// Each of `needed` lies within `rights`, amounts of one location added up; else `kind`.
void require_provided(KernelContext& context, const std::vector<Atom>& rights,
                      const std::vector<Atom>& needed, Term path, FailureId kind,
                      const std::string& message, const Valuation* vars);

}  // namespace permverify::obligation
