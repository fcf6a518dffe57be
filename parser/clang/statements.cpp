// Statements but for loops and jumps.
#include "parser/clang/statements.h"

#include <algorithm>

#include "parser/clang/accesses.h"
#include "parser/clang/annotation_binder.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/expressions.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/known_arguments.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"
#include "parser/clang/work_place.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

void Statements::function_body(const clang::CompoundStmt& block) {
  std::vector<Jump> outer;
  outer.swap(jumps_);
  compound_statement(block);
  outer.swap(jumps_);
}

void Statements::compound_statement(const clang::CompoundStmt& block) {
  const std::size_t names = scope_.names.size(), outer = std::exchange(scope_.block_start, names);
  std::vector<const clang::Stmt*> list(block.body_begin(), block.body_end());
  leave_out_unreached(list, block.getRBracLoc());
  labelled(list);
  binder_.end_of_list(block.getRBracLoc());
  scope_.names.resize(names);
  scope_.block_start = outer;
}

namespace {

bool returns(const clang::Stmt* stmt) {
  const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(stmt);
  return stmt && (clang::isa<clang::ReturnStmt>(stmt) || (block && !block->body_empty() && returns(block->body_back())));
}

}  // namespace

// What stands behind a `return` that constants among the parameters decide: there the function may call itself without an end.
void Statements::leave_out_unreached(std::vector<const clang::Stmt*>& list, clang::SourceLocation end) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto* choice = clang::dyn_cast<clang::IfStmt>(list[i]);
    const auto known = choice && !choice->isConsteval() && !choice->hasInitStorage() && !choice->hasVarStorage() ? known_condition(*choice->getCond(), frames_.back()) : std::nullopt;
    if (!known || !returns(*known ? choice->getThen() : choice->getElse())) continue;
    const auto rest = list.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (std::any_of(rest, list.end(), [](const clang::Stmt* stmt) { return holds_label(stmt); })) return;
    list.erase(rest, list.end());
    return binder_.drop_annotations(choice->getEndLoc(), end);
  }
}

void Statements::statement(const clang::Stmt* stmt) {
  using namespace clang;
  check_time();
  if (const auto* s = dyn_cast<CompoundStmt>(stmt)) {
    StmtList body = emitter_.captured([&] { compound_statement(*s); });
    if (!body.empty()) emitter_.emit(Block{std::move(body)}, spans_.of(s));
    return;
  }
  if (const auto* s = dyn_cast<DeclStmt>(stmt)) return declaration(*s);
  if (const auto* s = dyn_cast<IfStmt>(stmt)) return if_statement(*s);
  if (const auto* s = dyn_cast<ForStmt>(stmt)) {
    const std::size_t names = scope_.names.size();
    const TakenBlocks pending = binder_.take_pending();
    StmtList whole = emitter_.captured([&] {
      if (s->getInit()) statement(s->getInit());
      binder_.set_pending(pending);
      loop_statement(*s, s->getCond(), s->getInc(), s->getBody(), true);
    });
    emitter_.emit(Block{std::move(whole)}, spans_.of(s));
    scope_.names.resize(names);
    return;
  }
  if (const auto* s = dyn_cast<CXXForRangeStmt>(stmt)) return range_loop(*s);
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
  if (isa<AsmStmt>(stmt)) return emitter_.full_expression([&] { inline_assembly(*stmt); });
  if (isa<IndirectGotoStmt>(stmt)) refusals_.refuse("computed_goto", stmt, "a jump to a computed label");
  if (isa<SwitchCase>(stmt)) {
    refusals_.refuse("case_inside_statement", stmt, "a `case` inside another statement of the switch");
  }
  if (const auto* e = dyn_cast<clang::Expr>(stmt)) return emitter_.full_expression([&] { expressions_.effect(e); });
  refusals_.refuse("statement", stmt, std::string("a ") + stmt->getStmtClassName() + " has no meaning here");
}

