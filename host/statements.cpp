#include "host/statements.h"

#include <algorithm>
#include <utility>

#include "host/budget.h"
#include "host/call_stack.h"
#include "host/dropped_code.h"
#include "host/effects.h"
#include "host/endings.h"
#include "host/error_checks.h"
#include "host/expressions.h"
#include "host/library_functions.h"
#include "host/loops.h"
#include "host/memory.h"
#include "host/operators.h"
#include "host/places.h"
#include "host/plain_types.h"
#include "host/refused_units.h"
#include "host/unknowns.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

bool has_label(const clang::Stmt* stmt) {
  bool found = false;
  for_each_statement(stmt, [&](const clang::Stmt& inner) { found = found || clang::isa<clang::SwitchCase>(inner); });
  return found;
}

}  // namespace

void Statements::execute(const clang::Stmt* stmt) {
  if (!stmt || !memory_.is_reachable() || budget_.is_over()) return;
  budget_.take_step();
  if (refused_.is_refused(*stmt)) return refused_.lose(*stmt);
  if (!clang::isa<clang::CompoundStmt>(stmt) && dropped_.is_misread(*stmt)) return dropped_.execute_misread(*stmt);
  in_scope(*stmt);
}

// Variables that it declares, also in its head, end with it, in every way out of it.
void Statements::in_scope(const clang::Stmt& stmt) {
  const bool is_scope = clang::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::CXXTryStmt>(stmt);
  if (!is_scope) return by_kind(stmt);
  const auto size = [](const auto* ways) { return ways ? ways->size() : 0; };
  const std::size_t outer = declared_.size(), breaks = size(behind_break_), continues = size(behind_continue_), returns = size(stack_.returns());
  by_kind(stmt);
  for (std::size_t v = outer; v < declared_.size(); ++v) {
    const void* variable = declared_[v];
    for (std::size_t i = breaks; i < size(behind_break_); ++i) (*behind_break_)[i].end(variable);
    for (std::size_t i = continues; i < size(behind_continue_); ++i) (*behind_continue_)[i].end(variable);
    for (std::size_t i = returns; i < size(stack_.returns()); ++i) (*stack_.returns())[i].first.end(variable);
    memory_.end(variable);
  }
  declared_.resize(outer);
}

void Statements::by_kind(const clang::Stmt& stmt) {
  if (const auto* expr = dyn_cast<clang::Expr>(&stmt)) {
    expressions_.evaluate(expr);
  } else if (const auto* parts = dyn_cast<clang::CompoundStmt>(&stmt)) {
    block(*parts);
  } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* named = dyn_cast<clang::TypedefNameDecl>(decl);
      const clang::QualType type = variable ? variable->getType() : named ? named->getUnderlyingType() : clang::QualType();
      for (const clang::Expr* size : sizes_in(type)) expressions_.evaluate(size);
      if (variable) declare(*variable);
    }
  } else if (const auto* decision = dyn_cast<clang::IfStmt>(&stmt)) {
    branch(*decision);
  } else if (clang::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt)) {
    loop(stmt);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(&stmt)) {
    choose(*choice);
  } else if (const auto* attempt = dyn_cast<clang::CXXTryStmt>(&stmt)) {
    try_block(*attempt);
  } else if (const auto* result = dyn_cast<clang::ReturnStmt>(&stmt)) {
    return_from(*result);
  } else if (clang::isa<clang::BreakStmt>(stmt)) {
    leave(behind_break_);
  } else if (clang::isa<clang::ContinueStmt>(stmt)) {
    leave(behind_continue_);
  } else if (const auto* label = dyn_cast<clang::SwitchCase>(&stmt)) {
    execute(label->getSubStmt());
  } else if (const auto* attributed = dyn_cast<clang::AttributedStmt>(&stmt)) {
    execute(attributed->getSubStmt());
  } else if (!clang::isa<clang::NullStmt>(stmt)) {
    unknown(stmt);
  }
}

void Statements::block(const clang::CompoundStmt& block) {
  const bool errors = dropped_.has_error(block.getSourceRange());
  clang::SourceLocation end = block.getLBracLoc();
  for (const clang::Stmt* part : block.body()) {
    if (errors) dropped_.look_for_gap(end, part->getBeginLoc());
    end = part->getEndLoc();
    execute(part);
  }
  if (errors) dropped_.look_for_gap(end, block.getRBracLoc());
  if (errors) memory_.forget_all();  // objects of types that were not read end here
  end_of_objects(block);
}

// Where it ends as a pointer is null, though no call failed, whether it comes to its end is not known by its form (endings.h).
void Statements::loop(const clang::Stmt& stmt) {
  const int ends = unusual_ends_;
  loop_by_kind(stmt);
  if (unusual_ends_ != ends) memory_.doubt(&stmt);
}

