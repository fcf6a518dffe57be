#include "tests/metamorphic/transform.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "logic/ir/print.h"
#include "logic/ir/traverse.h"
#include "tests/mutation/rebuild.h"

namespace permverify::metamorphic {
namespace {

using ir::BinaryOp;
using ir::Clause;
using ir::ExprPtr;

bool is_division(const ir::Expr& e) {
  const auto* b = std::get_if<ir::Binary>(&e.node);
  if (b == nullptr) return false;
  switch (b->op) {
    case BinaryOp::Div: case BinaryOp::Mod: case BinaryOp::TruncDiv: case BinaryOp::TruncMod:
    case BinaryOp::RealDiv: case BinaryOp::Fraction:
      return true;
    case BinaryOp::Add: case BinaryOp::Sub: case BinaryOp::Mul: case BinaryOp::Eq:
    case BinaryOp::Ne: case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt: case BinaryOp::Ge:
    case BinaryOp::And: case BinaryOp::Or: case BinaryOp::Implies: case BinaryOp::Star:
    case BinaryOp::BitAnd: case BinaryOp::BitOr: case BinaryOp::BitXor: case BinaryOp::Shl:
    case BinaryOp::Shr:
      return false;
  }
  return false;
}

// It has a value whatever holds besides: no cell, no call, no division, no machine integer.
bool always_has_a_meaning(const ExprPtr& expr) {
  return !ir::any_of(expr, [](const ir::Expr& e) {
    return std::holds_alternative<ir::ArrayRead>(e.node) ||
           std::holds_alternative<ir::Call>(e.node) ||
           std::holds_alternative<ir::Reduction>(e.node) ||
           std::holds_alternative<ir::SeqIndex>(e.node) ||
           std::holds_alternative<ir::SeqSlice>(e.node) || is_division(e) ||
           e.type.kind == ir::TypeKind::Fixed;
  });
}

void reverse_runs(std::vector<Clause>& clauses) {
  const auto kind = [](const Clause& c) {
    if (!always_has_a_meaning(c.assertion)) return 0;
    return c.assertion->type.is_resource() ? 1 : 2;
  };
  for (std::size_t i = 0; i < clauses.size();) {
    std::size_t end = i + 1;
    while (end < clauses.size() && kind(clauses[i]) != 0 && kind(clauses[end]) == kind(clauses[i])) {
      ++end;
    }
    std::reverse(clauses.begin() + static_cast<std::ptrdiff_t>(i),
                 clauses.begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
  }
}

void split_into(const ExprPtr& assertion, std::vector<Clause>& parts) {
  const auto* b = std::get_if<ir::Binary>(&assertion->node);
  if (b != nullptr && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
    split_into(b->left, parts);
    split_into(b->right, parts);
  } else {
    parts.push_back({assertion, assertion->span});
  }
}

Clause both(const Clause& a, const Clause& b) {
  const bool resource = a.assertion->type.is_resource() || b.assertion->type.is_resource();
  const ExprPtr joint =
      mutation::binary(resource ? BinaryOp::Star : BinaryOp::And, a.assertion, b.assertion,
                       resource ? ir::resource_type : ir::bool_type);
  return {joint, a.span};
}

// In the middle, but before a `return` that only some threads may take.
std::ptrdiff_t place_of_barrier(const ir::StmtList& body) {
  const auto returns = [](const ir::StmtPtr& stmt) {
    bool found = false;
    ir::for_each_stmt({stmt}, [&](const ir::Stmt& s) {
      found = found || std::holds_alternative<ir::Return>(s.node);
    });
    return found;
  };
  const auto leaving = std::find_if(body.begin(), body.end(), returns) - body.begin();
  return std::min<std::ptrdiff_t>(leaving, static_cast<std::ptrdiff_t>(body.size() / 2));
}

std::string other_name(const std::string& name, std::size_t number) {
  return "v" + std::to_string(number) + "_" + name;
}

}  // namespace

ir::Module renamed(const ir::Module& module) {
  ir::Module other = module;
  for (std::size_t v = 0; v < other.variables.size(); ++v) {
    other.variables[v].name = other_name(other.variables[v].name, v);
  }
  for (std::size_t f = 0; f < other.functions.size(); ++f) {
    other.functions[f].name = other_name(other.functions[f].name, f) + "_f";
  }
  return other;
}

ir::Module reordered(const ir::Module& module) {
  return mutation::rewrite_clauses(module, reverse_runs);
}

ir::Module split(const ir::Module& module) {
  return mutation::rewrite_clauses(module, [](std::vector<Clause>& clauses) {
    std::vector<Clause> parts;
    for (const Clause& c : clauses) split_into(c.assertion, parts);
    clauses = std::move(parts);
  });
}

ir::Module joined(const ir::Module& module) {
  return mutation::rewrite_clauses(module, [](std::vector<Clause>& clauses) {
    while (clauses.size() > 1) {
      clauses[0] = both(clauses[0], clauses[1]);
      clauses.erase(clauses.begin() + 1);
    }
  });
}

ir::Module with_dead_barrier(const ir::Module& module) {
  ir::Module other = module;
  for (ir::Kernel& kernel : other.kernels) {
    const ir::Stmt like{ir::Break{}, kernel.end, false};
    const ExprPtr size =
        ir::make_expr(ir::BuiltinRef{ir::Builtin::Gsize, -1}, ir::int_type, kernel.end);
    const ExprPtr never = mutation::binary(BinaryOp::Lt, size, mutation::integer(1, ir::int_type),
                                           ir::bool_type);
    const ir::StmtPtr barrier =
        mutation::statement(ir::Barrier{0, "", true, true, false, {}}, like);
    const ir::StmtPtr dead = mutation::statement(ir::If{never, {barrier}, {}}, like);
    kernel.body.insert(kernel.body.begin() + place_of_barrier(kernel.body), dead);
  }
  return other;
}

ir::Module threads_reversed(const ir::Module& module) {
  for (const ir::Kernel& kernel : module.kernels) {
    if (kernel.dimensions != 1) return module;
  }
  const bool single = !module.kernels.empty() && module.kernels[0].single_group;
  for (const ir::Kernel& kernel : module.kernels) {
    if (kernel.single_group != single) return module;
  }
  return mutation::rewrite(module, [&](const ir::Expr& e) -> ExprPtr {
    const auto* id = std::get_if<ir::BuiltinRef>(&e.node);
    if (id == nullptr) return nullptr;
    const bool tid = id->which == ir::Builtin::Tid;
    if (!tid && id->which != ir::Builtin::Lid) return nullptr;
    const auto self = [&](ir::Builtin which) {
      return ir::make_expr(ir::BuiltinRef{which, id->dimension}, e.type, e.span);
    };
    const auto minus = [&](const ExprPtr& a, const ExprPtr& b) {
      return mutation::binary(BinaryOp::Sub, a, b, e.type);
    };
    const ExprPtr last = minus(self(ir::Builtin::Gsize), mutation::integer(1, e.type));
    if (single || !tid) return minus(last, self(id->which));
    const ExprPtr before = mutation::binary(BinaryOp::Mul, self(ir::Builtin::Gid),
                                            self(ir::Builtin::Gsize), e.type);
    return mutation::binary(BinaryOp::Add, before, minus(last, self(ir::Builtin::Lid)), e.type);
  });
}

std::span<const Transformation> transformations() {
  static constexpr std::array all{
      Transformation{"renamed", renamed},
      Transformation{"clauses reordered", reordered},
      Transformation{"conjunctions split", split},
      Transformation{"clauses joined", joined},
      Transformation{"dead barrier", with_dead_barrier},
      Transformation{"threads reversed", threads_reversed}};
  return all;
}

std::optional<std::string> transformed(const ir::Module& module, const Transformation& t) {
  std::string text = ir::print(t.apply(module));
  if (text == ir::print(module)) return std::nullopt;
  return text;
}

}  // namespace permverify::metamorphic
