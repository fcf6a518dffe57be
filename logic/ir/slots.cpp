#include "logic/ir/slots.h"

#include "support/overloaded.h"

namespace permverify::ir {
namespace {

// What the slots of a tree are handed to.
class Slots {
 public:
  explicit Slots(const SlotVisit& visit) : visit_(visit) {}

  void one(ExprPtr& slot) const {
    if (slot) visit_(slot);
  }
  void all(std::vector<ExprPtr>& list) const {
    for (ExprPtr& slot : list) one(slot);
  }
  void lanes(Lanes& n) const { one(n.mask), one(n.value), one(n.lane), one(n.width); }
  void binder(Binder& b) const { one(b.low), one(b.high); }
  void sizes(std::array<ExprPtr, 3>& list) const {
    for (ExprPtr& slot : list) one(slot);
  }
  void run(RunKernel& n) const {
    sizes(n.ngroups), sizes(n.gsize), all(n.arguments);
    for (RunKernel& other : n.beside) run(other);
  }

 private:
  const SlotVisit& visit_;
};

}  // namespace

void for_each_slot(Expr& expr, const SlotVisit& visit) {
  const Slots to(visit);
  std::visit(support::Overloaded{
                 [](BoolLit&) {}, [](IntLit&) {}, [](RealLit&) {}, [](VarRef&) {},
                 [](BuiltinRef&) {}, [](ResultRef&) {},
                 [&](ArrayRead& n) { to.all(n.indices); },
                 [&](Unary& n) { to.one(n.operand); },
                 [&](Binary& n) { to.one(n.left), to.one(n.right); },
                 [&](Conditional& n) {
                   to.one(n.condition), to.one(n.then_value), to.one(n.else_value);
                 },
                 [&](Cast& n) { to.one(n.operand); },
                 [&](Quantifier& n) {
                   for (Binder& b : n.binders) to.binder(b);
                   to.one(n.range), to.one(n.body);
                   for (auto& trigger : n.triggers) to.all(trigger);
                 },
                 [&](Reduction& n) { to.binder(n.binder), to.one(n.range), to.one(n.body); },
                 [&](Old& n) { to.one(n.operand); },
                 [&](Call& n) { to.all(n.arguments); },
                 [&](SeqLit& n) { to.all(n.elements); },
                 [&](SeqLength& n) { to.one(n.seq); },
                 [&](SeqIndex& n) { to.one(n.seq), to.one(n.index); },
                 [&](SeqSlice& n) { to.one(n.seq), to.one(n.low), to.one(n.high); },
                 [&](SeqConcat& n) { to.one(n.left), to.one(n.right); },
                 [&](Perm& n) { to.all(n.indices), to.one(n.amount); },
                 [&](AtomicRight& n) { to.all(n.indices); }},
             expr.node);
}

void for_each_clause_list(Stmt& stmt, const std::function<void(std::vector<Clause>&)>& visit) {
  std::visit(support::Overloaded{
                 [&](Loop& n) { visit(n.invariants); },
                 [&](Barrier& n) {
                   visit(n.contract.requires_clauses), visit(n.contract.ensures_clauses);
                 },
                 [](Declare&) {}, [](Assign&) {}, [](Havoc&) {}, [](Store&) {}, [](AtomicUpdate&) {},
                 [](Block&) {}, [](Leave&) {}, [](If&) {}, [](Break&) {}, [](Continue&) {},
                 [](Return&) {}, [](Assert&) {}, [](Assume&) {}, [](LemmaCall&) {},
                 [](RunKernel&) {}, [](WarpBarrier&) {}, [&](Exchange& n) { visit(n.gives), visit(n.takes); }},
             stmt.node);
}

void for_each_slot(Stmt& stmt, const SlotVisit& visit) {
  const Slots to(visit);
  for_each_clause_list(stmt, [&](std::vector<Clause>& clauses) {
    for (Clause& clause : clauses) to.one(clause.assertion);
  });
  std::visit(support::Overloaded{
                 [&](Declare& n) { to.one(n.init); },
                 [&](Assign& n) { to.one(n.value); },
                 [&](Store& n) { to.all(n.indices), to.one(n.value); },
                 [&](AtomicUpdate& n) { to.all(n.indices), to.all(n.operands); },
                 [&](If& n) { to.one(n.condition); },
                 [&](Loop& n) { to.one(n.condition), to.all(n.decreases); },
                 [&](Assert& n) { to.one(n.condition); },
                 [&](Assume& n) { to.one(n.condition); },
                 [&](LemmaCall& n) { to.all(n.arguments); },
                 [&](RunKernel& n) { to.run(n); },
                 [&](Barrier& n) {
                   if (n.vote) to.one(n.vote->predicate);
                 },
                 [&](Havoc& n) {
                   if (n.lanes) to.lanes(*n.lanes);
                 },
                 [](Block&) {}, [](Leave&) {}, [](Break&) {}, [](Continue&) {},
                 [](Return&) {}, [](WarpBarrier&) {}, [](Exchange&) {}},
             stmt.node);
}

void for_each_list(Stmt& stmt, const std::function<void(StmtList&)>& visit) {
  std::visit(support::Overloaded{
                 [&](Block& n) { visit(n.body); },
                 [&](If& n) { visit(n.then_body), visit(n.else_body); },
                 [&](Loop& n) { visit(n.init), visit(n.body), visit(n.step); },
                 [](Declare&) {}, [](Assign&) {}, [](Havoc&) {}, [](Store&) {}, [](AtomicUpdate&) {},
                 [](Leave&) {}, [](Break&) {}, [](Continue&) {}, [](Return&) {}, [](Barrier&) {},
                 [](Assert&) {}, [](Assume&) {}, [](LemmaCall&) {}, [](RunKernel&) {},
                 [](WarpBarrier&) {}, [](Exchange&) {}},
             stmt.node);
}

}  // namespace permverify::ir
