#include "logic/inference/latches.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/ir/effects.h"
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
  Finder(const Module& module, const StmtList& body) : module_(module) {
    for_each_declaration(body, [&](VarId var) { inside_.insert(var); });
  }

  void walk(const StmtList& list) {
    for (const StmtPtr& stmt : list) {
      visit_stmt(
          *stmt,
          [&](const Declare& n) {
            if (n.init) declared_[n.var] = n.init;
          },
          [&](const Block& n) { walk(n.body); },
          [&](const If& n) {
            if (note(n)) return;
            under_.push_back(n.condition);
            walk(n.then_body);
            under_.pop_back();
            walk(n.else_body);
          },
          [](const OneOf<Assign, Havoc, Store, AtomicUpdate, Loop, Barrier, WarpBarrier, RunKernel, Exchange> auto&) {},
          [](const ProofStep auto&) {}, [](const Jump auto&) {});
    }
  }

  std::vector<Latch> found;

 private:
  bool note(const If& branch) {
    const auto raised = raised_by(branch);
    if (!raised) return false;
    Latch latch{raised->flag, {}, {}};
    for (const Assign* assign : raised->noted) {
      if (const ExprPtr value = formula(assign->value)) latch.noted.emplace_back(assign->var, value);
    }
    for (const ExprPtr& condition : under_) {
      const ExprPtr fact = formula(condition);
      if (fact && fact->type.is_bool()) latch.under.push_back(fact);
    }
    found.push_back(std::move(latch));
    return true;
  }

  // At the head of the loop, what its body declares does not exist.
  ExprPtr formula(const ExprPtr& expr) const {
    const ExprPtr result = as_formula(module_, expr, declared_);
    const std::set<VarId> used = variables_of(result);
    return std::any_of(used.begin(), used.end(), [&](VarId var) { return inside_.count(var) != 0; }) ? nullptr : result;
  }

  const Module& module_;
  std::set<VarId> inside_;
  std::map<VarId, ExprPtr> declared_;
  std::vector<ExprPtr> under_;
};

}  // namespace

std::optional<Raised> raised_by(const If& branch) {
  std::optional<VarId> flag;
  std::vector<const Assign*> noted;
  for (const StmtPtr& stmt : branch.then_body) {
    const auto* assign = std::get_if<Assign>(&stmt->node);
    if (!assign) return std::nullopt;
    const auto* value = std::get_if<BoolLit>(&assign->value->node);
    if (!flag && value && value->value) flag = assign->var;
    else if (assign->var != flag) noted.push_back(assign);
  }
  if (!flag || !branch.else_body.empty()) return std::nullopt;
  return Raised{*flag, std::move(noted)};
}

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
  Finder finder(module, body);
  finder.walk(body);
  return std::move(finder.found);
}

}  // namespace permverify::inference
