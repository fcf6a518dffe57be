#include "runtime_spec/machine/memory.h"

#include <catch2/catch.hpp>

using namespace permverify;
using namespace permverify::runtime_spec;

TEST_CASE("cells are numbered by rows, and every index outside is refused") {
  const ArrayInstance image(ir::int_type, {3, 4}, true);
  CHECK(image.size() == 12);
  const std::int64_t inside[] = {2, 1};
  CHECK(image.cell(inside, 2) == 9);
  CHECK(image.index(9) == std::vector<std::int64_t>{2, 1});
  const std::int64_t outside[][2] = {{3, 0}, {0, 4}, {-1, 3}, {0, -1}};
  for (const auto& index : outside) CHECK(image.cell(index, 2) == -1);
}

TEST_CASE("a write initialises its cell alone") {
  ArrayInstance tmp(ir::int_type, {3}, true);
  CHECK(tmp.initialised(1));
  tmp.mark_uninitialised();
  CHECK_FALSE(tmp.initialised(1));
  tmp.set(1, {7, 1});
  CHECK(tmp.initialised(1));
  CHECK_FALSE(tmp.initialised(2));
  CHECK(tmp.get(1) == Value{7, 1});
}

TEST_CASE("cells hold what the array begins with until they are set, in every copy for itself") {
  ArrayInstance array(ir::int_type, {5000}, true);
  array.begin_with([](std::int64_t cell) { return Value{10 * cell, 1}; });
  CHECK(array.next_touched(0) == 5000);
  const ArrayInstance untouched = array;
  array.set(4999, {7, 1});
  CHECK(array.get(4999) == Value{7, 1});
  CHECK(array.get(4998) == Value{49980, 1});
  CHECK(untouched.get(4999) == Value{49990, 1});
  const ArrayInstance copy = array;
  array.set(4999, {8, 1});
  CHECK(copy.get(4999) == Value{7, 1});
  CHECK(array.next_touched(0) <= 4998);
  CHECK(array.next_touched(0) > 0);
}

TEST_CASE("an array that begins with values may have none written") {
  ArrayInstance array(ir::real_type, {3}, true);
  array.begin_with([](std::int64_t cell) { return Value{cell, 2}; });
  CHECK(array.get(1) == Value{1, 2});
  array.mark_uninitialised();
  CHECK_FALSE(array.initialised(1));
  CHECK(array.get(1) == Value{1, 2});
  array.set(1, {3, 1});
  CHECK(array.initialised(1));
  CHECK_FALSE(array.initialised(0));
}

TEST_CASE("fractions keep their denominators") {
  ArrayInstance reals(ir::real_type, {2}, true);
  reals.set(1, {1, 3});
  CHECK(reals.get(1) == Value{1, 3});
  CHECK(reals.get(0) == Value{0, 1});
}

TEST_CASE("local arrays have an instance for each group, global ones one for all") {
  Memory memory;
  memory.add_local(
      3, {ArrayInstance(ir::int_type, {1}, true), ArrayInstance(ir::int_type, {1}, true)});
  memory.add_global(1, ArrayInstance(ir::int_type, {1}, true));
  memory.at(3, 1).set(0, {5, 1});
  memory.at(1, 1).set(0, {6, 1});
  CHECK(memory.at(3, 0).word(0) == 0);
  CHECK(memory.at(3, 1).word(0) == 5);
  CHECK(memory.at(1, 0).word(0) == 6);
}
