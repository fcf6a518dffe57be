// Elements as the source writes them.
#include "logic/ir/element_name.h"

#include <catch2/catch.hpp>

using namespace permverify::ir;

namespace {

Variable array(std::vector<CellStep> steps, std::vector<std::string> components = {}) {
  Variable result{"s.plane", VarKind::GlobalArray, int_type, {}, false, {}, {}};
  result.steps = std::move(steps);
  result.components = std::move(components);
  return result;
}

}  // namespace

TEST_CASE("elements of PVL have one index for each dimension", "[element_name]") {
  CHECK(element_name(array({}), {3}) == "s.plane[3]");
  CHECK(element_name(array({}), {1, 2}) == "s.plane[1][2]");
}

TEST_CASE("flat elements of C are named by the way to them", "[element_name]") {
  CHECK(element_name(array({{"s", 8}, {"", 1}}), {9}) == "s[1][1]");
  CHECK(element_name(array({{"s", 24}, {"", 8}, {"", 1}}), {24 + 16 + 7}) == "s[1][2][7]");
  CHECK(element_name(array({{"p", 3}, {".m", 1}}), {5}) == "p[1].m[2]");
  CHECK(element_name(array({{"p", 1}, {".v.n", 0}}), {4}) == "p[4].v.n");
  CHECK(element_name(array({{"v", 4}}, {"x", "y", "z"}), {6}) == "v[1].z");
  // Behind the last row the quotient goes on; what no way reaches stays flat.
  CHECK(element_name(array({{"s", 8}, {"", 1}}), {35}) == "s[4][3]");
  CHECK(element_name(array({{"s", 8}, {"", 1}}), {-1}) == "s.plane[-1]");
  CHECK(element_name(array({{"v", 4}}, {"x", "y", "z"}), {7}) == "s.plane[7]");
  CHECK(element_name(array({{"m", 0}}), {2}) == "s.plane[2]");
}
