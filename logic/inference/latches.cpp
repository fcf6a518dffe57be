#include "logic/inference/latches.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;

namespace {

// Without conversions. `x & (2^n - 1)` is `x mod 2^n`; `x ^ 1` is `1 - x` for what is 0 or 1, and a guess for anything else.
ExprPtr without_bits(const ExprPtr& expr) {
  return changed(expr, [](const ExprPtr& e) -> ExprPtr {
    if (const auto* cast = std::get_if<Cast>(&e->node)) return without_bits(cast->operand);
    const auto* b = std::get_if<Binary>(&e->node);
    const auto mask = b ? literal(b->right) : std::nullopt;
    if (!mask || *mask < 1) return nullptr;
    if (b->op == BinaryOp::BitAnd && (*mask & (*mask + 1)) == 0) {
      return binary(BinaryOp::Mod, without_bits(b->left), number(*mask + 1));
    }
    if (b->op == BinaryOp::BitXor && *mask == 1) return binary(BinaryOp::Sub, number(1), without_bits(b->left));
    return nullptr;
  });
}

bool is_plain(const ExprPtr& expr) {
  return !any_of(expr, [](const Expr& e) {
    const auto* b = std::get_if<Binary>(&e.node);
    const bool bits = b && (b->op == BinaryOp::BitAnd || b->op == BinaryOp::BitOr || b->op == BinaryOp::BitXor ||
                            b->op == BinaryOp::Shl || b->op == BinaryOp::Shr);
    return bits || std::holds_alternative<ArrayRead>(e.node) || std::holds_alternative<Call>(e.node) || std::holds_alternative<RealLit>(e.node);
  });
}

class Finder {
 public:
  explicit Finder(const Module& module) : module_(module) {}

  void walk(const StmtList& list) {
    for (const StmtPtr& stmt : list) {
      if (const auto* n = std::get_if<Declare>(&stmt->node)) {
        if (n->init) declared_[n->var] = n->init;
      } else if (const auto* block = std::get_if<Block>(&stmt->node)) {
        walk(block->body);
      } else if (const auto* branch = std::get_if<If>(&stmt->node)) {
        if (note(*branch)) continue;
        under_.push_back(branch->condition);
        walk(branch->then_body);
        under_.pop_back();
        walk(branch->else_body);
      }
    }
  }

  std::vector<Latch> found;

 private:
  bool note(const If& branch) {
    std::optional<VarId> flag;
    for (const StmtPtr& stmt : branch.then_body) {
      const auto* assign = std::get_if<Assign>(&stmt->node);
      if (!assign) return false;
      const auto* value = std::get_if<BoolLit>(&assign->value->node);
      if (!flag && value && value->value) flag = assign->var;
    }
    if (!flag || !branch.else_body.empty()) return false;
    Latch latch{*flag, {}, {}};
    for (const StmtPtr& stmt : branch.then_body) {
      const auto& assign = std::get<Assign>(stmt->node);
      const ExprPtr value = formula(assign.value);
      if (assign.var != *flag && value) latch.noted.emplace_back(assign.var, value);
    }
    for (const ExprPtr& condition : under_) {
      const ExprPtr fact = formula(condition);
      if (fact && fact->type.is_bool()) latch.under.push_back(fact);
    }
    found.push_back(std::move(latch));
    return true;
  }

  ExprPtr formula(const ExprPtr& expr) const { return as_formula(module_, expr, declared_); }

  const Module& module_;
  std::map<VarId, ExprPtr> declared_;
  std::vector<ExprPtr> under_;
};

}  // namespace

ExprPtr as_formula(const Module& module, const ExprPtr& expr, const std::map<VarId, ExprPtr>& values) {
  ExprPtr plain = expr;
  for (std::size_t depth = 0; depth < 8; ++depth) {  // values of values
    const std::set<VarId> inside = variables_of(plain);
    if (std::none_of(inside.begin(), inside.end(), [&](VarId var) { return values.count(var) != 0; })) break;
    plain = substituted(plain, values);
    if (!plain || size_of(plain) > 200) return nullptr;
  }
  plain = without_bits(plain);
  if (!plain || !is_plain(plain)) return nullptr;
  return rebuilt(plain, [&](const ExprPtr& e) {
    const auto* ref = std::get_if<VarRef>(&e->node);
    return ref ? leaf(module, ref->var) : e;
  });
}

std::vector<Latch> latches_of(const Module& module, const StmtList& body) {
  Finder finder(module);
  finder.walk(body);
  return std::move(finder.found);
}

}  // namespace permverify::inference