void Statements::loop_by_kind(const clang::Stmt& stmt) {
  if (const auto* counted = dyn_cast<clang::ForStmt>(&stmt)) {
    execute(counted->getInit());
    loops_.counted(*counted);
  } else if (const auto* repeated = dyn_cast<clang::WhileStmt>(&stmt)) {
    loops_.execute({repeated, repeated->getConditionVariable() ? nullptr : repeated->getCond(), repeated->getBody(), nullptr, false});
  } else if (const auto* until = dyn_cast<clang::DoStmt>(&stmt)) {
    if (runs_once(*until, context_) && refused_.is_whole(*until)) once(*until);
    else loops_.execute({until, until->getCond(), until->getBody(), nullptr, true});
  } else if (const auto* ranged = dyn_cast<clang::CXXForRangeStmt>(&stmt)) {
    execute(ranged->getInit());
    expressions_.evaluate(ranged->getRangeInit());
    loops_.execute({ranged, nullptr, ranged->getBody(), nullptr, false});
  }
}

// Its parts in any state that it may lead to.
void Statements::unknown(const clang::Stmt& stmt) {
  dropped_.forget(&stmt);
  for (const clang::Stmt* child : stmt.children()) execute(child);
  dropped_.forget(&stmt);
}

void Statements::declare(const clang::VarDecl& variable) {
  const void* root = variable.getCanonicalDecl();
  if (variable.isStaticLocal()) {  // keeps its value between calls
    objects_.add_global(root);
    // By the first call alone.
    if (variable.getInit()) memory_.branch({}, variable.getSourceRange(), [&] { expressions_.evaluate(variable.getInit()); }, [] {});
    return memory_.forget(root);
  }
  if (!variable.hasLocalStorage()) return;
  objects_.add_local(root);
  declared_.push_back(root);
  const auto* function = dyn_cast_or_null<clang::FunctionDecl>(variable.getDeclContext());
  if (function && refused_.may_change(*function, variable)) objects_.lose(root);
  memory_.forget(root);
  if (variable.getInit()) begin(variable);
}

void Statements::begin(const clang::VarDecl& variable) {
  const clang::Expr* init = variable.getInit();
  if (variable.isInvalidDecl()) return dropped_.forget(init);
  if (const std::optional<Value> constant = expressions_.constant_of(variable)) return memory_.begin(variable.getCanonicalDecl(), *constant);
  if (const clang::CXXConstructExpr* made = made_in_place(variable, context_)) return expressions_.make(variable, *made);
  if (!variable.getType()->isReferenceType()) return memory_.begin(variable.getCanonicalDecl(), expressions_.evaluate(init));
  if (const std::optional<Place> place = places_.place_of(init)) memory_.begin(variable.getCanonicalDecl(), Value::pointer(*place));
}

void Statements::branch(const clang::IfStmt& stmt) {
  execute(stmt.getInit());
  if (const clang::VarDecl* variable = stmt.getConditionVariable()) declare(*variable);
  const clang::Expr& condition = *stmt.getCond();
  const Term truth = operators_.truth_of(expressions_.evaluate(&condition));
  if (stmt.isConstexpr()) {
    if (truth && truth.is_true()) return execute(stmt.getThen());
    if (truth && truth.is_false()) return execute(stmt.getElse());
  }
  if (!memory_.is_reachable()) return;
  const auto usual = truth_without_error(condition, Result::StatusOrPointer, context_);
  const bool unusual = usual && truth && truth.kind() == term::Kind::BoolConst && truth.is_true() != *usual;
  if (unusual && may_not_be_passed(*usual ? stmt.getElse() : stmt.getThen(), context_)) ++unusual_ends_;
  const Memory::Doubtful doubtful{&condition, operators_.is_doubtful(condition, truth, true), operators_.is_doubtful(condition, truth, false)};
  memory_.branch(truth, doubtful, [&] { execute(stmt.getThen()); }, [&] { execute(stmt.getElse()); });
}

void Statements::leave(std::vector<State>* behind) {
  if (behind) behind->push_back(memory_.state());
  memory_.end_path();
}

std::vector<State> Statements::ways_out_of(const clang::Stmt* body) {
  std::vector<State> ways;
  const auto outer_break = std::exchange(behind_break_, &ways), outer_continue = std::exchange(behind_continue_, &ways);
  execute(body);
  behind_break_ = outer_break;
  behind_continue_ = outer_continue;
  return ways;
}

