// Invariants that the threads of blocks share, and arrays that a method makes.
#include <utility>

#include "logic/ir/traverse.h"
#include "parser/pvl/par_resolver.h"

namespace permverify::parser {
namespace {

bool mentions_old(const ir::ExprPtr& expr) {
  return ir::any_of(expr, [](const ir::Expr& e) { return std::holds_alternative<ir::Old>(e.node); });
}

}  // namespace

// What the invariant means here: names are those visible where it stands, so that none of the block
// that opens it captures them, and variables of the method become parameters of that block.
ir::ExprPtr ParResolver::shared_resource(OpenInvariant& invariant) {
  const Scope::Window window = scope_.open_window(invariant.visible);
  const PlaceGuard guard(*this, Place::Invariant);
  const ExprPtr resource = assertion(invariant.declaration->resource, true);
  scope_.restore_window(window);
  if (!resource) return nullptr;
  if (mentions_old(resource)) {
    error("unsupported:old_in_invariant", invariant.declaration->resource->span,
          "`\\old` means another moment in each block, so an invariant cannot mention it");
    return nullptr;
  }
  ir::any_of(resource, [&](const ir::Expr& e) {
    if (const auto* ref = std::get_if<ir::VarRef>(&e.node)) invariant.frozen.insert(ref->var);
    return false;
  });
  return resource;
}

void ParResolver::exchange(const OpenInvariant& invariant, const ExprPtr& resource, bool gives, Span span,
                           ir::StmtList& out) {
  ir::Exchange node;
  (gives ? node.gives : node.takes).push_back({resource, invariant.declaration->resource->span});
  add(out, std::move(node), span);
}

void ParResolver::shared_invariant(const ast::InvariantStmt& node, Span span, ir::StmtList& out) {
  if (!par_program_ || kernel_ == nullptr || ghost_ || in_atomic_) {
    return StatementResolver::shared_invariant(node, span, out);
  }
  OpenInvariant open{&node, scope_.mark()};
  const ExprPtr resource = shared_resource(open);
  if (!resource) return;
  exchange(open, resource, true, node.span, out);
  invariants_.push_back(std::move(open));
  ir::Block block;
  block.body = scoped(node.body);
  if (!block.body.empty()) add(out, std::move(block), span);
  exchange(invariants_.back(), resource, false, node.span, out);
  invariants_.pop_back();
}

void ParResolver::atomic_block(const ast::AtomicStmt& node, Span span, ir::StmtList& out) {
  if (!par_program_ || kernel_ == nullptr || ghost_) return StatementResolver::atomic_block(node, span, out);
  if (in_atomic_) {
    error("unsupported:nested_atomic", node.span, "an atomic block inside another one is not supported");
    return;
  }
  OpenInvariant* found = nullptr;
  for (OpenInvariant& open : invariants_) {
    if (open.declaration->name == node.name) found = &open;
  }
  if (found == nullptr) {
    error("type:unknown_name", node.span,
          "there is no `invariant " + std::string(node.name) + "(...)` around this");
    return;
  }
  const ExprPtr resource = shared_resource(*found);
  if (!resource) return;
  exchange(*found, resource, false, node.span, out);
  in_atomic_ = true;
  const int loops = std::exchange(loops_, 0);
  ir::Block block;
  block.body = scoped(node.body);
  if (!block.body.empty()) add(out, std::move(block), span);
  loops_ = loops;
  in_atomic_ = false;
  exchange(*found, resource, true, node.span, out);
}

// Extents that mean the same from the start of the method to its end.
std::vector<ir::ExprPtr> ParResolver::new_extents(const ast::TypeName& made) {
  std::vector<ExprPtr> result;
  for (ast::ExprRef written : made.extents) {
    const PlaceGuard guard(*this, Place::Program);
    const ExprPtr extent = written != nullptr ? resolve_as(written, ir::int_type) : nullptr;
    if (!extent) {
      if (written == nullptr) error("type:mismatch", made.span, "a new array needs all its extents");
      return {};
    }
    const bool moves = ir::any_of(extent, [&](const ir::Expr& e) {
      const auto* ref = std::get_if<ir::VarRef>(&e.node);
      const bool fixed = ref == nullptr || (module_.variables[ref->var].kind == ir::VarKind::KernelParam &&
                                            assigned_.count(ref->var) == 0);
      return !fixed || std::holds_alternative<ir::ArrayRead>(e.node) ||
             std::holds_alternative<ir::Call>(e.node);
    });
    if (moves) {
      error("unsupported:new_extent", written->span,
            "the extents of a new array are made of numbers and of parameters that never change");
      return {};
    }
    ir::any_of(extent, [&](const ir::Expr& e) {
      if (const auto* ref = std::get_if<ir::VarRef>(&e.node)) fixed_.insert(ref->var);
      return false;
    });
    result.push_back(extent);
  }
  return result;
}

// `int[] a = new int[n];`: an array that nothing else overlaps, which the method holds from its start on,
// with any contents. It is there before it is made: nothing can mention it earlier.
void ParResolver::new_array(const ast::TypeName& type, const ast::Declarator& name) {
  if (!par_program_ || host_ == nullptr || block_ != nullptr || ghost_ || loops_ != 0 || in_atomic_) {
    return StatementResolver::new_array(type, name);
  }
  const ast::TypeName& made = *name.made;
  const auto element = scalar_type(&made), declared = scalar_type(&type);
  if (!element || !declared) return;
  if (*element != *declared || element->is_seq() || type.extents.size() != made.extents.size() ||
      made.extents.empty()) {
    error("type:mismatch", name.span, "the new array has another type than `" + std::string(name.name) + "`");
    return;
  }
  const std::vector<ExprPtr> extents = new_extents(made);
  if (extents.empty()) return;
  ir::Type whole = *element;
  whole.shape = ir::Shape::Array;
  whole.rank = static_cast<std::uint8_t>(extents.size());
  const ir::VarId var = add_variable(name.name, ir::VarKind::GlobalArray, whole, name.span);
  module_.variables[var].extents = extents;
  lengths_.emplace(var, extents.front());
  declare(name.name, var);
  host_->arrays.push_back(var);
  std::vector<ir::Binder> binders;
  std::vector<ExprPtr> cell;
  const Span nowhere;
  for (const ExprPtr& extent : extents) {
    const ir::VarId bound = add_variable("i", ir::VarKind::Bound, ir::int_type, nowhere);
    binders.push_back({bound, ir::make_expr(ir::IntLit{0}, ir::int_type, nowhere), extent});
    cell.push_back(ir::make_expr(ir::VarRef{bound}, ir::int_type, nowhere));
  }
  const ExprPtr one = ir::make_expr(ir::RealLit{1, 1}, ir::amount_type, nowhere);
  const ExprPtr right = ir::make_expr(ir::Perm{var, cell, one}, ir::resource_type, nowhere);
  const ExprPtr all = ir::make_expr(
      ir::Quantifier{ir::QuantifierKind::ForallStar, binders, nullptr, right, {}}, ir::resource_type, nowhere);
  host_->thread_contract.requires_clauses.push_back({all, nowhere});
}

}  // namespace permverify::parser
