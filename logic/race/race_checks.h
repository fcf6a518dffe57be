// The reads of an evaluation of the program, without permissions.
#pragma once
#include <functional>

#include "logic/kernel/checks.h"

namespace permverify::obligation {

// Where permissions would be owed, the read is recorded. A read under a quantifier is an access for each value of the
// bound variables: these become constants that only the guards constrain, so a proof about the access holds for each
// value. Reads of formulas count as reads of the program.
class RaceChecks final : public PointChecks {
 public:
  using OnRead = std::function<void(ir::VarId, const std::vector<Term>&, Term guard, Span)>;
  // owes: bounds and conditions become obligations, else another execution makes them.
  RaceChecks(KernelContext& context, const State& state, bool owes, OnRead on_read);

  void on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                   const Context& context) override;
  void on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                         const std::vector<Term>& arguments, bool old, Span span,
                         const Context& context) override;
  void on_condition(FailureId kind, const std::string& message, Term condition, Span span,
                    const Context& context) override;
  void on_atom(const Atom&, const Context&) override {}
  void require_right(ir::VarId array, const std::vector<Term>& index, Right right, FailureId kind, Span span,
                     const Context& context) override;
  void require_bounds(ir::VarId array, const std::vector<Term>& index, FailureId kind, Span span,
                      const Context& context) override;

 protected:
  void require_reads_inside(ir::VarId array, const ir::Call& call, std::size_t argument,
                            const std::vector<Term>& arguments, Span span, const Context& context) override;

 private:
  static const std::vector<Atom> no_rights;
  bool owes_;
  OnRead on_read_;
};

}  // namespace permverify::obligation
