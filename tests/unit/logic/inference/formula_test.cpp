// How the expressions of guesses are simplified.
#include "logic/inference/formula.h"

#include <catch2/catch.hpp>

using namespace permverify;
using ir::BinaryOp;

namespace {

const ir::ExprPtr variable = ir::make_expr(ir::VarRef{0}, ir::int_type, {});

std::optional<std::int64_t> total(BinaryOp op, std::int64_t a, std::int64_t b) {
  using namespace inference;
  return literal(binary(op, number(a), number(b)));
}

std::string text(BinaryOp op, const ir::ExprPtr& left, const ir::ExprPtr& right) {
  return inference::key(inference::binary(op, left, right));
}

}  // namespace

TEST_CASE("sums and differences of large literals") {
  CHECK(total(BinaryOp::Add, INT64_MAX, -1) == INT64_MAX - 1);
  CHECK(total(BinaryOp::Sub, INT64_MAX, INT64_MAX) == 0);
  CHECK(total(BinaryOp::Sub, 0, INT64_MAX) == -INT64_MAX);
  CHECK(total(BinaryOp::Add, INT64_MIN, INT64_MAX) == -1);
  CHECK_FALSE(total(BinaryOp::Add, INT64_MAX, 1));
  CHECK_FALSE(total(BinaryOp::Sub, INT64_MIN, 1));
  CHECK_FALSE(total(BinaryOp::Sub, 0, INT64_MIN));
}

TEST_CASE("literals at the end of a sum are added up") {
  using namespace inference;
  const ir::ExprPtr more = binary(BinaryOp::Add, variable, number(3));
  const ir::ExprPtr less = binary(BinaryOp::Sub, variable, number(3));
  CHECK(text(BinaryOp::Add, more, number(2)) == text(BinaryOp::Add, variable, number(5)));
  CHECK(text(BinaryOp::Sub, more, number(3)) == key(variable));
  CHECK(text(BinaryOp::Add, number(1), less) == text(BinaryOp::Sub, variable, number(2)));
  CHECK(text(BinaryOp::Add, variable, number(-3)) == key(less));
  const ir::ExprPtr far = binary(BinaryOp::Add, variable, number(INT64_MAX));
  CHECK(text(BinaryOp::Add, far, number(1)) != key(variable));
  CHECK_FALSE(literal(binary(BinaryOp::Add, far, number(1))));
}
