// Checks inside functions and lemmas: there is no thread, no permissions are held, and arrays are values.
#pragma once
#include <functional>

#include "logic/analysis/call_graph.h"
#include "logic/claim/builder.h"
#include "logic/function/functions.h"
#include "logic/function/lemma_statement.h"
#include "logic/resource/assertion.h"

namespace permverify::obligation {

class FunctionChecks : public AssertionSink {
 public:
  using CallHook = std::function<void(ir::FunctionId, const std::vector<Term>&, Span, const Context&)>;

  FunctionChecks(Vocabulary& vocabulary, Builder& out, WitnessColumn column)
      : vocabulary_(vocabulary), out_(out), column_(std::move(column)) {}

  void show(WitnessColumn column) { column_ = std::move(column); }
  void learn(Term fact) { facts_.push_back(fact); }
  // An argument may be any number, so a proof may not use the range of its machine type; a counterexample keeps to it, since programs do.
  void show_in_range(Term argument, const ir::Type& type);
  // From here on, all known facts hold under this condition only.
  void set_path(Term path) { path_ = path; }
  void on_calls(CallHook hook) { call_hook_ = std::move(hook); }
  // Permissions of the requires clauses: if there are any, the function's reads must lie within them.
  void set_footprint(std::vector<Atom> atoms) { footprint_ = std::move(atoms); }
  // spec.vacuous: the facts so far must not be contradictory.
  void satisfiable(Span span);
  Obligation& require(FailureId kind, const std::string& message, Term goal, Span span);

  void on_read(ir::VarId array, const std::vector<Term>& index, Span span,
               const Context& context) override;
  void on_old_read(ir::VarId, const std::vector<Term>&, Span, const Context&) override {}
  void on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                         const std::vector<Term>& arguments, bool old, Span span,
                         const Context& context) override;
  void on_call(ir::FunctionId callee, const std::vector<Term>& arguments, Span span,
               const Context& context) override;
  void on_condition(FailureId kind, const std::string& message, Term condition, Span span,
                    const Context& context) override;
  void on_truth(Term fact) override { learn(fact); }
  void on_unsupported(const std::string& what, Span span) override { out_.refuse(what, span); }
  void on_atom(const Atom&, const Context&) override {}
  void on_fact(const Fact&, const ir::ExprPtr&, const Context&) override {}

 private:
  bool has_footprint(ir::VarId array) const;

  Vocabulary& vocabulary_;
  Builder& out_;
  WitnessColumn column_;
  std::vector<Term> facts_, in_range_;
  Term path_;
  std::vector<Atom> footprint_;
  CallHook call_hook_;
};

void check_lemma(Vocabulary& vocabulary, Builder& out, ir::FunctionId id, const CallGraph& graph,
                 const std::vector<LemmaAxiom>& automatic);

}  // namespace permverify::obligation
