// Statements but for loops and jumps.
#include "parser/clang/lowering.h"

#include <algorithm>

namespace permverify::parser {

using namespace ir;
using clang::QualType;

void Lowering::compound_statement(const clang::CompoundStmt& block) {
  const std::size_t names = scope_.size(), outer = std::exchange(block_start_, names);
  std::vector<const clang::Stmt*> list(block.body_begin(), block.body_end());
  labelled(list);
  end_of_list(block.getRBracLoc());
  scope_.resize(names);
  block_start_ = outer;
}

void Lowering::statement(const clang::Stmt* stmt) {
  using namespace clang;
  if (const auto* s = dyn_cast<CompoundStmt>(stmt)) {
    StmtList body = captured([&] { compound_statement(*s); });
    if (!body.empty()) emit(Block{std::move(body)}, span(s));
    return;
  }
  if (const auto* s = dyn_cast<DeclStmt>(stmt)) return declaration(*s);
  if (const auto* s = dyn_cast<IfStmt>(stmt)) return if_statement(*s);
  if (const auto* s = dyn_cast<ForStmt>(stmt)) {
    const std::size_t names = scope_.size();
    const auto pending = std::exchange(pending_, {});
    StmtList whole = captured([&] {
      if (s->getInit()) statement(s->getInit());
      pending_ = pending;
      loop_statement(*s, s->getCond(), s->getInc(), s->getBody(), true);
    });
    emit(Block{std::move(whole)}, span(s));
    scope_.resize(names);
    return;
  }
  if (const auto* s = dyn_cast<WhileStmt>(stmt)) {
    return loop_statement(*s, s->getCond(), nullptr, s->getBody(), true);
  }
  if (const auto* s = dyn_cast<DoStmt>(stmt)) {
    return loop_statement(*s, s->getCond(), nullptr, s->getBody(), false);
  }
  if (const auto* s = dyn_cast<SwitchStmt>(stmt)) return switch_statement(*s);
  if (const auto* s = dyn_cast<ReturnStmt>(stmt)) return return_statement(*s);
  if (isa<BreakStmt>(stmt)) return break_statement(*stmt);
  if (isa<ContinueStmt>(stmt)) return continue_statement(*stmt);
  if (const auto* s = dyn_cast<GotoStmt>(stmt)) return goto_statement(*s);
  if (isa<LabelStmt>(stmt)) return labelled({stmt});
  if (isa<NullStmt>(stmt)) return;
  if (const auto* s = dyn_cast<AttributedStmt>(stmt)) return statement(s->getSubStmt());
  if (isa<GCCAsmStmt>(stmt) || isa<MSAsmStmt>(stmt)) {
    refuse("inline_assembly", stmt, "inline assembly has no meaning here");
  }
  if (isa<IndirectGotoStmt>(stmt)) refuse("computed_goto", stmt, "a jump to a computed label");
  if (isa<SwitchCase>(stmt)) {
    refuse("case_inside_statement", stmt, "a `case` inside another statement of the switch");
  }
  if (const auto* e = dyn_cast<clang::Expr>(stmt)) return full_expression([&] { effect(e); });
  refuse("statement", stmt, std::string("a ") + stmt->getStmtClassName() + " has no meaning here");
}

void Lowering::declaration(const clang::DeclStmt& stmt) {
  for (const clang::Decl* decl : stmt.decls()) {
    if (const auto* variable = clang::dyn_cast<clang::VarDecl>(decl)) {
      full_expression([&] { declare_variable(*variable); });
    }
  }
}

// From here on annotations may name it: behind its initialiser, which cannot hold a comment of
// ours.
void Lowering::name_variable(const clang::VarDecl& variable) {
  scope_.push_back({variable.getNameAsString(), &variable, std::nullopt});
}

bool Lowering::is_local(const clang::VarDecl& variable) {
  return variable.hasAttr<clang::CUDASharedAttr>() ||
         variable.getType().getAddressSpace() == clang::LangAS::opencl_local;
}

bool Lowering::is_shared(const clang::VarDecl& variable) {
  return variable.hasGlobalStorage() || is_local(variable);
}

// A variable that is set once and never changed is its value: pointers above all.
bool Lowering::binds_value(const clang::VarDecl& variable) {
  if (!variable.hasInit() || modified_.count(variable.getCanonicalDecl())) return false;
  return variable.getType()->isAnyPointerType();
}

namespace {

bool mentions(const clang::Stmt& part, const clang::VarDecl& variable) {
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(&part);
  if (ref && ref->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl()) return true;
  const auto children = part.children();
  return std::any_of(children.begin(), children.end(),
                     [&](const clang::Stmt* child) { return child && mentions(*child, variable); });
}

}  // namespace

// Where jumps cross the declaration, what the place depends on is kept in variables of the block around.
void Lowering::bind_reference(const clang::VarDecl& variable, Place object) {
  const VarKey own = key(variable.getCanonicalDecl());
  const auto keep = [&](ExprPtr& value, VarId in) {
    if (!value) return;
    emit(Assign{in, value}, value->span);
    value = make_expr(VarRef{in}, int_type, value->span);
  };
  if (const auto hoisted = hoisted_references_.find(own); hoisted != hoisted_references_.end()) {
    keep(object.at.index, hoisted->second.first);
    keep(object.at.tag, hoisted->second.second);
  }
  references_.insert_or_assign(own, std::move(object));
}

void Lowering::declare_variable(const clang::VarDecl& variable) {
  const Span at = span(variable.getLocation());
  const QualType type = variable.getType();
  name_variable(variable);
  if (variable.hasAttr<clang::CleanupAttr>()) {
    refuse("cleanup", variable.getLocation(), "a function that is called at the end of the block");
  }
  if (type->isReferenceType()) {
    bind_reference(variable, freeze(place(variable.getInit())));
    return;
  }
  if (is_shared(variable)) {
    shared_variable(variable);
    return;
  }
  if (type->isVariableArrayType())
    refuse("variable_length_array", variable.getLocation(), "an array of variable length");
  const std::string name = variable.getNameAsString();
  const VarKey own = key(variable.getCanonicalDecl());
  if (binds_value(variable)) {
    Value held = value(variable.getInit());
    if (held.pointer->index) held.pointer->index = temporary(held.pointer->index, name);
    if (held.pointer->tag) held.pointer->tag = temporary(held.pointer->tag, name + ".object");
    bindings_.insert_or_assign(own, std::move(held));
    return;
  }
  if (type->isSamplerT()) return;
  if (type->isNullPtrType()) {  // there is one value
    if (variable.hasInit()) effect(variable.getInit());
    return;
  }
  if (hoisted_.count(own)) {
    if (!variable.hasInit()) return;
    Place object;
    object.at = {{Target{own, {}}}, nullptr, literal(0, int_type, at)};
    object.type = type;
    return initialise(object, variable.getInit());
  }
  Place object = new_private(own, name, type, variable.getLocation());
  const clang::Expr* init = variable.getInit();
  const auto scalar_type = layout_.scalar(type);
  const Region& of = region(own);
  const bool names_itself = init && mentions(*init, variable);  // and reads no value that is known
  if (scalar_type && of.registers && !of.bytes && init && !names_itself) {
    const ExprPtr first = as(scalar(init), *scalar_type);
    const VarId var = plane(object.at.targets[0], region(own), at).variables[0];
    emit(Declare{var, first}, at);
    return;
  }
  declare_storage(object, at);
  if (init) initialise(object, init);
}

void Lowering::if_statement(const clang::IfStmt& stmt) {
  const Span at = span(stmt.getIfLoc());
  misplaced_inside({stmt.getIfLoc(), stmt.getRParenLoc()});
  StmtList whole = captured([&] {
    if (stmt.getInit()) statement(stmt.getInit());
    if (const auto* variable = stmt.getConditionVariable()) declare_variable(*variable);
    if (stmt.isConstexpr()) {
      if (const auto branch = stmt.getNondiscardedCase(layout_.context())) {
        if (*branch != stmt.getThen()) drop_annotations(stmt, stmt.getThen());
        if (*branch) annotated_branch(*branch);
        if (*branch != stmt.getElse()) drop_annotations(stmt, stmt.getElse());
        return;
      }
    }
    if (stmt.isConsteval()) {  // the kernel runs, so nothing in it is evaluated by the compiler
      const clang::Stmt* taken = stmt.isNegatedConsteval() ? stmt.getThen() : stmt.getElse();
      if (taken != stmt.getThen()) drop_annotations(stmt, stmt.getThen());
      if (taken) annotated_branch(taken);
      if (taken != stmt.getElse()) drop_annotations(stmt, stmt.getElse());
      return;
    }
    ExprPtr test;
    full_expression([&] { test = condition(stmt.getCond()); });
    if (const auto* known = std::get_if<BoolLit>(&test->node)) {
      const clang::Stmt* taken = known->value ? stmt.getThen() : stmt.getElse();
      const clang::Stmt* other = known->value ? stmt.getElse() : stmt.getThen();
      if (!other || !holds_label(other)) {
        if (other == stmt.getThen()) drop_annotations(stmt, other);
        if (taken) annotated_branch(taken);
        if (other == stmt.getElse()) drop_annotations(stmt, other);
        return;
      }
    }
    StmtList yes = captured([&] { annotated_branch(stmt.getThen()); });
    StmtList no = captured([&] {
      if (stmt.getElse()) annotated_branch(stmt.getElse());
    });
    emit(If{test, flat(std::move(yes)), flat(std::move(no))}, at);
  });
  const bool declares = stmt.getInit() || stmt.getConditionVariable();  // which end with the statement
  if (declares) return emit(Block{std::move(whole)}, at);
  append(std::move(whole));
}

// `{ { a; b; } }` is `{ a; b; }`.
StmtList Lowering::flat(StmtList list) {
  if (list.size() != 1) return list;
  const auto* block = std::get_if<Block>(&list[0]->node);
  return block && block->label == no_label ? block->body : list;
}

void Lowering::return_statement(const clang::ReturnStmt& stmt) {
  const Span at = span(&stmt);
  if (stmt.getRetValue()) full_expression([&] {
    // A copy: calls in the value make the list of frames longer.
    if (const std::optional<Place> result = frames_.back().result) {
      initialise_result(*result, stmt);
    } else if (frames_.back().returns_reference) {
      return_reference(place(stmt.getRetValue()), stmt);
    } else {
      effect(stmt.getRetValue());
    }
  });
  if (frames_.size() == 1) {
    emit(Return{}, at);
  } else {
    emit(Leave{frames_.back().end}, at);
  }
}

// [class.copy.elision]: the variable that is returned may be the result, without a copy. So the program has
// both behaviours; without a destructor, which is refused, the first one is a plain copy of the members.
void Lowering::initialise_result(const Place& result, const clang::ReturnStmt& stmt) {
  const clang::Expr* whole = stmt.getRetValue()->IgnoreParens();
  if (const auto* e = clang::dyn_cast<clang::ExprWithCleanups>(whole)) whole = e->getSubExpr();
  const auto* copy = clang::dyn_cast<clang::CXXConstructExpr>(whole);
  const bool may_differ = stmt.getNRVOCandidate() && copy &&
                          copy->getConstructor()->isCopyOrMoveConstructor() &&
                          !copy->getConstructor()->isTrivial();
  if (!may_differ) return initialise(result, stmt.getRetValue());
  const Span at = span(&stmt);
  const ExprPtr elided = unknown(bool_type, at, "elided");
  StmtList same = captured([&] { store(result, load(place(copy->getArg(0)), at), at); });
  StmtList copied = captured([&] { initialise(result, stmt.getRetValue()); });
  emit(If{elided, std::move(same), std::move(copied)}, at);
}

// A function that returns a reference: to one place, the same on every path.
void Lowering::return_reference(Place place, const clang::ReturnStmt& stmt) {
  if (frames_.back().reference)
    refuse("reference_result", &stmt, "a reference is returned in two places");
  frames_.back().reference = freeze(std::move(place));
}

}  // namespace permverify::parser
