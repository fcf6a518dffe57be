#include "logic/inference/held.h"

#include <algorithm>

#include "logic/inference/bounds.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

bool is_bound(const Module& module, VarId var) {
  return module.variables[var].kind == VarKind::Bound;
}

std::set<VarId> bound_in(const Module& module, const std::vector<ExprPtr>& exprs) {
  std::set<VarId> result;
  for (const ExprPtr& expr : exprs) {
    for (const VarId var : variables_of(expr)) {
      if (is_bound(module, var)) result.insert(var);
    }
  }
  return result;
}

Right joined(Right one, Right other) {
  return one == other ? one : Right::Write;
}

ExprPtr all_of(const std::vector<ExprPtr>& list) {
  ExprPtr all = truth(true);
  for (const ExprPtr& e : list) all = binary(BinaryOp::And, all, e);
  return all;
}

// 1 <= v or 0 <= v, v < n or v < n + 1: the weaker of two bounds that differ by a number.
void weaken(std::vector<ExprPtr>& mine, std::vector<ExprPtr>& theirs,
            std::vector<ExprPtr>& common) {
  const auto bound = [](const ExprPtr& e) -> const Binary* {
    const auto* b = std::get_if<Binary>(&e->node);
    return b && b->op == BinaryOp::Le && literal(b->left) ? b : nullptr;
  };
  for (std::size_t i = 0; i < mine.size(); ++i) {
    for (std::size_t j = 0; j < theirs.size(); ++j) {
      const ExprPtr upper = weaker_upper_bound(mine[i], theirs[j]);
      if (!upper) continue;
      common.push_back(upper);
      mine.erase(mine.begin() + static_cast<std::ptrdiff_t>(i--));
      theirs.erase(theirs.begin() + static_cast<std::ptrdiff_t>(j));
      break;
    }
  }
  for (std::size_t i = 0; i < mine.size(); ++i) {
    const Binary* one = bound(mine[i]);
    for (std::size_t j = 0; one && j < theirs.size(); ++j) {
      const Binary* other = bound(theirs[j]);
      if (!other || key(one->right) != key(other->right)) continue;
      common.push_back(*literal(one->left) <= *literal(other->left) ? mine[i] : theirs[j]);
      mine.erase(mine.begin() + static_cast<std::ptrdiff_t>(i--));
      theirs.erase(theirs.begin() + static_cast<std::ptrdiff_t>(j));
      break;
    }
  }
}

// What both lists have, and one of the two rests.
std::vector<ExprPtr> either(const std::vector<ExprPtr>& one, const std::vector<ExprPtr>& other) {
  const auto has = [](const std::vector<ExprPtr>& list, const ExprPtr& e) {
    return std::any_of(list.begin(), list.end(),
                       [&](const ExprPtr& o) { return key(o) == key(e); });
  };
  std::vector<ExprPtr> common, mine, theirs;
  for (const ExprPtr& e : one) (has(other, e) ? common : mine).push_back(e);
  for (const ExprPtr& e : other) {
    if (!has(one, e)) theirs.push_back(e);
  }
  weaken(mine, theirs, common);
  const ExprPtr left = all_of(mine), right = all_of(theirs);
  if (!mine.empty() && !theirs.empty() && key(left) != key(negation(right))) {
    add_condition(common, binary(BinaryOp::Or, left, right));
  }
  return common;
}

}  // namespace

std::string Holdings::cell_key(const Held& held) const {
  std::string text = std::to_string(held.array);
  for (const ExprPtr& e : held.index) text += key(s_.in_sizes(e));
  return text;
}

VarId Holdings::pooled(std::size_t position) {
  static constexpr const char* names[] = {"i", "j", "k", "m"};
  while (pool_.size() <= position) {
    std::string name = pool_.size() < 4 ? names[pool_.size()] : "k" + std::to_string(pool_.size());
    const auto taken = [&] {
      return std::any_of(
          s_.module.variables.begin(), s_.module.variables.end(),
          [&](const Variable& v) { return v.kind != VarKind::Bound && v.name == name; });
    };
    while (taken()) name += "_";
    pool_.push_back(s_.bound_variable(name));
  }
  return pool_[position];
}

bool Holdings::normalised(const Touch& touch, Held& held) {
  held = {touch.array, touch.right, touch.index, touch.guard};
  if (held.index.empty()) {
    // Any cell: of an array whose size is known, and if nothing is written there.
    if (touch.right == Right::Write) return false;
    std::size_t d = 0;
    const std::vector<ExprPtr> extents = s_.module.variables[touch.array].extents;
    for (const ExprPtr& extent : extents) {
      const ExprPtr size =
          extent ? Reader(s_.module, s_.shared, s_.at_entry(), nullptr).value(extent) : nullptr;
      // Where no thread writes, the whole memory behind a pointer may be read by all.
      if (!size && s_.shared.count(touch.array) != 0) return false;
      const ExprPtr var = leaf(s_.module, pooled(d++));
      held.index.push_back(var);
      held.guard.push_back(binary(BinaryOp::Le, number(0), var));
      if (size) held.guard.push_back(binary(BinaryOp::Lt, var, size));
    }
    if (held.index.empty()) return false;
  }
  const std::set<VarId> bound = bound_in(s_.module, held.index);
  std::map<VarId, ExprPtr> names;
  for (const VarId var : bound) names[var] = leaf(s_.module, pooled(names.size()));
  held.guard = conditions_of(s_.module, bound, held.guard, touch.known);
  for (auto* list : {&held.index, &held.guard}) {
    for (ExprPtr& e : *list) {
      e = s_.in_one_way(substituted(e, names));
    }
  }
  return true;
}

