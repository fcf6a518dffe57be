// What fences order: clocks against litmus tests of the memory model.
#include <catch2/catch.hpp>

#include "runtime_spec/monitors/fence_clocks.h"

using permverify::ir::FenceScope;
using permverify::runtime_spec::FenceClocks;

namespace {

// Two groups of two threads: 0 and 1, 2 and 3.
FenceClocks two_groups() { return {4, 2}; }

}  // namespace

TEST_CASE("fences of all threads order what lies before the first and behind the second") {
  FenceClocks clocks = two_groups();
  const auto before = clocks.passed(0);
  CHECK_FALSE(clocks.orders(0, before, 2));
  clocks.fence(0, FenceScope::All);
  const auto behind = clocks.passed(0);
  CHECK_FALSE(clocks.orders(0, before, 2));  // no fence of the other thread yet
  clocks.fence(2, FenceScope::All);
  CHECK(clocks.orders(0, before, 2));
  CHECK_FALSE(clocks.orders(0, behind, 2));
  CHECK_FALSE(clocks.orders(2, 0, 0));  // nor the other way about
  CHECK_FALSE(clocks.orders(0, before, 3));
}

TEST_CASE("fences of a group order threads of one group") {
  FenceClocks clocks = two_groups();
  clocks.fence(0, FenceScope::Group);
  clocks.fence(1, FenceScope::Group);
  clocks.fence(2, FenceScope::Group);
  CHECK(clocks.orders(0, 0, 1));
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.fence(3, FenceScope::All);
  CHECK_FALSE(clocks.orders(0, 0, 3));  // the scope of the first does not have the thread in it
  CHECK(clocks.orders(2, 0, 3));
}

TEST_CASE("order is passed on by fences of other scopes and by barriers") {
  FenceClocks clocks = two_groups();
  clocks.fence(0, FenceScope::Group);
  clocks.fence(1, FenceScope::Group);
  clocks.fence(1, FenceScope::All);
  clocks.fence(2, FenceScope::All);
  CHECK(clocks.orders(0, 0, 2));
  clocks.meet(2, 4);
  CHECK(clocks.orders(0, 0, 3));
}

TEST_CASE("a barrier orders its threads, and what it makes known to others needs a fence") {
  FenceClocks clocks = two_groups();
  clocks.meet(0, 2);
  CHECK(clocks.orders(0, 0, 1));
  CHECK_FALSE(clocks.orders(0, clocks.passed(0), 1));
  clocks.meet(2, 4);
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.fence(1, FenceScope::All);
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.meet(2, 4);  // stands for the fence behind an atomic operation
  CHECK(clocks.orders(0, 0, 2));
}

TEST_CASE("in a launch of many threads everything may be ordered once there was a fence") {
  FenceClocks clocks(4096, 32);
  CHECK_FALSE(clocks.exact());
  CHECK_FALSE(clocks.orders(0, 0, 4000));
  clocks.fence(7, FenceScope::Group);
  CHECK(clocks.orders(0, 0, 4000));
}

namespace {
using permverify::ir::MemoryOrder;
using permverify::ir::OrderOf;
using permverify::runtime_spec::OrderedCell;
using permverify::runtime_spec::Operates;
constexpr auto all = permverify::ir::AtomicScope::All, of_group = permverify::ir::AtomicScope::Group;
constexpr OrderedCell flag{0, 0, 0}, other_flag{0, 0, 1};

void releasing(FenceClocks& clocks, unsigned thread, const OrderedCell& cell, permverify::ir::AtomicScope scope = all) {
  clocks.order(thread, {OrderOf::Operation, true, false, scope == all ? FenceScope::All : FenceScope::Group});
  clocks.operate(thread, cell, Operates::Stores, scope);
}
void acquiring(FenceClocks& clocks, unsigned thread, const OrderedCell& cell, permverify::ir::AtomicScope scope = all) {
  clocks.order(thread, {OrderOf::Operation, false, true, scope == all ? FenceScope::All : FenceScope::Group});
  clocks.operate(thread, cell, Operates::Loads, scope);
}
}  // namespace

TEST_CASE("a release synchronises with an acquire of the element, and of no other one") {
  FenceClocks clocks(4, 2, true);
  releasing(clocks, 0, flag);
  acquiring(clocks, 2, other_flag);
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.operate(3, flag, Operates::Loads, all);
  CHECK_FALSE(clocks.orders(0, 0, 3));
  acquiring(clocks, 2, flag);
  CHECK(clocks.orders(0, 0, 2));
  CHECK_FALSE(clocks.orders(0, clocks.passed(0), 2));
}

TEST_CASE("of a scope of the group, it does so within the group alone") {
  FenceClocks clocks(4, 2, true);
  releasing(clocks, 0, flag, of_group);
  acquiring(clocks, 2, flag);
  CHECK_FALSE(clocks.orders(0, 0, 2));
  acquiring(clocks, 1, flag);
  CHECK(clocks.orders(0, 0, 1));
  releasing(clocks, 2, other_flag);
  acquiring(clocks, 0, other_flag, of_group);
  CHECK_FALSE(clocks.orders(2, 0, 0));
  acquiring(clocks, 3, other_flag, of_group);
  CHECK(clocks.orders(2, 0, 3));
}

TEST_CASE("other operations keep what was released, a store ends it") {
  FenceClocks clocks(4, 2, true);
  releasing(clocks, 0, flag);
  clocks.operate(1, flag, Operates::Changes, all);
  acquiring(clocks, 2, flag);
  CHECK(clocks.orders(0, 0, 2));
  clocks.operate(1, flag, Operates::Stores, all);
  acquiring(clocks, 3, flag);
  CHECK_FALSE(clocks.orders(0, 0, 3));
}

TEST_CASE("a fence before a store and a fence behind a load stand for their orders") {
  FenceClocks clocks(4, 2, true);
  clocks.order(0, {OrderOf::Fence, true, false, FenceScope::All});
  clocks.operate(0, flag, Operates::Stores, all);
  acquiring(clocks, 1, flag);
  CHECK(clocks.orders(0, 0, 1));
  clocks.operate(2, flag, Operates::Loads, all);
  clocks.order(2, {OrderOf::Fence, true, false, FenceScope::All});
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.order(2, {OrderOf::Fence, false, true, FenceScope::Group});
  CHECK_FALSE(clocks.orders(0, 0, 2));
  clocks.order(2, {OrderOf::Fence, false, true, FenceScope::All});
  CHECK(clocks.orders(0, 0, 2));
}

TEST_CASE("an order counts for the next operation alone") {
  FenceClocks clocks(4, 2, true);
  releasing(clocks, 0, flag);
  clocks.order(2, {OrderOf::Operation, false, true, FenceScope::All});
  clocks.operate(2, other_flag, Operates::Loads, all);
  clocks.operate(2, flag, Operates::Loads, all);
  CHECK_FALSE(clocks.orders(0, 0, 2));
}
