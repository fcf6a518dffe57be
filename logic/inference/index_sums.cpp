// Soundness: as for all candidates, nothing rests on this file (demanded.cpp). Numbers that leave 64 bits make wrong ones.
#include "logic/inference/index_sums.h"

#include "logic/inference/formula_rewriting.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr int deepest = 12;
constexpr std::size_t most_products = 32;
constexpr std::int64_t greatest = std::int64_t{1} << 31;

}  // namespace

IndexSums::IndexSums(const Kernel& kernel, const Definitions& definitions) : definitions_(definitions) {
  const auto note = [this](const ExprPtr& size, const ExprPtr& value) {
    const ExprPtr identifier = without_casts(size);
    const auto* ref = std::get_if<BuiltinRef>(&identifier->node);
    if (ref && ref->which == Builtin::Gsize && ref->dimension >= 0) group_sizes_.emplace(ref->dimension, value);
  };
  const auto add = [&](const auto& self, const ExprPtr& fact) -> void {
    if (const Binary* both = as(fact, BinaryOp::And)) {
      self(self, both->left);
      self(self, both->right);
    } else if (const Binary* equation = as(fact, BinaryOp::Eq)) {
      note(equation->left, equation->right);
      note(equation->right, equation->left);
    }
  };
  for (const Contract* contract : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const Clause& clause : contract->requires_clauses) add(add, clause.assertion);
  }
}

bool IndexSums::same(const ExprPtr& left, const ExprPtr& right) const {
  const auto a = sum_of(left, 0), b = sum_of(right, 0);
  return a && a == b;
}

std::optional<IndexSums::Sum> IndexSums::of_identifier(const BuiltinRef& identifier, int depth) const {
  const auto part = [&](Builtin which) { return make_expr(BuiltinRef{which, identifier.dimension}, int_type, {}); };
  const bool of_axis = identifier.dimension >= 0;
  if (identifier.which == Builtin::Tcount && of_axis) {
    return sum_of(make_expr(Binary{BinaryOp::Mul, part(Builtin::Ngroups), part(Builtin::Gsize)}, int_type, {}), depth);
  }
  if (identifier.which == Builtin::Tid && of_axis) {
    const ExprPtr before = make_expr(Binary{BinaryOp::Mul, part(Builtin::Gid), part(Builtin::Gsize)}, int_type, {});
    return sum_of(make_expr(Binary{BinaryOp::Add, before, part(Builtin::Lid)}, int_type, {}), depth);
  }
  const auto size = group_sizes_.find(identifier.dimension);
  if (identifier.which == Builtin::Gsize && size != group_sizes_.end()) return sum_of(size->second, depth);
  return Sum{{{key(part(identifier.which))}, 1}};
}

std::optional<IndexSums::Sum> IndexSums::sum_of(const ExprPtr& written, int depth) const {
  const ExprPtr expr = without_casts(written);
  if (depth > deepest) return std::nullopt;
  if (const auto number = literal(expr)) return *number == 0 ? Sum{} : Sum{{{}, *number}};
  if (const auto* identifier = std::get_if<BuiltinRef>(&expr->node)) return of_identifier(*identifier, depth + 1);
  const auto* ref = std::get_if<VarRef>(&expr->node);
  const auto definition = ref ? definitions_.find(ref->var) : definitions_.end();
  if (definition != definitions_.end()) return sum_of(definition->second, depth + 1);
  const auto* b = std::get_if<Binary>(&expr->node);
  const bool computed = b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul);
  if (!computed) return Sum{{{key(expr)}, 1}};
  const auto left = sum_of(b->left, depth + 1), right = sum_of(b->right, depth + 1);
  if (!left || !right || left->size() * right->size() > most_products) return std::nullopt;
  Sum result;
  const auto add = [&result](std::multiset<std::string> factors, const std::multiset<std::string>& more, std::int64_t times) {
    factors.insert(more.begin(), more.end());
    const auto at = result.try_emplace(std::move(factors), 0).first;
    at->second += times;
    if (at->second == 0) result.erase(at);
  };
  for (const auto& [factors, times] : *left) {
    if (times < -greatest || times > greatest) return std::nullopt;
    if (b->op != BinaryOp::Mul) add(factors, {}, times);
    for (const auto& [more, n] : *right) {
      if (n < -greatest || n > greatest) return std::nullopt;
      if (b->op == BinaryOp::Mul) add(factors, more, times * n);
    }
  }
  if (b->op == BinaryOp::Mul) return result;
  for (const auto& [factors, times] : *right) add(factors, {}, b->op == BinaryOp::Add ? times : -times);
  return result;
}

}  // namespace permverify::inference
