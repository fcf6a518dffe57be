#include "logic/inference/bounds.h"

#include <algorithm>

#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

bool names_thread(const std::vector<ExprPtr>& index) {
  return std::any_of(index.begin(), index.end(), [](const ExprPtr& e) {
    return any_of(e, [](const Expr& x) {
      const auto* b = std::get_if<BuiltinRef>(&x.node);
      return b && (b->which == Builtin::Tid || b->which == Builtin::Lid);
    });
  });
}

namespace {

bool is_bound_variable(const Module& module, VarId var) { return module.variables[var].kind == VarKind::Bound; }

// Bound variables beside those.
std::set<VarId> further_variables(const Module& module, const ExprPtr& expr, const std::set<VarId>& inside) {
  std::set<VarId> result;
  for (const VarId var : variables_of(expr)) {
    if (is_bound_variable(module, var) && inside.count(var) == 0) result.insert(var);
  }
  return result;
}

// e <= var, as what is below the variable, or var < e, as what is above it: of integers, `<` and `<=` differ by one.
ExprPtr lower_bound_of(VarId var, const ExprPtr& condition, const ExprPtr& name) {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (!b || key(b->right) != key(name) || mentions(b->left, var)) return nullptr;
  if (b->op == BinaryOp::Le) return b->left;
  return b->op == BinaryOp::Lt ? binary(BinaryOp::Add, b->left, number(1)) : nullptr;
}

ExprPtr upper_bound_of(VarId var, const ExprPtr& condition, const ExprPtr& name) {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (!b || mentions(b->right, var)) return nullptr;
  const auto* sum = std::get_if<Binary>(&b->left->node);
  const bool is_next = sum && sum->op == BinaryOp::Add && key(sum->left) == key(name) && literal(sum->right) == 1;
  if (is_next && b->op == BinaryOp::Le) return b->right;  // v + 1 <= e is v < e
  if (key(b->left) != key(name)) return nullptr;
  if (b->op == BinaryOp::Lt) return b->right;
  return b->op == BinaryOp::Le ? binary(BinaryOp::Add, b->right, number(1)) : nullptr;
}

// low <= v < high, for each pair of bounds of the variable v.
void combine(const Module& module, VarId var, std::vector<ExprPtr>& all) {
  const ExprPtr name = leaf(module, var);
  const std::vector<ExprPtr> before = all;
  for (const ExprPtr& one : before) {
    const ExprPtr low = name ? lower_bound_of(var, one, name) : nullptr;
    for (const ExprPtr& other : before) {
      const ExprPtr high = low ? upper_bound_of(var, other, name) : nullptr;
      if (!high) continue;
      // v + 1 <= high - 1 is v < high - 1
      const auto* sum = std::get_if<Binary>(&low->node);
      const bool next = sum && sum->op == BinaryOp::Add && literal(sum->right) == 1;
      all.push_back(next ? binary(BinaryOp::Lt, sum->left, binary(BinaryOp::Sub, high, number(1)))
                         : binary(BinaryOp::Lt, low, high));
    }
  }
}

}  // namespace

std::vector<ExprPtr> conditions_of(const Module& module, const std::set<VarId>& inside,
                                   const std::vector<ExprPtr>& guard, const std::vector<ExprPtr>& known) {
  std::vector<ExprPtr> result, beside = guard;
  std::set<VarId> others;
  for (const ExprPtr& e : guard) {
    const std::set<VarId> further = further_variables(module, e, inside);
    if (further.empty()) result.push_back(e);
    others.insert(further.begin(), further.end());
  }
  beside.insert(beside.end(), known.begin(), known.end());
  for (const VarId var : others) combine(module, var, beside);
  for (const VarId var : inside) {
    const ExprPtr name = leaf(module, var);
    for (const auto& bound : {lower_bound_of, upper_bound_of}) {
      const auto bounds = [&](const ExprPtr& e) { return bound(var, e, name) != nullptr; };
      if (std::any_of(result.begin(), result.end(), bounds)) continue;
      const auto found = std::find_if(beside.begin(), beside.end(), [&](const ExprPtr& e) {
        return bounds(e) && further_variables(module, e, inside).empty();
      });
      if (found != beside.end()) result.push_back(*found);
    }
  }
  return result;
}

bool has_bounds(const Module& module, const Touch& touch) {
  std::set<VarId> inside;
  for (const ExprPtr& e : touch.index) {
    for (const VarId var : variables_of(e)) {
      if (is_bound_variable(module, var)) inside.insert(var);
    }
  }
  const std::vector<ExprPtr> guard = conditions_of(module, inside, touch.guard, touch.known);
  return std::all_of(inside.begin(), inside.end(), [&](VarId var) {
    const ExprPtr name = leaf(module, var);
    const auto below = [&](const ExprPtr& e) { return lower_bound_of(var, e, name) != nullptr; };
    const auto above = [&](const ExprPtr& e) { return !below(e) && mentions(e, var); };
    return std::any_of(guard.begin(), guard.end(), below) && std::any_of(guard.begin(), guard.end(), above);
  });
}

