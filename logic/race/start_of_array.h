// What a fact of the host states about the elements that an array has when the kernel starts.
#pragma once
#include "logic/ir/casts.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

// A fact about elements of the array, and no equation of one with 0 in it.
inline bool states_other_than_zero(const ir::ExprPtr& formula, ir::VarId array) {
  ir::Effects reads;
  ir::add_reads(*formula, reads);
  if (reads.arrays.count(array) == 0) return false;
  return !ir::any_of(formula, [&](const ir::Expr& e) {
    const auto* equation = std::get_if<ir::Binary>(&e.node);
    if (!equation || equation->op != ir::BinaryOp::Eq) return false;
    const ir::Expr &left = ir::without_casts(*equation->left), &right = ir::without_casts(*equation->right);
    const auto* number = std::get_if<ir::IntLit>(&right.node);
    return ir::array_read_by(left) == array && number && number->value == 0;
  });
}

}  // namespace permverify::obligation