// The body, and behind it every state in which it is left.
void Statements::once(const clang::DoStmt& stmt) {
  for (State& way : ways_out_of(stmt.getBody())) memory_.set(memory_.joined(std::move(way), memory_.state(), {}));
}

void Statements::return_from(const clang::ReturnStmt& stmt) {
  const Value value = stmt.getRetValue() ? expressions_.evaluate(stmt.getRetValue()) : Value{};
  if (memory_.is_reachable()) stack_.add_return(memory_.state(), value);
  memory_.end_path();
}

// Every label is entered in a state that any of the cases may have left.
void Statements::choose(const clang::SwitchStmt& stmt) {
  execute(stmt.getInit());
  if (const clang::VarDecl* variable = stmt.getConditionVariable()) declare(*variable);
  const Value value = expressions_.evaluate(stmt.getCond());
  if (!memory_.is_reachable()) return;
  dropped_.forget(stmt.getBody());
  if (may_not_be_passed(stmt.getBody(), context_)) memory_.doubt(stmt.getBody());
  State before = memory_.state();
  const int ends = unusual_ends_;
  const auto outer_break = std::exchange(behind_break_, nullptr);
  const std::set<const void*> freed = memory_.freed_in([&] { cases(stmt, before, value); });
  behind_break_ = outer_break;
  before.freed.insert(freed.begin(), freed.end());
  memory_.set(std::move(before));
  if (unusual_ends_ != ends) memory_.doubt(stmt.getBody());
}

void Statements::cases(const clang::SwitchStmt& stmt, const State& before, const Value& value) {
  const auto* block = dyn_cast<clang::CompoundStmt>(stmt.getBody());
  if (!block) return execute(stmt.getBody());
  memory_.end_path();
  for (const clang::Stmt* part : block->body()) {
    if (const auto* label = dyn_cast<clang::SwitchCase>(part)) {
      enter_case(stmt, *label, before, value);
    } else if (!memory_.is_reachable()) {
      if (!has_label(part)) continue;
      memory_.set(before);
    }
    execute(part);
  }
}

void Statements::enter_case(const clang::SwitchStmt& stmt, const clang::SwitchCase& label, State before, const Value& value) {
  State behind_last = memory_.state();
  memory_.set(std::move(before));
  const Term enters = whether_enters(stmt, label, value);
  const auto usual = number_without_error(*stmt.getCond(), Result::Status, context_);
  const Term usually = usual ? whether_enters(stmt, label, Value::integer(terms_.integer(*usual))) : Term{};
  const bool open = !enters || unknowns_.is_open(enters);
  if (open && !(usually && usually.is_true())) memory_.doubt(&label);
  if (enters) memory_.know(enters, label.getKeywordLoc());
  memory_.set(memory_.joined(std::move(behind_last), memory_.state(), {}));
}

// Whether the value leads to the label, or to one that follows it at once. Null: it is not known.
Term Statements::whether_enters(const clang::SwitchStmt& stmt, const clang::SwitchCase& label, const Value& value) {
  if (!value.is_integer()) return {};
  std::vector<Term> ways;
  for (const clang::SwitchCase* one = &label; one; one = dyn_cast<clang::SwitchCase>(one->getSubStmt())) {
    const auto* wanted = dyn_cast<clang::CaseStmt>(one);
    std::vector<Term> others;
    for (const clang::SwitchCase* other = stmt.getSwitchCaseList(); other && !wanted; other = other->getNextSwitchCase()) {
      const auto* with_value = dyn_cast<clang::CaseStmt>(other);
      const Term is_other = with_value ? whether_is(*with_value, value.number) : terms_.truth(false);
      if (!is_other) return {};
      others.push_back(terms_.negate(is_other));
    }
    const Term is_wanted = wanted ? whether_is(*wanted, value.number) : terms_.conj(std::move(others));
    if (!is_wanted) return {};
    ways.push_back(is_wanted);
  }
  return terms_.disj(std::move(ways));
}

Term Statements::whether_is(const clang::CaseStmt& label, Term number) {
  const Value first = expressions_.evaluate(label.getLHS());
  const Value last = label.getRHS() ? expressions_.evaluate(label.getRHS()) : first;
  if (!first.is_integer() || !last.is_integer()) return {};
  return terms_.conj(terms_.le(first.number, number), terms_.le(number, last.number));
}

// Destructors of the program may change whatever it gave their objects.
void Statements::end_of_objects(const clang::CompoundStmt& block) {
  for (const clang::Stmt* part : block.body()) {
    const auto* declared = dyn_cast<clang::DeclStmt>(part);
    if (!declared) continue;
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
      if (record && !is_harmless_to_destroy(*record, context_)) memory_.forget_all();
    }
  }
}

}  // namespace permverify::host
