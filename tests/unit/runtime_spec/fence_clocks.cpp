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
