// What the host owes (logic.md 3): Kpre if the kernel's contract is declared, else Gpre of every
// group, else Tpre of every thread. Gpre := forall (contents of local memory). Tpre: a fact about
// local memory cannot be owed by the host; the permission monitor judges it.
#include "runtime_spec/contracts/precondition.h"

#include "runtime_spec/contracts/owed.h"

namespace permverify::runtime_spec {

namespace {


class Judge final : public AssertionVisitor {
 public:
  Fit result() const { return false_ ? Fit::DoesNot : unknown_ ? Fit::Unknown : Fit::Fits; }
  bool fact(const AssertionNode& node, bool& holds) override {
    if (holds || node.reads_local) return true;
    false_ = true;
    return false;
  }
  void atom(const AtomInstance&) override {}
  // What has no value is a fault of the contract: the monitor shows it in this launch.
  bool problem(const AssertionProblem&) override { return false; }
  void unknown(const EvaluationStop&) override { unknown_ = true; }

 private:
  bool false_ = false, unknown_ = false;
};

}  // namespace

Fit may_launch(Machine& machine) {
  if (machine.stopped()) return Fit::DoesNot;
  Judge judge;
  for_each_owed(machine, [&](const Assertion& assertion, Frame frame) {
    frame.budget = &machine.evaluation_left();
    try {
      assertion.walk(machine.program().expressions, frame, Parts::Both, judge);
    } catch (const EvaluationStop& stop) {
      judge.unknown(stop);
    }
    return judge.result() != Fit::DoesNot;
  });
  return judge.result();
}

}  // namespace permverify::runtime_spec
