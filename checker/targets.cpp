#include "checker/targets.h"

#include "checker/near.h"
#include "checker/exponents.h"
#include "encoder/passes/sum_facts.h"
#include "encoder/walk.h"
#include "encoder/words.h"

namespace permverify::checker {

using obligation::Expect;

namespace {

bool has_reductions(const Sequent& sequent) {
  std::vector<Term> all = sequent.hypotheses;
  all.push_back(sequent.goal);
  return encoder::has_integer_reductions(all);
}

}  // namespace

bool has_bits(const Sequent& sequent) {
  std::vector<Term> all = sequent.hypotheses;
  all.push_back(sequent.goal);
  return encoder::speaks_of_bits(all);
}

bool has_sums(Term goal) {
  bool found = false;
  encoder::for_each_subterm({goal}, [&](Term t) { found = found || t.kind() == term::Kind::Sum; });
  return found;
}

bool has_definitions(const Sequent& sequent) {
  std::vector<Term> all = sequent.hypotheses;
  all.push_back(sequent.goal);
  bool found = false;
  encoder::for_each_subterm(all, [&](Term t) { found = found || (t.kind() == term::Kind::Apply && t->function->body); });
  return found;
}

bool Targets::has(Subject subject) {
  constexpr std::size_t many = 16;  // fewer do not pay for a second attempt
  switch (subject) {
    case Subject::Near:
      if (!near_) near_ = near({obligation_.hypotheses, obligation_.goal}, many);
      return near_->has_value();
    case Subject::Sufficient: return static_cast<bool>(obligation_.sufficient);
    case Subject::Further: return !obligation_.further.empty();
    case Subject::Owner: return static_cast<bool>(obligation_.owners_goal);
    case Subject::Promises: return !obligation_.promises.empty();
    case Subject::Goal:
    case Subject::Contradiction: break;
  }
  return true;
}

Target Targets::made(Subject subject) const {
  Target target{{obligation_.hypotheses, obligation_.goal}};
  if (subject == Subject::Near) target.sequent = **near_;
  if (subject == Subject::Sufficient) target.sequent.goal = obligation_.sufficient;
  if (subject == Subject::Contradiction) target.sequent.goal = manager_.truth(false);
  const auto add = [&](const std::vector<Term>& more) {
    auto& hypotheses = target.sequent.hypotheses;
    hypotheses.insert(hypotheses.end(), more.begin(), more.end());
    if (obligation_.opened) target.sequent.goal = obligation_.opened;
  };
  if (subject == Subject::Owner) {
    add(obligation_.of_owner);
    target.sequent.goal = obligation_.owners_goal;
    target.sequent = with_equal_bounds(manager_, std::move(target.sequent));
  }
  if (subject == Subject::Promises) add(obligation_.promises);
  if (subject == Subject::Further) add(obligation_.further);
  if (obligation_.expect == Expect::Valid) {
    target.powers = exponents(manager_, target.sequent).size();
    target.bits = !words_ && has_bits(target.sequent);
    target.reductions = has_reductions(target.sequent);
  }
  return target;
}

const Target& Targets::of(Subject subject) {
  auto& known = made_[static_cast<std::size_t>(subject)];
  if (!known) known = made(subject);
  return *known;
}

}  // namespace permverify::checker
