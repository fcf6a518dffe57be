// Notes what the evaluation of an expression reads.
#pragma once
#include <functional>

#include "logic/kernel/checks.h"

namespace permverify::obligation {

class Recorder : public AssertionSink {
 public:
  using OnRead = std::function<void(ir::VarId, const std::vector<Term>&, Term guard, Span)>;
  // owes: bounds and conditions become obligations, else they are another walk's business.
  Recorder(KernelContext& context, const State& state, bool owes, OnRead on_read);

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
  void on_atom(const Atom&, const Context&) override {}
  void on_fact(const Fact&, const ir::ExprPtr&, const Context&) override {}

  void require_bounds(ir::VarId array, const std::vector<Term>& index, Span span,
                      const Context& context);

 private:
  KernelContext& k_;
  const State& state_;
  bool owes_;
  OnRead on_read_;
  std::vector<Atom> no_rights_;
  PointChecks checks_;
};

}  // namespace permverify::obligation
