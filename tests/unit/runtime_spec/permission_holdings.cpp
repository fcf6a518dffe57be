// The arithmetic of amounts (logic.md 2): rights come from sums; `read` is an unknown part above 0.
#include "contract_run.h"

using namespace permverify;
using namespace permverify::testing;
using rs::CellName;
using rs::Held;
using rs::Holdings;
using rs::Right;

namespace {

const CellName cell{3, 7};

Held exact(std::int64_t numerator, std::int64_t denominator) {
  Held held;
  held.amount = *term::make_rational(numerator, denominator);
  return held;
}
Held read() {
  Held held;
  held.some_read = true;
  return held;
}
Held atomic() {
  Held held;
  held.atomic = true;
  return held;
}
Holdings holding(const std::vector<Held>& parts) {
  std::vector<Holdings::Entry> atoms;
  for (const Held& part : parts) atoms.emplace_back(cell, part);
  return Holdings::of(atoms);
}

}  // namespace

TEST_CASE("the right is that of the sum") {
  CHECK(holding({}).right(cell) == Right::None);
  CHECK(holding({exact(1, 2)}).right(cell) == Right::Read);
  CHECK(holding({exact(1, 2), exact(1, 3)}).right(cell) == Right::Read);
  CHECK(holding({exact(1, 2), exact(1, 3), exact(1, 6)}).right(cell) == Right::Write);
  CHECK(holding({read(), read()}).right(cell) == Right::Read);
  CHECK(holding({exact(2, 3), read()}).right(cell) == Right::Read);
  CHECK(holding({atomic()}).right(cell) == Right::Atomic);
  CHECK(holding({atomic(), read()}).right(cell) == Right::Read);
  CHECK(holding({exact(1, 2)}).right({3, 8}) == Right::None);
}

TEST_CASE("what is asked for is held: sums against sums") {
  const auto has = [](const Holdings& held, const Holdings& needed) {
    return held.lacking(needed) == nullptr;
  };
  CHECK(has(holding({exact(1, 2), exact(1, 2)}), holding({exact(3, 4)})));
  CHECK_FALSE(has(holding({exact(1, 2)}), holding({exact(1, 3), exact(1, 3)})));
  CHECK(has(holding({exact(1, 2)}), holding({read()})));
  CHECK(has(holding({read()}), holding({read()})));
  CHECK_FALSE(has(holding({read()}), holding({exact(1, 100)})));
  // An unknown part needs something that the exact part leaves.
  CHECK_FALSE(has(holding({exact(1, 2)}), holding({exact(1, 2), read()})));
  CHECK(has(holding({exact(2, 3)}), holding({exact(1, 2), read()})));
  CHECK(has(holding({exact(1, 2), read()}), holding({exact(1, 2), read()})));
  CHECK(has(holding({exact(1, 1)}), holding({atomic()})));
  CHECK_FALSE(has(holding({exact(1, 2)}), holding({atomic()})));
  CHECK_FALSE(has(holding({atomic()}), holding({read()})));
  CHECK_FALSE(has(holding({}), holding({read()})));
}

TEST_CASE("what is taken is gone; what comes back adds up, unless it was unknown") {
  const Holdings whole = holding({exact(1, 1)});
  const Holdings quarter = holding({exact(1, 4)});
  CHECK(whole.minus(quarter, false).right(cell) == Right::Read);
  CHECK(whole.minus(quarter, false).plus(quarter).right(cell) == Right::Write);
  CHECK(whole.minus(whole, false).empty());
  const Holdings some = holding({read()});
  CHECK(whole.minus(some, false).right(cell) == Right::Read);
  CHECK(whole.minus(some, false).plus(some).right(cell) == Right::Read);
  CHECK(some.minus(some, false).right(cell) == Right::None);
  CHECK(some.minus(some, false).plus(some).right(cell) == Right::Read);
  // Aside and back, around a loop: the same part.
  CHECK(some.minus(some, true).empty());
  const Holdings counter = holding({atomic()});
  CHECK(counter.minus(counter, false).empty());
  CHECK(whole.minus(counter, false).right(cell) == Right::Read);
  CHECK(whole.minus(counter, false).plus(counter).right(cell) == Right::Write);
}

TEST_CASE("the rights of each phase are recorded, framed-off ones included") {
  ContractRun run(
      "kernel k { global int[gsize] a, b; requires Perm(a[tid], write) ** Perm(b[tid], write);\n"
      "void main() { int i = 0;\n"
      "loop_invariant Perm(a[tid], write);\n"
      "while (i < 1) { barrier(global); i = i + 1; }\n"
      "barrier(global) { ensures Perm(a[(tid + 1) % gsize], read); } } }");
  const auto result = run.run();
  CHECK(result.ids.empty());
  CHECK(result.unchecked == 0);
  REQUIRE(result.rights.size() == 3);
  const CellName a0{run.var("a"), 0}, a1{run.var("a"), 1}, b0{run.var("b"), 0};
  CHECK(result.rights[0].phase == 0);
  CHECK(result.rights[0].threads.at(0).right(a0) == Right::Write);
  CHECK(result.rights[0].threads.at(0).right(a1) == Right::None);
  CHECK(result.rights[1].phase == 1);
  CHECK(result.rights[1].threads.at(0).right(b0) == Right::Write);
  CHECK(result.rights[2].threads.at(0).right(a1) == Right::Read);
  CHECK(result.rights[2].threads.at(0).right(a0) == Right::None);
  CHECK(result.rights[2].threads.at(0).right(b0) == Right::None);
  CHECK(result.rights[2].threads.at(1).right(a0) == Right::Read);
}

TEST_CASE("a clash names both threads, the cell and the phase") {
  ContractRun run(
      "kernel k { global int[gsize] a; requires Perm(a[tid], write);\n"
      "void main() { barrier(global) { ensures tid > 0 ==> Perm(a[2], write); } } }",
      4);
  const auto result = run.run();
  REQUIRE(result.ids == Ids{"barrier.redistribution:two_writers 2"});
  const rs::Fault& fault = result.faults.front();
  CHECK(fault.fault_class == rs::FaultClass::Contract);
  CHECK(run.module.variables[*fault.array].name == "a");
  CHECK(fault.index == std::vector<std::int64_t>{2});
  REQUIRE(fault.threads.size() == 2);
  CHECK(fault.threads[0].tid == 1);
  CHECK(fault.threads[1].tid == 2);
  CHECK(fault.threads[0].did == "may write a[2]");
  CHECK(fault.threads[0].phase == 1);
  CHECK(run.text(fault.span) == "Perm(a[2], write)");
}
