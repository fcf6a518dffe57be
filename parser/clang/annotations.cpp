// Where annotations attach: contracts before functions, clauses before loops and barriers,
// statements in between. A comment belongs to the statement that follows it; inside the head of a
// loop, or between a barrier and its semicolon, to that.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/clang/place_names.h"

namespace permverify::parser {

using namespace ir;

std::vector<std::size_t> Lowering::take_blocks(support::BufferId file, std::uint32_t from,
                                               std::uint32_t to) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < annotations_.size(); ++i) {
    const Span at = annotations_[i].span;
    if (at.file != file || at.begin < from || at.begin >= to) continue;
    if (!taken_.insert({frames_.back().instance, i}).second) continue;
    attached_.insert(i);
    result.push_back(i);
  }
  return result;
}

annotation::Blocks Lowering::blocks(const std::vector<std::size_t>& taken) const {
  annotation::Blocks result;
  for (const std::size_t i : taken) result.push_back(std::cref(annotations_[i]));
  return result;
}

bool Lowering::has_clauses(const std::vector<std::size_t>& taken) const {
  for (const std::size_t i : taken) {
    for (const auto& item : annotations_[i].items) {
      if (annotation::is_contract_clause(item.kind) || annotation::is_loop_clause(item.kind) ||
          item.kind == annotation::ItemKind::NoOverflow)
        return true;
    }
  }
  return false;
}

void Lowering::declare_functions(annotation::CNames& file_scope) {
  frames_.push_back({});  // of no function; stays, as names are looked up later, too
  for (std::size_t i = 0; i < annotations_.size(); ++i) {
    const auto& items = annotations_[i].items;
    const bool declares = std::any_of(items.begin(), items.end(), [](const annotation::Item& item) {
      return annotation::is_declaration(item.kind);
    });
    if (!declares) continue;
    annotated_.declare(annotations_[i]);
    attached_.insert(i);
  }
  annotated_.define(file_scope);
}

void Lowering::refuse_pending() {
  for (const std::size_t i : pending_) {
    if (has_clauses({i})) annotated_.refuse_clauses(annotations_[i]);
  }
  pending_.clear();
}

void Lowering::annotation_statements(const std::vector<std::size_t>& taken) {
  for (const std::size_t i : taken) {
    PlaceNames names(*this);
    annotation::At at{names, &kernel_};
    append(annotated_.statements(annotations_[i], at));
  }
}

void Lowering::annotated_statements(const std::vector<const clang::Stmt*>& list) {
  refuse_pending();  // clauses before a block are not those of what it begins with
  for (const clang::Stmt* stmt : list) {
    annotations_before(stmt->getSourceRange());
    statement(stmt);
    refuse_pending();
    misplaced_inside(stmt);
  }
}

// The statements of the annotations before a place happen here, clauses wait for their owner.
void Lowering::annotations_before(clang::SourceRange place) {
  const Span at = run_.map().span(place);
  const auto taken = take_blocks(at.file, body_start(at.file), at.begin);
  annotation_statements(taken);
  pending_ = taken;
}

// What stands in the middle of a statement belongs to none, and must not wait for the next one.
void Lowering::misplaced_inside(const clang::Stmt* stmt) {
  const Span at = run_.map().span(stmt->getSourceRange());
  for (const std::size_t i : take_blocks(at.file, at.begin, at.end)) {
    support::Diagnostic d;
    d.id = "unsupported:annotation";
    d.message = "this annotation stands inside a statement";
    d.primary.span = annotations_[i].span;
    d.help = "write it before the statement";
    sink_.report(std::move(d));
  }
}

// Annotations of code that is never executed.
void Lowering::drop_annotations(const clang::Stmt* stmt) {
  if (!stmt) return;
  const Span at = run_.map().span(stmt->getSourceRange());
  take_blocks(at.file, at.begin, at.end);
}

// Annotations may stand anywhere between the braces of the innermost function.
std::uint32_t Lowering::body_start(support::BufferId file) const {
  const auto* body = frames_.back().function->getBody();
  if (!body) return ~0U;
  const Span at = run_.map().span(body->getSourceRange());
  return at.file == file ? at.begin : ~0U;
}

void Lowering::end_of_block(const clang::CompoundStmt& block) {
  const Span at = run_.map().span(block.getRBracLoc());
  const auto taken = take_blocks(at.file, body_start(at.file), at.begin);
  annotation_statements(taken);
  for (const std::size_t i : taken) {
    if (has_clauses({i})) annotated_.refuse_clauses(annotations_[i]);
  }
}

