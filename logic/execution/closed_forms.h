// The values that variables of a loop have at its head, in an iteration whose number is a symbol
// ([MAP] 4.2; logic.md 11.3). The facts hold in every execution, with or without contracts.
#pragma once
#include "logic/analysis/loop_effect.h"
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// A loop that is cut at its head: the state before its first iteration, and the number of iterations
// that are complete.
struct LoopHead {
  std::uint32_t loop;
  const State& before;
  Term counter;
};

class ClosedForms {
 public:
  // `loops`: the effect of each loop of the kernel. Facts go to the context.
  ClosedForms(KernelContext& context, const std::vector<LoopEffect>& loops) : k_(context), loops_(loops) {}

  // The variables whose value at the head is known as a term over the counter.
  Valuation at_head(const LoopHead& head) const;
  // Adds the fact that the loop's condition held in the iteration before, if this can be expressed; `state` is the
  // state at the head.
  void add_last_condition(const LoopHead& head, const State& state) const;

 private:
  // The value of the variable after `k` iterations; nothing if there is no closed form.
  std::optional<Term> after(const Step& step, const LoopHead& head, Term k) const;
  // The same as one term, without a name for a power.
  std::optional<Term> exactly_after(const Step& step, const LoopHead& head, Term k) const;
  std::optional<Term> sum_after(const Step& step, const LoopHead& head, Term k) const;
  std::optional<Term> power_after(const Step& step, const LoopHead& head, Term k) const;
  std::optional<Term> wrapped_power_after(const Step& step, Term first, int by, Term k,
                                          const LoopHead& head) const;
  Term alternate_after(const Step& step, const LoopHead& head, Term k) const;
  void add_end_of_powers(const Step& step, Term value, Term first, int by, Term k, Term path) const;
  Term fresh_like(ir::VarId var, Term first, const LoopHead& head) const;
  int exponent_of(const Step& step, const State& before) const;
  term::Interval typed_range(ir::VarId var, Term value) const;
  term::Interval bounds(const ir::ExprPtr& expr, const State& state) const;
  // Each iteration begins with the condition, evaluated on the values at the head.
  bool is_tested_at_head(const LoopHead& head) const;
  // wrapping_steps.cpp
  bool is_signed_step(const Step& step, const LoopHead& head) const;
  bool stays_in_type(const Step& step, const LoopHead& head) const;
  bool may_change(const ir::ExprPtr& limit, const LoopHead& head) const;
  std::optional<term::Wide> most_as_unsigned(const ir::Binary& comparison, ir::VarId var, const LoopHead& head) const;
  bool leaves_room(const Step& step, const LoopHead& head, const ir::ExprPtr& limit, term::Wide gap) const;
  // periodic_variables.cpp: values in an iteration of variables with period two.
  Valuation in_turns(const LoopHead& head) const;
  State after_turns(const State& start, const LoopEffect& effect) const;
  // unequal_counters.cpp
  void add_unequal(const LoopHead& head, const Step& step, const ir::ExprPtr& condition,
                   const State& state) const;

  KernelContext& k_;
  const std::vector<LoopEffect>& loops_;
};

}  // namespace permverify::obligation