void Statements::declaration(const clang::DeclStmt& stmt) {
  for (const clang::Decl* decl : stmt.decls()) {
    if (const auto* variable = clang::dyn_cast<clang::VarDecl>(decl)) {
      emitter_.full_expression([&] { declare_variable(*variable); });
    }
  }
}

namespace {

// Jumps that would leave or enter it in the middle of an evaluation, and labels.
bool jumps(const clang::Stmt& part) {
  if (clang::isa<clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt, clang::LabelStmt, clang::SwitchCase>(part)) return true;
  const auto children = part.children();
  return std::any_of(children.begin(), children.end(), [](const clang::Stmt* child) { return child && jumps(*child); });
}

}  // namespace

// GCC's manual, "Statements and Declarations in Expressions": its last expression, as a copy.
Value Statements::statement_expression(const clang::StmtExpr& expr) {
  const clang::CompoundStmt& block = *expr.getSubStmt();
  const Span at = spans_.of(&expr);
  if (jumps(block)) refusals_.refuse("statement_expression", &expr, "jumps and labels in an expression");
  std::vector<const clang::Stmt*> list(block.body_begin(), block.body_end());
  std::optional<Place> result;
  const clang::Expr* last = nullptr;
  if (!expr.getType()->isVoidType()) {
    last = list.empty() ? nullptr : clang::dyn_cast<clang::Expr>(list.back());
    if (!last) refusals_.refuse("statement_expression", &expr, "the value of these statements is not their last expression");
    list.pop_back();
    result = memory_.new_private(frames_.key(&expr), "statements", expr.getType(), expr.getBeginLoc());
    accesses_.declare_storage(*result, at);
  }
  const std::size_t names = scope_.names.size(), outer = std::exchange(scope_.block_start, names);
  StmtList body = emitter_.captured([&] {
    labelled(list);
    if (last) emitter_.full_expression([&] { initialisers_.initialise(*result, last); });
    binder_.end_of_list(block.getRBracLoc());
  });
  scope_.names.resize(names);
  scope_.block_start = outer;
  if (!body.empty()) emitter_.emit(Block{std::move(body)}, at);
  return result ? accesses_.load(*result, at) : Value{};
}

// From here on annotations may name it: behind its initialiser, which cannot hold a comment of
// ours.
void Statements::name_variable(const clang::VarDecl& variable) {
  scope_.names.push_back({variable.getNameAsString(), &variable, std::nullopt});
}