void Lowering::loop_annotations(const clang::Stmt& stmt, Loop& loop) {
  std::vector<std::size_t> taken = std::exchange(pending_, {});
  const clang::Stmt* body = nullptr;
  if (const auto* s = clang::dyn_cast<clang::ForStmt>(&stmt)) body = s->getBody();
  if (const auto* s = clang::dyn_cast<clang::WhileStmt>(&stmt)) body = s->getBody();
  if (const auto* s = clang::dyn_cast<clang::DoStmt>(&stmt)) body = s->getBody();
  if (body) {  // between the parenthesis and the body
    const Span whole = run_.map().span(stmt.getSourceRange());
    const Span inner = run_.map().span(body->getSourceRange());
    if (whole.file == inner.file) {
      const auto more = take_blocks(whole.file, whole.begin, inner.begin);
      taken.insert(taken.end(), more.begin(), more.end());
    }
  }
  PlaceNames names(*this);
  annotation::At at{names, &kernel_};
  annotated_.loop(blocks(taken), everywhere_, at, loop);
  for (const auto& clause : function_wide_) loop.invariants.push_back(clause);
  has_rights_ = has_rights_ || has_right(loop.invariants);
}

void Lowering::barrier_annotations(const clang::CallExpr& call, ir::Barrier& barrier) {
  std::vector<std::size_t> taken = std::exchange(pending_, {});
  const Span at = span(&call);
  for (const std::size_t i : take_blocks(at.file, at.end, run_.map().next_semicolon(at))) {
    taken.push_back(i);
  }
  PlaceNames names(*this);
  annotation::At place{names, &kernel_};
  annotated_.barrier(blocks(taken), everywhere_, place, barrier);
  barrier.transfers = true;
  has_rights_ = has_rights_ || has_right(barrier.contract.requires_clauses) ||
                has_right(barrier.contract.ensures_clauses);
}

// The annotations between the declaration before the function and the function, all within the
// innermost `namespace {` or `extern "C" {`.
std::vector<std::size_t> Lowering::contract_blocks(const clang::FunctionDecl& function) {
  const clang::Decl* whole = &function;
  if (const auto* tmpl = function.getPrimaryTemplate()) whole = tmpl->getTemplatedDecl();
  const Span at = run_.map().span(whole->getSourceRange());
  std::uint32_t from = 0;
  for (const auto* context = whole->getLexicalDeclContext(); context;
       context = context->getLexicalParent()) {
    for (const clang::Decl* decl : context->decls()) {
      const Span other = run_.map().span(decl->getSourceRange());
      if (decl->isImplicit() || other.file != at.file || other.end > at.begin) continue;
      from = std::max(from, other.end);
    }
    const auto* linkage = clang::dyn_cast<clang::LinkageSpecDecl>(context);
    if (context->isTranslationUnit() || (linkage && !linkage->hasBraces())) continue;
    const Span opening =
        run_.map().span(clang::Decl::castFromDeclContext(context)->getSourceRange());
    if (opening.file == at.file) from = std::max(from, opening.begin);
  }
  return take_blocks(at.file, from, at.begin);
}

void Lowering::find_locals(const clang::Stmt* stmt) {
  if (!stmt) return;
  if (const auto* declaration = clang::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      const auto* variable = clang::dyn_cast<clang::VarDecl>(decl);
      if (!variable || !is_local(*variable)) continue;
      const auto [place, fresh] =
          contract_locals_.try_emplace(variable->getNameAsString(), variable);
      if (!fresh) place->second = nullptr;
    }
  }
  for (const clang::Stmt* child : stmt->children()) find_locals(child);
}

void Lowering::contract_annotations(const clang::FunctionDecl& function) {
  const auto taken = contract_blocks(function);
  if (!taken.empty()) find_locals(function.getBody());
  PlaceNames names(*this);
  annotation::Contracts contracts = annotated_.contracts(blocks(taken), {names, &kernel_});
  contract_locals_.clear();
  kernel_.thread_contract = std::move(contracts.thread);
  kernel_.group_contract = std::move(contracts.group);
  kernel_.kernel_contract = std::move(contracts.kernel);
  kernel_.assumes_no_overflow = contracts.no_overflow;
  everywhere_ = std::move(contracts.everywhere);
  for (const ir::Contract* c :
       {&kernel_.thread_contract, &kernel_.group_contract, &kernel_.kernel_contract}) {
    has_rights_ = has_rights_ || has_right(c->requires_clauses) || has_right(c->ensures_clauses);
  }
}

// The contract of a helper is checked where it is inlined: `requires` before, `ensures` behind it.
// The rights in it ask for nothing: the body's own accesses are checked in place.
void Lowering::helper_contract(const clang::FunctionDecl& function, bool before) {
  const std::uint32_t instance = frames_.back().instance;
  if (before) helper_blocks_[instance] = contract_blocks(function);
  const auto& taken = helper_blocks_[instance];
  if (taken.empty()) return;
  frames_.back().promising = !before;
  PlaceNames names(*this);
  annotation::Contracts contracts;
  StmtList snapshots = captured([&] {
    contracts = annotated_.contracts(blocks(taken), {names, &kernel_, true});
  });
  const auto& clauses =
      before ? contracts.thread.requires_clauses : contracts.thread.ensures_clauses;
  for (const Clause& clause : clauses) {
    const ExprPtr fact = without_rights(clause.assertion);
    if (!std::holds_alternative<BoolLit>(fact->node)) emit(ir::Assert{fact}, clause.span);
  }
  append(std::move(snapshots));
}