std::optional<Held> without_offset(const Module& module, const Held& held) {
  for (std::size_t d = 0; d < held.index.size(); ++d) {
    const auto* b = std::get_if<Binary>(&held.index[d]->node);
    if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub) || !literal(b->right)) continue;
    const std::set<VarId> vars = variables_of(b->left);
    if (vars.size() != 1 || !is_bound_variable(module, *vars.begin())) continue;
    const VarId var = *vars.begin();
    const ExprPtr name = leaf(module, var);
    std::size_t uses = 0;
    for (const ExprPtr& e : held.index) uses += mentions(e, var);
    if (key(b->left) != key(name) || uses != 1) continue;
    Held result = held;
    result.index[d] = name;
    for (ExprPtr& e : result.guard) {
      if (const ExprPtr low = lower_bound_of(var, e, name)) {
        e = binary(BinaryOp::Le, binary(b->op, low, b->right), name);
      } else if (const ExprPtr high = upper_bound_of(var, e, name)) {
        e = binary(BinaryOp::Lt, name, binary(b->op, high, b->right));
      } else {
        const BinaryOp back = b->op == BinaryOp::Add ? BinaryOp::Sub : BinaryOp::Add;
        e = substituted(e, {{var, binary(back, name, b->right)}});
      }
    }
    return result;
  }
  return std::nullopt;
}

ExprPtr weaker_upper_bound(const ExprPtr& one, const ExprPtr& other) {
  const auto side = [](const ExprPtr& e) -> const Binary* {
    const auto* b = std::get_if<Binary>(&e->node);
    return b && (b->op == BinaryOp::Lt || b->op == BinaryOp::Le) ? b : nullptr;
  };
  const Binary *a = side(one), *b = side(other);
  if (!a || !b || key(a->left) != key(b->left)) return nullptr;
  const auto beyond = [](const Binary& x) {
    return x.op == BinaryOp::Lt ? x.right : binary(BinaryOp::Add, x.right, number(1));
  };
  const ExprPtr mine = beyond(*a), theirs = beyond(*b);
  if (const auto more = literal(binary(BinaryOp::Sub, mine, theirs))) return *more >= 0 ? one : other;
  if (const auto more = literal(binary(BinaryOp::Sub, theirs, mine))) return *more >= 0 ? other : one;
  return nullptr;
}

namespace {

// Under which condition the cell is one of the range; null: it is not seen to be one.
ExprPtr is_element(const Module& module, const Held& cell, const Held& range) {
  std::map<VarId, ExprPtr> values;
  for (std::size_t d = 0; d < range.index.size(); ++d) {
    const std::set<VarId> vars = variables_of(range.index[d]);
    const bool bound = vars.size() == 1 && is_bound_variable(module, *vars.begin()) &&
                       key(range.index[d]) == key(leaf(module, *vars.begin()));
    if (bound && values.emplace(*vars.begin(), cell.index[d]).second) continue;
    if (key(range.index[d]) != key(cell.index[d])) return nullptr;
  }
  if (values.empty()) return nullptr;
  ExprPtr all = truth(true);
  for (const ExprPtr& e : range.guard) {
    const auto has = [&](const std::string& text) {
      return std::any_of(cell.guard.begin(), cell.guard.end(),
                         [&](const ExprPtr& mine) { return key(mine) == text; });
    };
    if (has(key(negation(e)))) return nullptr;
    if (!has(key(e))) all = binary(BinaryOp::And, all, substituted(e, values));
  }
  return all;
}

}  // namespace

void leave_out_elements_of_ranges(const Module& module, std::vector<Held>& list, Cells which) {
  std::vector<Held> result;
  for (const Held& held : list) {
    Held cell = held;
    bool needed = true;
    const bool single = which == Cells::Ranges ? held.right == Right::Read : std::all_of(held.index.begin(), held.index.end(), [&](const ExprPtr& e) {
      return further_variables(module, e, {}).empty();
    });
    for (const Held& range : list) {
      const bool covers = range.array == held.array && range.right == Right::Write && held.right != Right::AtomicUse;
      const ExprPtr inside = single && covers ? is_element(module, held, range) : nullptr;
      if (inside) needed = needed && add_condition(cell.guard, negation(inside));
    }
    if (needed) result.push_back(std::move(cell));
  }
  list = std::move(result);
}

}  // namespace permverify::inference