// A variable that is set once and never changed is its value: pointers above all.
bool Statements::binds_value(const clang::VarDecl& variable) {
  if (!variable.hasInit() || variables_.modified.count(variable.getCanonicalDecl())) return false;
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
void Statements::bind_reference(const clang::VarDecl& variable, Place object) {
  const VarKey own = frames_.key(variable.getCanonicalDecl());
  const auto keep = [&](ExprPtr& value, VarId in) {
    if (!value) return;
    emitter_.emit(Assign{in, value}, value->span);
    value = make_expr(VarRef{in}, int_type, value->span);
  };
  if (const auto hoisted = hoisted_references_.find(own); hoisted != hoisted_references_.end()) {
    keep(object.at.index, hoisted->second.first);
    keep(object.at.tag, hoisted->second.second);
  }
  variables_.references.insert_or_assign(own, std::move(object));
}

// `auto [a, b] = e;` declares an object without a name, and names for its parts; what `get` returns for a part is
// kept in a reference.
void Statements::declare_variable(const clang::VarDecl& variable) {
  declare_object(variable);
  const auto* parts = clang::dyn_cast<clang::DecompositionDecl>(&variable);
  if (!parts) return;
  for (const clang::BindingDecl* part : parts->bindings()) {
    if (const clang::VarDecl* holding = part->getHoldingVar()) declare_object(*holding);
  }
}

void Statements::declare_object(const clang::VarDecl& variable) {
  const Span at = spans_.of(variable.getLocation());
  const QualType type = variable.getType();
  name_variable(variable);
  if (variable.hasAttr<clang::CleanupAttr>()) {
    refusals_.refuse("cleanup", variable.getLocation(), "a function that is called at the end of the block");
  }
  if (type->isReferenceType()) {
    bind_reference(variable, emitter_.freeze(places_.place(variable.getInit())));
    return;
  }
  if (MemoryModel::is_shared(variable)) {
    memory_.shared_variable(variable);
    return;
  }
  if (type->isVariableArrayType())
    refusals_.refuse("variable_length_array", variable.getLocation(), "an array of variable length");
  const bool unnamed = clang::isa<clang::DecompositionDecl>(variable);
  const std::string name = unnamed ? "bound" : variable.getNameAsString();
  const VarKey own = frames_.key(variable.getCanonicalDecl());
  if (binds_value(variable)) {
    Value held = expressions_.value(variable.getInit());
    if (held.pointer->index) held.pointer->index = emitter_.temporary(held.pointer->index, name);
    if (held.pointer->tag) held.pointer->tag = emitter_.temporary(held.pointer->tag, name + ".object");
    variables_.bindings.insert_or_assign(own, std::move(held));
    return;
  }
  if (type->isSamplerT()) return;
  if (type->isNullPtrType()) {  // there is one value
    if (variable.hasInit()) expressions_.effect(variable.getInit());
    return;
  }
  if (hoisted_.count(own)) {
    if (!variable.hasInit()) return;
    Place object;
    object.at = {{Target{own, {}}}, nullptr, literal(0, int_type, at)};
    object.type = type;
    return initialisers_.initialise(object, variable.getInit());
  }
  Place object = memory_.new_private(own, name, type, variable.getLocation());
  const clang::Expr* init = variable.getInit();
  const auto scalar_type = layout_.scalar(type);
  const Region& of = memory_.region(own);
  const bool names_itself = init && mentions(*init, variable);  // and reads no value that is known
  if (scalar_type && of.registers && !of.bytes && init && !names_itself) {
    const ExprPtr first = as(expressions_.scalar(init), *scalar_type);
    const VarId var = memory_.plane(object.at.targets[0], memory_.region(own), at).variables[0];
    emitter_.emit(Declare{var, first}, at);
    return;
  }
  accesses_.declare_storage(object, at);
  if (init) initialisers_.initialise(object, init);
}

void Statements::if_statement(const clang::IfStmt& stmt) {
  const Span at = spans_.of(stmt.getIfLoc());
  binder_.misplaced_inside({stmt.getIfLoc(), stmt.getRParenLoc()});
  StmtList whole = emitter_.captured([&] {
    if (stmt.getInit()) statement(stmt.getInit());
    if (const auto* variable = stmt.getConditionVariable()) declare_variable(*variable);
    if (stmt.isConstexpr()) {
      if (const auto branch = stmt.getNondiscardedCase(layout_.context())) {
        if (*branch != stmt.getThen()) binder_.drop_annotations(stmt, stmt.getThen());
        if (*branch) binder_.annotated_branch(*branch);
        if (*branch != stmt.getElse()) binder_.drop_annotations(stmt, stmt.getElse());
        return;
      }
    }
    if (stmt.isConsteval()) {  // the kernel runs, so nothing in it is evaluated by the compiler
      const clang::Stmt* taken = stmt.isNegatedConsteval() ? stmt.getThen() : stmt.getElse();
      if (taken != stmt.getThen()) binder_.drop_annotations(stmt, stmt.getThen());
      if (taken) binder_.annotated_branch(taken);
      if (taken != stmt.getElse()) binder_.drop_annotations(stmt, stmt.getElse());
      return;
    }
    ExprPtr test;
    emitter_.full_expression([&] { test = expressions_.condition(stmt.getCond()); });
    if (const auto* known = std::get_if<BoolLit>(&test->node)) {
      const clang::Stmt* taken = known->value ? stmt.getThen() : stmt.getElse();
      const clang::Stmt* other = known->value ? stmt.getElse() : stmt.getThen();
      if (!other || !holds_label(other)) {
        if (other == stmt.getThen()) binder_.drop_annotations(stmt, other);
        if (taken) binder_.annotated_branch(taken);
        if (other == stmt.getElse()) binder_.drop_annotations(stmt, other);
        return;
      }
    }
    StmtList yes = emitter_.captured([&] { binder_.annotated_branch(stmt.getThen()); });
    StmtList no = emitter_.captured([&] {
      if (stmt.getElse()) binder_.annotated_branch(stmt.getElse());
    });
    emitter_.emit(If{test, flat(std::move(yes)), flat(std::move(no))}, at);
  });
  const bool declares = stmt.getInit() || stmt.getConditionVariable();  // which end with the statement
  if (declares) return emitter_.emit(Block{std::move(whole)}, at);
  emitter_.append(std::move(whole));
}

// `{ { a; b; } }` is `{ a; b; }`.
StmtList Statements::flat(StmtList list) {
  if (list.size() != 1) return list;
  const auto* block = std::get_if<Block>(&list[0]->node);
  return block && block->label == no_label ? block->body : list;
}

void Statements::return_statement(const clang::ReturnStmt& stmt) {
  const Span at = spans_.of(&stmt);
  if (stmt.getRetValue()) emitter_.full_expression([&] {
    // A copy: calls in the value make the list of frames longer.
    if (frames_.back().returns_reference) {
      return_reference(places_.place(stmt.getRetValue()), stmt);
    } else if (const std::optional<Place> result = frames_.back().result) {
      initialise_result(*result, stmt);
    } else {
      expressions_.effect(stmt.getRetValue());
    }
  });
  if (frames_.in_kernel()) {
    emitter_.emit(Return{}, at);
  } else {
    emitter_.emit(Leave{frames_.back().end}, at);
  }
}

// [class.copy.elision]: the variable that is returned may be the result, without a copy. So the program has
// both behaviours; without a destructor, which is refused, the first one is a plain copy of the members.
void Statements::initialise_result(const Place& result, const clang::ReturnStmt& stmt) {
  const clang::Expr* whole = stmt.getRetValue()->IgnoreParens();
  if (const auto* e = clang::dyn_cast<clang::ExprWithCleanups>(whole)) whole = e->getSubExpr();
  const auto* copy = clang::dyn_cast<clang::CXXConstructExpr>(whole);
  const bool may_differ = stmt.getNRVOCandidate() && copy &&
                          copy->getConstructor()->isCopyOrMoveConstructor() &&
                          !copy->getConstructor()->isTrivial();
  if (!may_differ) return initialisers_.initialise(result, stmt.getRetValue());
  const Span at = spans_.of(&stmt);
  const ExprPtr elided = terms_.unknown(bool_type, at, "elided");
  StmtList same = emitter_.captured([&] { accesses_.store(result, accesses_.load(places_.place(copy->getArg(0)), at), at); });
  StmtList copied = emitter_.captured([&] { initialisers_.initialise(result, stmt.getRetValue()); });
  emitter_.emit(If{elided, std::move(same), std::move(copied)}, at);
}

// A function that returns a reference: to one place, or to the one that a pointer names which each `return` sets.
void Statements::return_reference(Place place, const clang::ReturnStmt& stmt) {
  Frame& frame = frames_.back();
  if (frame.result) {
    Value address;
    address.pointer = memory_.address_of(place);
    return accesses_.store(*frame.result, address, spans_.of(&stmt));
  }
  if (frame.reference) return facts_.need_pointer(frames_.key(frame.function));  // from the next pass on
  frame.reference = emitter_.freeze(std::move(place));
}

}  // namespace permverify::parser
