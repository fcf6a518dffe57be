// Changes anywhere in an expression: at its root, or in one of its children.
#include "support/overloaded.h"
#include "tests/mutation/change.h"
#include "tests/mutation/rebuild.h"

namespace permverify::mutation {
namespace {

using Places = std::vector<const Context*>;  // one per child; null: left as it is

struct Kinds {
  Context plain, index, guard;
};

// Parallel to for_each_slot. Hints for the solver are left as they are: they have no meaning.
Places places_of(const ir::Expr& expr, const Kinds& kinds) {
  Places places;
  const auto add = [&](const Context& c, std::size_t count = 1) {
    places.insert(places.end(), count, &c);
  };
  const auto binder = [&](const ir::Binder& bound) {
    if (bound.low) add(kinds.guard, 2);
  };
  if (const auto* read = std::get_if<ir::ArrayRead>(&expr.node)) {
    add(kinds.index, read->indices.size());
  } else if (const auto* perm = std::get_if<ir::Perm>(&expr.node)) {
    add(kinds.index, perm->indices.size());
    places.push_back(nullptr);  // the amount has operators of its own
  } else if (const auto* right = std::get_if<ir::AtomicRight>(&expr.node)) {
    add(kinds.index, right->indices.size());
  } else if (const auto* b = std::get_if<ir::Binary>(&expr.node)) {
    const bool implies = b->op == ir::BinaryOp::Implies;
    add(implies ? kinds.guard : kinds.plain);
    add(kinds.plain);
  } else if (std::holds_alternative<ir::Conditional>(expr.node)) {
    add(kinds.guard), add(kinds.plain, 2);
  } else if (const auto* q = std::get_if<ir::Quantifier>(&expr.node)) {
    for (const auto& bound : q->binders) binder(bound);
    if (q->range) add(kinds.guard);
    add(kinds.plain);
    for (const auto& t : q->triggers) places.insert(places.end(), t.size(), nullptr);
  } else if (const auto* r = std::get_if<ir::Reduction>(&expr.node)) {
    binder(r->binder);
    if (r->range) add(kinds.guard);
    add(kinds.plain);
  }
  return places;
}

}  // namespace

Context Context::as(Purpose p) const {
  Context other = *this;
  other.purpose = p;
  other.in_index = other.in_guard = false;
  return other;
}
Context Context::index() const {
  Context other = *this;
  other.in_index = true;
  other.in_guard = false;
  return other;
}
Context Context::guard() const {
  Context other = *this;
  other.in_guard = true;
  return other;
}

Changes<ir::ExprPtr> changes(const ir::ExprPtr& expr, const Context& context) {
  Changes<ir::ExprPtr> found = own_changes(*expr, context);
  const Kinds kinds{context, context.index(), context.guard()};
  const Places places = places_of(*expr, kinds);
  ir::Expr copy = *expr;
  std::size_t slot = 0;
  for_each_slot(copy, [&](ir::ExprPtr& child) {
    const std::size_t here = slot++;
    const Context* at = here < places.size() ? places[here] : &context;
    if (at == nullptr) return;
    for (auto& change : changes(child, *at)) {
      found.push_back({std::move(change.operation), change.span,
                       with_child(*expr, here, std::move(change.part))});
    }
  });
  return found;
}

Changes<std::vector<ir::Clause>> changes(const std::vector<ir::Clause>& clauses,
                                         const Context& context, const std::string& level) {
  Changes<std::vector<ir::Clause>> found;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    std::vector<ir::Clause> without = clauses;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    found.push_back({level + " dropped", clauses[i].span, std::move(without)});
    if (clauses[i].assertion->type.is_bool()) {
      std::vector<ir::Clause> negated = clauses;
      negated[i].assertion = ir::make_expr(ir::Unary{ir::UnaryOp::Not, clauses[i].assertion},
                                           ir::bool_type, clauses[i].span);
      found.push_back({level + " negated", clauses[i].span, std::move(negated)});
    }
    for (auto& change : changes(clauses[i].assertion, context)) {
      std::vector<ir::Clause> other = clauses;
      other[i].assertion = std::move(change.part);
      found.push_back({std::move(change.operation), change.span, std::move(other)});
    }
  }
  return found;
}

Changes<ir::Contract> changes(const ir::Contract& contract, const Context& context,
                              const std::string& level, Purpose requires_purpose,
                              Purpose ensures_purpose) {
  Changes<ir::Contract> found;
  for (auto& c : changes(contract.requires_clauses, context.as(requires_purpose),
                         level + " requires")) {
    found.push_back({std::move(c.operation), c.span, {std::move(c.part), contract.ensures_clauses}});
  }
  for (auto& c : changes(contract.ensures_clauses, context.as(ensures_purpose),
                         level + " ensures")) {
    found.push_back({std::move(c.operation), c.span, {contract.requires_clauses, std::move(c.part)}});
  }
  return found;
}

}  // namespace permverify::mutation