void Holdings::add(std::vector<Held>& list, Held held) const {
  const std::string cell = cell_key(held);
  for (Held& other : list) {
    if (cell_key(other) != cell) continue;
    other.right = joined(other.right, held.right);
    other.guard = either(other.guard, held.guard);
    return;
  }
  list.push_back(std::move(held));
}

namespace {

bool reads_memory(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) { return std::holds_alternative<ArrayRead>(e.node); });
}

}  // namespace

namespace {

// The expression with what memory tells replaced by a variable; null if it speaks of bound
// variables beside that.
ExprPtr with_variable(const Module& module, const ExprPtr& expr, const ExprPtr& var) {
  const bool leaf = std::holds_alternative<ArrayRead>(expr->node) ||
                    (std::holds_alternative<Cast>(expr->node) && reads_memory(expr));
  if (leaf) return var;
  const auto* b = std::get_if<Binary>(&expr->node);
  if (b && reads_memory(expr)) {
    return binary(b->op, with_variable(module, b->left, var), with_variable(module, b->right, var));
  }
  return bound_in(module, {expr}).empty() ? expr : nullptr;
}

}  // namespace

// A cell that memory tells (`bins[lid * n + in[i]]`) among cells that are held anyway for a whole
// range (`bins[lid * n + i]`).
bool Holdings::is_in_range(const Held& held, std::vector<Held>& list) {
  const ExprPtr var = leaf(s_.module, pooled(0));
  Held general = held;
  for (ExprPtr& e : general.index) {
    if (!reads_memory(e)) continue;
    e = with_variable(s_.module, e, var);
    if (!e) return false;
  }
  const std::string name = cell_key(general);
  for (Held& other : list) {
    if (name == cell_key(held) || cell_key(other) != name) continue;
    other.right = joined(other.right, held.right);
    return true;
  }
  return false;
}

// A cell of an array of several dimensions that memory tells (`bins[tid][in[i]]`): the whole row.
// Two iterations may meet the same cell, so the cell itself cannot be held once for each.
void Holdings::widen_to_rows(std::vector<Held>& list) {
  std::vector<Held> wide;
  std::vector<Held> rest;
  for (const Held& held : list) {
    if (!is_in_range(held, list)) rest.push_back(held);
  }
  for (Held& held : rest) {  // with the rights of those that were left out
    for (const Held& other : list) {
      if (cell_key(other) == cell_key(held)) held.right = other.right;
    }
  }
  for (Held held : rest) {
    const std::vector<ExprPtr> extents = s_.module.variables[held.array].extents;
    for (std::size_t d = 0; d < held.index.size() && held.index.size() > 1; ++d) {
      if (!reads_memory(held.index[d]) || !extents[d] || held.right == Right::AtomicUse) continue;
      const ExprPtr size = Reader(s_.module, s_.shared, s_.at_entry(), nullptr).value(extents[d]);
      const std::set<VarId> others = [&] {
        std::vector<ExprPtr> other_parts = held.index;
        other_parts.erase(other_parts.begin() + static_cast<std::ptrdiff_t>(d));
        return bound_in(s_.module, other_parts);
      }();
      if (!size || !others.empty()) continue;
      const ExprPtr var = leaf(s_.module, pooled(0));
      held.index[d] = var;
      std::erase_if(held.guard,
                    [&](const ExprPtr& e) { return !bound_in(s_.module, {e}).empty(); });
      held.guard.push_back(binary(BinaryOp::Le, number(0), var));
      held.guard.push_back(binary(BinaryOp::Lt, var, size));
    }
    add(wide, std::move(held));
  }
  list = std::move(wide);
}

// Where `lid == 0`, cell 0 is cell `lid`: it is called so if that is a cell of its own.
void Holdings::rename_by_equations(Held& held, const std::vector<Held>& others) const {
  const auto name = [&](const std::vector<ExprPtr>& index) {
    std::string text;
    for (const ExprPtr& e : index) text += key(under_equations(e, held.guard));
    return text;
  };
  const std::string mine = name(held.index);
  for (const Held& other : others) {
    if (other.array != held.array || cell_key(other) == cell_key(held)) continue;
    // Beside a cell of the thread, what it reads of other cells may stay apart.
    const bool own = other.right == Right::Write || (held.right == Right::Write && names_thread(other.index));
    if (!own || name(other.index) != mine) continue;
    held.index = other.index;
    return;
  }
}

