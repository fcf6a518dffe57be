#include "source_edit/c_cells.h"

#include <algorithm>

namespace permverify::source_edit {

using namespace ir;

namespace {

ExprPtr number(std::int64_t value) {
  return make_expr(IntLit{value}, int_type, {});
}

std::optional<std::int64_t> literal(const ExprPtr& expr) {
  const auto* n = std::get_if<IntLit>(&expr->node);
  return n ? std::optional<std::int64_t>(n->value) : std::nullopt;
}

// Multiples and a number.
struct Sum {
  std::vector<std::pair<std::int64_t, ExprPtr>> terms;
  std::int64_t constant = 0;

  void add(const ExprPtr& expr, std::int64_t times) {
    if (const auto* cast = std::get_if<Cast>(&expr->node)) return add(cast->operand, times);
    if (const auto n = literal(expr)) {
      constant += *n * times;
      return;
    }
    const auto* b = std::get_if<Binary>(&expr->node);
    if (b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      add(b->left, times);
      return add(b->right, b->op == BinaryOp::Add ? times : -times);
    }
    if (b && b->op == BinaryOp::Mul && literal(b->right))
      return add(b->left, times * *literal(b->right));
    if (b && b->op == BinaryOp::Mul && literal(b->left))
      return add(b->right, times * *literal(b->left));
    terms.emplace_back(times, expr);
  }

  // What counts in steps of the stride, in steps; it is taken out.
  Sum steps_of(std::int64_t stride) {
    Sum result;
    std::erase_if(terms, [&](const auto& term) {
      if (term.first % stride != 0) return false;
      result.terms.emplace_back(term.first / stride, term.second);
      return true;
    });
    const std::int64_t rest = ((constant % stride) + stride) % stride;
    result.constant = (constant - rest) / stride;
    constant = rest;
    return result;
  }

  ExprPtr expr() const {
    ExprPtr sum;
    const auto plus = [&](ExprPtr part, bool minus) {
      if (!sum && !minus) {
        sum = std::move(part);
        return;
      }
      const ExprPtr left = sum ? sum : number(0);
      sum = make_expr(Binary{minus ? BinaryOp::Sub : BinaryOp::Add, left, std::move(part)},
                      int_type, {});
    };
    for (const bool minus : {false, true}) {
      for (const auto& [times, term] : terms) {
        if ((times < 0) != minus) continue;
        const std::int64_t size = minus ? -times : times;
        plus(size == 1 ? term : make_expr(Binary{BinaryOp::Mul, term, number(size)}, int_type, {}),
             minus);
      }
    }
    if (constant != 0 || !sum) plus(number(constant < 0 ? -constant : constant), constant < 0);
    return sum;
  }
};

}  // namespace

std::optional<CCell> c_cell(const Variable& array, const ExprPtr& index) {
  CCell cell;
  Sum left;
  left.add(index, 1);
  const auto write = [&](const std::string& text) {
    (cell.indices.empty() ? cell.name : cell.behind_index.back()) += text;
  };
  for (const CellStep& step : array.steps) {
    write(step.name);
    if (step.stride == 0) continue;
    cell.indices.push_back(left.steps_of(step.stride).expr());
    cell.behind_index.emplace_back();
  }
  const auto count = static_cast<std::int64_t>(array.components.size());
  if (!left.terms.empty() || left.constant < 0 ||
      left.constant >= std::max<std::int64_t>(count, 1)) {
    return std::nullopt;
  }
  if (count != 0) write("." + array.components[static_cast<std::size_t>(left.constant)]);
  return cell;
}

}  // namespace permverify::source_edit