// `\old(e)` in what a helper ensures: the value that it had at the call, kept in a variable.
ExprPtr Lowering::snapshot(const ExprPtr& value, Span at) {
  Frame& frame = frames_.back();
  if (frame.promising) {
    const std::size_t k = frame.snapshots_read++;
    if (k < frame.snapshots.size() && frame.snapshots[k].first == at)
      return frame.snapshots[k].second;
    return nullptr;
  }
  const bool bound = any_of(value, [&](const Expr& e) {
    const auto* n = std::get_if<VarRef>(&e.node);
    return n && module_.variables[n->var].kind == VarKind::Bound;
  });
  const Type& type = value->type;
  if (bound || type.shape != Shape::Scalar || has_right(value)) return nullptr;
  frame.snapshots.emplace_back(at, respan(temporary(respan(value, at), "old"), at));
  return value;
}

// The facts of an assertion, each under its conditions.
ExprPtr Lowering::without_rights(const ExprPtr& assertion) {
  if (!has_right(assertion)) return assertion;
  const Span at = assertion->span;
  const ExprPtr nothing = make_expr(BoolLit{true}, bool_type, at);
  const auto is_nothing = [](const ExprPtr& e) {
    const auto* known = std::get_if<BoolLit>(&e->node);
    return known && known->value;
  };
  if (std::holds_alternative<Perm>(assertion->node)) return nothing;
  if (std::holds_alternative<AtomicRight>(assertion->node)) return nothing;
  if (const auto* n = std::get_if<ir::Binary>(&assertion->node)) {
    const ExprPtr right = without_rights(n->right);
    if (n->op == BinaryOp::Implies && !has_right(n->left)) {
      if (is_nothing(right)) return nothing;
      return make_expr(ir::Binary{n->op, n->left, right}, bool_type, at);
    }
    if (n->op == BinaryOp::And || n->op == BinaryOp::Star) {
      const ExprPtr left = without_rights(n->left);
      if (is_nothing(left)) return right;
      return is_nothing(right) ? left : both(left, right);
    }
  }
  if (const auto* n = std::get_if<Conditional>(&assertion->node); n && !has_right(n->condition)) {
    const ExprPtr yes = without_rights(n->then_value), no = without_rights(n->else_value);
    if (is_nothing(yes) && is_nothing(no)) return nothing;
    return make_expr(Conditional{n->condition, yes, no}, bool_type, at);
  }
  if (const auto* n = std::get_if<Quantifier>(&assertion->node); n && !has_right(n->range)) {
    if (is_nothing(without_rights(n->body))) return nothing;
  }
  refuse("annotation", at, "this mixture of permissions and facts in the contract of a helper");
}

std::vector<const clang::NamedDecl*> Lowering::file_scope(std::string_view name) const {
  std::vector<const clang::NamedDecl*> result;
  auto& context = layout_.context();
  const auto& id = context.Idents.get(llvm::StringRef(name.data(), name.size()));
  for (const clang::NamedDecl* decl : context.getTranslationUnitDecl()->lookup(&id)) {
    // What our headers declare has a meaning of its own: `gridDim` is the launch, no object.
    const bool ours = clang::isa<clang::VarDecl>(decl) &&
                      run_.map().clang_sources().isInSystemHeader(decl->getLocation());
    if (!ours) result.push_back(decl);
  }
  return result;
}

// The number of elements behind a pointer parameter, as a parameter of the kernel that only
// annotations name.
ExprPtr Lowering::length_of(const VarKey& key, clang::QualType pointee, Span at) {
  Region& of = region(key);
  const std::int64_t each = units({{Target{key, {}}}, nullptr, nullptr}, pointee);
  if (of.fixed_count) {
    const std::int64_t all =
        *of.fixed_count * (of.bytes ? layout_.bytes(of.element) : layout_.units(of.element));
    return literal(all / each, int_type, at);
  }
  if (!of.count) {
    const VarId var =
        add_variable(of.name + ".length", VarKind::KernelParam, int_type, span(of.declared));
    kernel_.params.push_back(var);
    of.count = make_expr(VarRef{var}, int_type, at);
    const ExprPtr bound =
        make_expr(ir::Binary{BinaryOp::Le, literal(0, int_type, at), of.count}, bool_type, at);
    length_facts_.push_back(Clause{bound, at});
    for (auto& [path, plane] : of.planes) {
      const std::int64_t units_each =
          of.bytes ? layout_.bytes(of.element) : layout_.units_at(of.element, path);
      module_.variables[plane.variables[0]].extents = {scale_index(of.count, units_each)};
    }
  }
  const std::int64_t own = of.bytes ? layout_.bytes(of.element) : layout_.units(of.element);
  if (own == each) return respan(of.count, at);
  if (own % each == 0) return scale_index(respan(of.count, at), own / each);
  return make_expr(
      ir::Binary{BinaryOp::Div, scale_index(of.count, own), literal(each, int_type, at)}, int_type,
      at);
}

}  // namespace permverify::parser