bool Holdings::collect(const std::vector<Touch>& touches, std::vector<Held>& out,
                       support::Span& unknown) {
  for (const Touch& touch : touches) {
    if (s_.given.count(touch.array) != 0) continue;
    Held held;
    if (!normalised(touch, held)) {
      unknown = touch.span;
      return false;
    }
    add(out, std::move(held));
  }
  std::vector<Held> renamed;
  for (Held& held : out) {
    Held copy = held;
    rename_by_equations(copy, out);
    add(renamed, std::move(copy));
  }
  out.clear();
  for (const Held& held : renamed) {
    const auto plain = without_offset(s_.module, held);
    const bool merges = plain && std::any_of(renamed.begin(), renamed.end(), [&](const Held& other) {
      return cell_key(other) == cell_key(*plain);
    });
    add(out, merges ? *plain : held);
  }
  widen_to_rows(out);
  leave_out_elements_of_ranges(s_.module, out);
  return true;
}

ExprPtr Holdings::next_bound(const Held& held) {
  std::vector<ExprPtr> all = held.index;
  all.insert(all.end(), held.guard.begin(), held.guard.end());
  return leaf(s_.module, pooled(bound_in(s_.module, all).size()));
}

bool Holdings::closed(const Held& held) const {
  const auto all = [&](const std::vector<ExprPtr>& list) {
    return std::all_of(list.begin(), list.end(), [&](const ExprPtr& e) { return s_.closed(e); });
  };
  return all(held.index) && all(held.guard);
}

ExprPtr Holdings::atom(const Held& held) const {
  if (held.right == Right::AtomicUse) {
    return make_expr(AtomicRight{held.array, held.index}, resource_type, {});
  }
  ExprPtr amount;
  if (held.right == Right::Write) amount = make_expr(RealLit{1, 1}, amount_type, {});
  return make_expr(Perm{held.array, held.index, amount}, resource_type, {});
}

ExprPtr Holdings::quantified(const std::vector<VarId>& binders, std::vector<ExprPtr> range,
                             ExprPtr body) const {
  Quantifier result{QuantifierKind::ForallStar, {}, nullptr, std::move(body), {}};
  const auto bound_of = [&](VarId var, bool low) -> ExprPtr {
    for (auto it = range.begin(); it != range.end(); ++it) {
      const auto* b = std::get_if<Binary>(&(*it)->node);
      if (!b || b->op != (low ? BinaryOp::Le : BinaryOp::Lt)) continue;
      const ExprPtr& mine = low ? b->right : b->left;
      const ExprPtr other = low ? b->left : b->right;
      if (key(mine) != key(leaf(s_.module, var)) || !bound_in(s_.module, {other}).empty()) continue;
      range.erase(it);
      return other;
    }
    return nullptr;
  };
  for (const VarId var : binders) {
    const std::vector<ExprPtr> before = range;
    const ExprPtr low = bound_of(var, true);
    const ExprPtr high = low ? bound_of(var, false) : nullptr;
    if (!high) range = before;
    result.binders.push_back({var, high ? low : nullptr, high});
  }
  if (!range.empty()) result.range = all_of(range);
  return make_expr(std::move(result), resource_type, {});
}

std::vector<Clause> Holdings::clauses(std::vector<Held> list, support::Span span) {
  struct Group {
    std::vector<VarId> binders;
    std::vector<ExprPtr> outer, inner;
    ExprPtr atoms;
    std::string name;
  };
  std::vector<Group> groups;
  std::stable_sort(list.begin(), list.end(),
                   [](const Held& a, const Held& b) { return a.array < b.array; });
  for (const Held& held : list) {
    Group group;
    const std::set<VarId> bound = bound_in(s_.module, held.index);
    group.binders.assign(bound.begin(), bound.end());
    for (const ExprPtr& e : held.guard) {
      (bound_in(s_.module, {e}).empty() ? group.outer : group.inner).push_back(e);
    }
    group.name = key(group.outer) + "|" + key(group.inner) + "|" + std::to_string(bound.size());
    group.atoms = atom(held);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const Group& g) { return g.name == group.name; });
    if (same == groups.end())
      groups.push_back(std::move(group));
    else
      same->atoms = make_expr(Binary{BinaryOp::Star, same->atoms, group.atoms}, resource_type, {});
  }
  std::vector<Clause> result;
  for (const Group& group : groups) {
    ExprPtr clause = group.atoms;
    if (!group.binders.empty()) clause = quantified(group.binders, group.inner, clause);
    if (!group.outer.empty()) {
      clause = make_expr(Binary{BinaryOp::Implies, all_of(group.outer), clause}, resource_type, {});
    }
    result.push_back({make_expr(Expr::Node(clause->node), resource_type, span), span});
  }
  return result;
}

}  // namespace permverify::inference
