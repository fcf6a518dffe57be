// Contracts before kernels and helpers.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/emitter.h"
#include "parser/clang/invoke.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/place_names.h"
#include "parser/clang/refusals.h"
#include "parser/clang/terms.h"
#include "parser/clang/uncalled_functions.h"

namespace permverify::parser {

using namespace ir;

// The annotations between the declaration before the function and the function, all within the
// innermost `namespace {` or `extern "C" {`.
TakenBlocks AnnotationBinder::contract_blocks(const clang::FunctionDecl& function) {
  if (annotations_.empty()) return {};
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

// Between the parameters and the body nothing is a contract.
void AnnotationBinder::refuse_behind_head(const clang::FunctionDecl& function) {
  const clang::Stmt* body = function.getBody();
  if (body) misplaced_inside({function.getBeginLoc(), body->getBeginLoc()});
}

void AnnotationBinder::find_locals(const clang::Stmt* stmt) {
  if (!stmt) return;
  if (const auto* declaration = clang::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declaration->decls()) {
      const auto* variable = clang::dyn_cast<clang::VarDecl>(decl);
      if (!variable || !MemoryModel::is_local(*variable)) continue;
      const auto [place, fresh] =
          contract_locals_.try_emplace(variable->getNameAsString(), variable);
      if (!fresh) place->second = nullptr;
    }
  }
  for (const clang::Stmt* child : stmt->children()) find_locals(child);
}

void AnnotationBinder::contract_annotations(const clang::FunctionDecl& function) {
  const auto taken = contract_blocks(function);
  refuse_behind_head(function);
  if (!taken.empty()) find_locals(function.getBody());
  PlaceNames names = names_.fresh();
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

namespace {

bool is_true(const ExprPtr& e) {
  const auto* known = std::get_if<BoolLit>(&e->node);
  return known && known->value;
}

}  // namespace

// The contract of a helper is checked where it is inlined: `requires` before, `ensures` behind it.
// The rights in it ask for nothing: the body's own accesses are checked in place.
void AnnotationBinder::helper_contract(const clang::FunctionDecl& function, bool before) {
  const std::uint32_t instance = frames_.back().instance;
  if (before) {
    called_.insert(origin_of(function));
    helper_blocks_[instance] = contract_blocks(function);
    refuse_behind_head(function);
  }
  const auto& taken = helper_blocks_[instance];
  if (taken.empty()) return;
  frames_.back().promising = !before;
  PlaceNames names = names_.fresh();
  annotation::Contracts contracts;
  StmtList snapshots = emitter_.captured([&] {
    contracts = annotated_.contracts(blocks(taken), {names, &kernel_, true});
  });
  if (before && !contracts.everywhere.empty()) {
    refusals_.refuse("annotation", contracts.everywhere.front().span, "`context_everywhere` in the contract of a function that a kernel calls");
  }
  const auto& clauses =
      before ? contracts.thread.requires_clauses : contracts.thread.ensures_clauses;
  for (const Clause& clause : clauses) {
    const ExprPtr fact = without_rights(clause.assertion);
    if (!is_true(fact)) emitter_.emit(ir::Assert{fact}, clause.span);
  }
  emitter_.append(std::move(snapshots));
}

// `\old(e)` in what a helper ensures: the value that it had at the call, kept in a variable.
ExprPtr AnnotationBinder::snapshot(const ExprPtr& value, Span at) {
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
  frame.snapshots.emplace_back(at, respan(emitter_.temporary(respan(value, at), "old"), at));
  return value;
}

// The facts of an assertion, each under its conditions.
ExprPtr AnnotationBinder::without_rights(const ExprPtr& assertion) {
  if (!has_right(assertion)) return assertion;
  const Span at = assertion->span;
  const ExprPtr nothing = make_expr(BoolLit{true}, bool_type, at);
  if (std::holds_alternative<Perm>(assertion->node)) return nothing;
  if (std::holds_alternative<AtomicRight>(assertion->node)) return nothing;
  if (const auto* n = std::get_if<ir::Binary>(&assertion->node)) {
    const ExprPtr right = without_rights(n->right);
    if (n->op == BinaryOp::Implies && !has_right(n->left)) {
      if (is_true(right)) return nothing;
      return make_expr(ir::Binary{n->op, n->left, right}, bool_type, at);
    }
    if (n->op == BinaryOp::And || n->op == BinaryOp::Star) {
      const ExprPtr left = without_rights(n->left);
      if (is_true(left)) return right;
      return is_true(right) ? left : both(left, right);
    }
  }
  if (const auto* n = std::get_if<Conditional>(&assertion->node); n && !has_right(n->condition)) {
    const ExprPtr yes = without_rights(n->then_value), no = without_rights(n->else_value);
    if (is_true(yes) && is_true(no)) return nothing;
    return make_expr(Conditional{n->condition, yes, no}, bool_type, at);
  }
  if (const auto* n = std::get_if<Quantifier>(&assertion->node); n && !has_right(n->range)) {
    if (is_true(without_rights(n->body))) return nothing;
  }
  refusals_.refuse("annotation", at, "this mixture of permissions and facts in the contract of a helper");
}

}  // namespace permverify::parser
