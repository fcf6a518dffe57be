#include "source_edit/c_cells.h"

#include <catch2/catch.hpp>

#include "logic/ir/print.h"

using namespace permverify;
using namespace permverify::ir;

namespace {

// Variable 0 is the index `x`, 1 the array.
struct Cells {
  Module module;
  Cells(std::vector<CellStep> steps, std::vector<std::string> components) {
    module.variables.push_back({"x", VarKind::Private, int_type, {}, false, {}, {}});
    module.variables.push_back({"a", VarKind::GlobalArray, int_type, {}, false, {}, {}});
    module.variables[1].steps = std::move(steps);
    module.variables[1].components = std::move(components);
  }
  // x * times + more
  std::string cell(std::int64_t times, std::int64_t more) {
    const auto number = [](std::int64_t n) { return make_expr(IntLit{n}, int_type, {}); };
    const ExprPtr x = make_expr(VarRef{0}, int_type, {});
    const ExprPtr product = make_expr(Binary{BinaryOp::Mul, x, number(times)}, int_type, {});
    const auto found = source_edit::c_cell(
        module.variables[1], make_expr(Binary{BinaryOp::Add, product, number(more)}, int_type, {}));
    if (!found) return "none";
    module.variables.push_back({found->name, VarKind::GlobalArray, int_type, {}, false, {}, {}});
    module.variables.back().behind_index = found->behind_index;
    const auto var = static_cast<VarId>(module.variables.size() - 1);
    return print(module, *make_expr(ArrayRead{var, found->indices}, int_type, {}));
  }
};

}  // namespace

TEST_CASE("rows, members and components are called as in C", "[c_cells]") {
  Cells rows({{"t", 16}, {"", 1}}, {});
  CHECK(rows.cell(16, 3) == "t[x][3]");
  CHECK(rows.cell(32, -1) == "t[x * 2 - 1][15]");
  CHECK(rows.cell(1, 16) == "t[1][x]");
  Cells vectors({{"v", 4}}, {"x", "y", "z", "w"});
  CHECK(vectors.cell(4, 6) == "v[x + 1].z");
  CHECK(vectors.cell(1, 0) == "none");
  Cells padded({{"v", 4}}, {"x", "y", "z"});
  CHECK(padded.cell(4, 3) == "none");
  Cells members({{"s", 3}, {".m", 1}}, {});
  CHECK(members.cell(3, 2) == "s[x].m[2]");
  Cells single({{"s", 1}, {".m.n", 0}}, {});
  CHECK(single.cell(1, 0) == "s[x].m.n");
}
