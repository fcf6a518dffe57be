// Statements of host code.
#include <algorithm>
#include <utility>

#include "host/effects.h"
#include "host/library_functions.h"
#include "host/endings.h"
#include "host/executor.h"
#include "host/stored.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

constexpr std::uint64_t most_steps = 2'000'000;

// Whether the loop can be left otherwise than by its condition, or by leaving the function.
bool has_break(const clang::Stmt* body) {
  if (!body) return false;
  if (clang::isa<clang::BreakStmt>(body)) return true;
  if (clang::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt, clang::LambdaExpr>(body)) return false;
  return std::any_of(body->child_begin(), body->child_end(), has_break);
}

// Whether the rest of an iteration can be left out.
bool has_continue(const clang::Stmt* body) {
  if (!body) return false;
  if (clang::isa<clang::ContinueStmt>(body)) return true;
  if (clang::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::LambdaExpr>(body)) return false;
  return std::any_of(body->child_begin(), body->child_end(), has_continue);
}

bool mentions(const clang::Stmt* stmt, const clang::VarDecl& variable) {
  bool found = false;
  for_each_statement(stmt, [&](const clang::Stmt& part) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    found = found || (ref && ref->getDecl()->getCanonicalDecl() == variable.getCanonicalDecl());
  });
  return found;
}

// It has one value as long as the variables that it names are not assigned: it reads no other memory, and calls nothing.
bool is_of_variables(const clang::Expr* expr) {
  bool plain = true;
  for_each_statement(expr, [&](const clang::Stmt& part) {
    const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
    const auto* member = dyn_cast<clang::MemberExpr>(&part);
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    const bool reference = (ref && ref->getDecl()->getType()->isReferenceType()) || (member && member->getMemberDecl()->getType()->isReferenceType());
    const bool behind = (unary && unary->getOpcode() == clang::UO_Deref) || (member && member->isArrow()) || clang::isa<clang::ArraySubscriptExpr>(part);
    if (reference || behind || clang::isa<clang::CallExpr, clang::CXXConstructExpr, clang::LambdaExpr, clang::CXXThisExpr>(part)) plain = false;
  });
  return plain;
}

// The condition compares the counter with something that the loop does not change, so only the counter ends the loop.
// `may_be_reached`: other code can change the variable.
bool only_counts(const clang::Expr* condition, const clang::VarDecl& counter, const Effects& inside,
                 const std::function<bool(const clang::VarDecl&)>& may_be_reached) {
  const auto* compared = dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!compared || !compared->isRelationalOp()) return false;  // `!=` gives no number an upper limit
  const bool left = mentions(compared->getLHS(), counter);
  if (left == mentions(compared->getRHS(), counter)) return false;
  const bool below = compared->getOpcode() == clang::BO_LT || compared->getOpcode() == clang::BO_LE;
  if (left != below) return false;  // the counter goes up
  if (variable_of(left ? compared->getLHS() : compared->getRHS()) != counter.getCanonicalDecl()) return false;
  const clang::Expr* bound = left ? compared->getRHS() : compared->getLHS();
  bool fixed = is_of_variables(bound);
  for_each_statement(bound, [&](const clang::Stmt& part) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    if (!variable) return;
    const bool changed = may_be_reached(*variable->getCanonicalDecl()) && (inside.memory || inside.host_memory);
    fixed = fixed && inside.assigned.count(variable->getCanonicalDecl()) == 0 && !changed;
  });
  return fixed;
}

}  // namespace

void Executor::execute(const clang::Stmt* stmt) {
  if (!stmt || !state_.reachable || exhausted_) return;
  if (++steps_ > most_steps) exhausted_ = true;
  if (is_refused(*stmt)) return lose_unit(*stmt);
  const auto* block = dyn_cast<clang::CompoundStmt>(stmt);
  if (!block && !misreading_ && is_misread(*stmt)) return execute_misread(*stmt);
  if (const auto* expr = dyn_cast<clang::Expr>(stmt)) {
    evaluate(expr);
  } else if (block) {
    const bool errors = has_error(block->getSourceRange());
    clang::SourceLocation end = block->getLBracLoc();
    for (const clang::Stmt* part : block->body()) {
      if (errors) look_for_gap(end, part->getBeginLoc());
      end = part->getEndLoc();
      execute(part);
    }
    if (errors) look_for_gap(end, block->getRBracLoc());
    if (errors) forget_memory();  // objects of types that were not read end here
    end_of_objects(*block);
  } else if (const auto* declared = dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) declare(*variable);
    }
  } else if (const auto* decision = dyn_cast<clang::IfStmt>(stmt)) {
    branch(*decision);
  } else if (const auto* counted = dyn_cast<clang::ForStmt>(stmt)) {
    execute(counted->getInit());
    counted_loop(*counted);
  } else if (const auto* repeated = dyn_cast<clang::WhileStmt>(stmt)) {
    loop(*repeated, repeated->getConditionVariable() ? nullptr : repeated->getCond(), repeated->getBody(), nullptr, false);
  } else if (const auto* once = dyn_cast<clang::DoStmt>(stmt)) {
    if (runs_once(*once, context_) && is_whole(*once)) this->once(*once);
    else loop(*once, once->getCond(), once->getBody(), nullptr, true);
  } else if (const auto* ranged = dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    execute(ranged->getInit());
    evaluate(ranged->getRangeInit());
    loop(*ranged, nullptr, ranged->getBody(), nullptr, false);
  } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(stmt)) {
    choose(*choice);
  } else if (const auto* attempt = dyn_cast<clang::CXXTryStmt>(stmt)) {
    try_block(*attempt);
  } else if (const auto* result = dyn_cast<clang::ReturnStmt>(stmt)) {
    const Value value = result->getRetValue() ? evaluate(result->getRetValue()) : Value{};
    if (state_.reachable && !frames_.empty()) frames_.back().returns.emplace_back(state_, value);
    state_.reachable = false;
  } else if (clang::isa<clang::BreakStmt>(stmt)) {
    leave(behind_break_);
  } else if (clang::isa<clang::ContinueStmt>(stmt)) {
    leave(behind_continue_);
  } else if (const auto* label = dyn_cast<clang::SwitchCase>(stmt)) {
    execute(label->getSubStmt());
  } else if (const auto* attributed = dyn_cast<clang::AttributedStmt>(stmt)) {
    execute(attributed->getSubStmt());
  } else if (!clang::isa<clang::NullStmt>(stmt)) {
    forget(stmt);
    for (const clang::Stmt* child : stmt->children()) execute(child);
    forget(stmt);
  }
}

void Executor::declare(const clang::VarDecl& variable) {
  const void* root = variable.getCanonicalDecl();
  if (variable.isStaticLocal()) {  // keeps its value between calls
    globals_.insert(root);
    if (variable.getInit()) evaluate(variable.getInit());
    return forget(root);
  }
  if (!variable.hasLocalStorage()) return;
  locals_.insert(root);
  const auto* function = dyn_cast_or_null<clang::FunctionDecl>(variable.getDeclContext());
  if (function && !is_constant(root) && named_by_refused_[function->getCanonicalDecl()].count(variable.getNameAsString()) != 0) lost_.insert(root);
  forget(root);
  const clang::Expr* init = variable.getInit();
  if (!init || variable.isInvalidDecl()) {
    if (init) forget(init);
    return;
  }
  if (variable.getType()->isReferenceType()) {
    std::optional<Place> place = place_of(init);
    if (place) state_.memory[root] = Value::pointer(*place);
    return;
  }
  const Value value = evaluate(init);
  if (value.kind != Value::Kind::Unknown) state_.memory[root] = value;
}

void Executor::branch(const clang::IfStmt& stmt) {
  execute(stmt.getInit());
  if (const clang::VarDecl* variable = stmt.getConditionVariable()) declare(*variable);
  const Term condition = truth_of(evaluate(stmt.getCond()));
  if (stmt.isConstexpr()) {
    if (condition && condition.is_true()) return execute(stmt.getThen());
    if (condition && condition.is_false()) return execute(stmt.getElse());
  }
  if (!state_.reachable) return;
  if (is_doubtful(*stmt.getCond(), condition)) state_.doubts.insert(stmt.getCond());
  State before = state_;
  if (condition) state_.know(condition, stmt.getCond()->getSourceRange());
  execute(stmt.getThen());
  State then = std::move(state_);
  state_ = std::move(before);
  if (condition) state_.know(terms_.negate(condition), stmt.getCond()->getSourceRange());
  execute(stmt.getElse());
  const bool both = then.reachable && state_.reachable;  // one of the two was executed
  state_ = joined(std::move(then), std::move(state_), condition);
  if (both) state_.doubts.erase(stmt.getCond());
}

// Whether it may be that the condition is never true, or never false. Pointers and states of errors are as after success: that
// every allocation succeeds is an assumption besides.
bool Executor::is_doubtful(const clang::Expr& condition, Term truth) const {
  if (truth && !is_open(truth)) return false;
  bool of_errors = false;
  for_each_statement(&condition, [&](const clang::Stmt& part) {
    const auto* expr = dyn_cast<clang::Expr>(&part);
    const auto* type = expr ? expr->getType()->getAs<clang::EnumType>() : nullptr;
    const std::string name = type ? type->getDecl()->getNameAsString() : "";
    const bool of_library = name == "cudaError" || name == "cudaError_enum" || name == "hipError_t";
    const auto* cast = dyn_cast<clang::CastExpr>(&part);
    const auto* compared = dyn_cast<clang::BinaryOperator>(&part);
    const bool of_pointer = (cast && cast->getCastKind() == clang::CK_PointerToBoolean) ||
                            (compared && compared->isEqualityOp() && compared->getLHS()->getType()->isPointerType());
    of_errors = of_errors || of_library || of_pointer;
  });
  return !of_errors;
}

// All of it was read and is executed, so no way out of it is missed.
bool Executor::is_whole(const clang::Stmt& stmt) const {
  bool whole = !has_error(stmt.getSourceRange());
  for_each_statement(&stmt, [&](const clang::Stmt& part) { whole = whole && !is_refused(part); });
  return whole;
}

void Executor::leave(std::vector<State>* behind) {
  if (behind) behind->push_back(state_);
  state_.reachable = false;
}

// The body, and behind it every state in which it is left.
void Executor::once(const clang::DoStmt& stmt) {
  std::vector<State> left;
  const auto outer_break = std::exchange(behind_break_, &left), outer_continue = std::exchange(behind_continue_, &left);
  execute(stmt.getBody());
  behind_break_ = outer_break;
  behind_continue_ = outer_continue;
  for (State& state : left) state_ = joined(std::move(state), std::move(state_), {});
}

// Once, in a state that any number of iterations may have led to.
// What is freed on any path through this part, of the objects that were there before.
std::set<const void*> Executor::freed_in(const std::function<void()>& part) {
  std::set<const void*> there;
  for (const auto& [root, bytes] : allocations_) there.insert(root);
  const std::set<const void*> outside = std::exchange(freed_, {});
  part();
  std::set<const void*> result = freed_;
  std::erase_if(result, [&](const void* root) { return there.count(root) == 0; });
  freed_.insert(outside.begin(), outside.end());
  return result;
}

void Executor::loop(const clang::Stmt& whole, const clang::Expr* condition, const clang::Stmt* body, const clang::Stmt* step, bool first) {
  if (!state_.reachable) return;
  const auto* repeated = dyn_cast<clang::WhileStmt>(&whole);
  const auto* counted = dyn_cast<clang::ForStmt>(&whole);
  const bool in_parts = (repeated && !repeated->getConditionVariable()) || (counted && !counted->getConditionVariable());
  // What objects hold before the loop they hold at the head of every iteration, if an iteration that begins with it ends with it.
  std::map<const void*, Contents> kept;
  if (in_parts && is_whole(whole)) kept = state_.contents;
  const State start = state_;
  const std::size_t met = met_.size();
  const std::set<std::string> inputs = inputs_;
  for (int tries = 0;; ++tries) {
    const std::map<const void*, Contents> left = iterate(whole, condition, body, step, first, kept);
    if (left == kept) return;
    state_ = start;
    inputs_ = inputs;
    met_.erase(met_.begin() + static_cast<std::ptrdiff_t>(met), met_.end());
    kept = tries < 2 ? left : std::map<const void*, Contents>{};
  }
}

std::map<const void*, Contents> Executor::iterate(const clang::Stmt& whole, const clang::Expr* condition, const clang::Stmt* body, const clang::Stmt* step,
                                                  bool first, const std::map<const void*, Contents>& contents) {
  // A counter that only its step changes, upwards, is not below what it was.
  const clang::VarDecl* counter = nullptr;
  Value begin, counted;
  if (const auto* up = dyn_cast_or_null<clang::UnaryOperator>(step); up && up->isIncrementOp()) {
    counter = variable_of(up->getSubExpr());
    const bool kept = counter && exposed_.count(counter) == 0 && locals_.count(counter) != 0 && counter->getType()->isIntegerType();
    if (kept && effects_of(body, context_).assigned.count(counter) == 0 && condition &&
        effects_of(condition, context_).assigned.count(counter) == 0) {
      const auto known = state_.memory.find(counter);
      if (known != state_.memory.end()) begin = known->second;
    }
  }
  forget(&whole);
  state_.contents = contents;
  State before = state_;
  const bool changed = counter && (exposed_.count(counter) != 0 || lost_.count(counter) != 0);  // by code that was not read
  const bool counts = begin.is_integer() && !changed && counter->getType()->isSignedIntegerType() &&
                      context_.getIntWidth(counter->getType()) >= context_.getIntWidth(context_.IntTy);  // a narrower one wraps around
  if (counts) {
    const Value now = read({counter, {}, counter->getType(), true, {}}, counter->getNameAsString());
    state_.know(terms_.le(begin.number, now.number), step->getSourceRange());
    const bool every = !has_break(body) && !leaves(body, context_) && only_counts(condition, *counter, effects_of(body, context_), [&](const clang::VarDecl& variable) {
      return may_be_reached(&variable) || lost_.count(&variable) != 0 || variable.getType().isVolatileQualified();
    });
    if (now.is_integer() && every) {
      open_.erase(now.number->id);  // every value until the loop ends is one of an iteration
      counted = now;
    }
    before = state_;
  }
  Term holds;
  if (!first && condition) {
    holds = truth_of(evaluate(condition));
    before = state_;
    if (holds) state_.know(holds, condition->getSourceRange());
  }
  std::vector<State> ways;
  const auto outer_break = std::exchange(behind_break_, &ways), outer_continue = std::exchange(behind_continue_, &ways);
  const std::size_t met = met_.size();
  const std::set<const void*> freed = freed_in([&] { execute(body); });
  ways.push_back(state_);
  for (std::size_t i = met; i < met_.size(); ++i) met_[i].freed.insert(freed.begin(), freed.end());  // by an earlier iteration
  behind_break_ = outer_break;
  behind_continue_ = outer_continue;
  before.freed.insert(freed.begin(), freed.end());
  if (step) {  // `continue` leads to it, too
    state_ = before;
    forget(&whole);
    state_.contents = contents;
    execute(step);
    ways.push_back(state_);
  }
  ways.push_back(before);
  std::map<const void*, Contents> left = contents;
  std::erase_if(left, [&](const auto& entry) {
    return std::any_of(ways.begin(), ways.end(), [&](const State& way) {
      const auto found = way.contents.find(entry.first);
      return way.reachable && (found == way.contents.end() || !(found->second == entry.second));
    });
  });
  // Only an iteration that comes to its end has made what it knows there true.
  if (first && (has_break(body) || has_continue(body) || has_error(whole.getSourceRange()))) state_ = before;
  if (first && condition) {
    forget(&whole);
    holds = truth_of(evaluate(condition));
    before = state_;
  }
  state_ = std::move(before);
  if (holds && !has_break(body) && !has_error(whole.getSourceRange())) state_.know(terms_.negate(holds), condition->getSourceRange());
  if (counted.is_integer() && state_.reachable) {  // behind the loop it has one of these values only
    const Value last = unknown(counter->getType(), counter->getNameAsString());
    open_.insert(last.number->id);
    state_.know(terms_.eq(last.number, counted.number), whole.getSourceRange());
    // The last iteration, if there was one, had the number before it.
    const auto size = is_whole(whole) ? size_of_array_stored_at(body, *counter, context_) : std::nullopt;
    if (size) state_.know(terms_.disj(terms_.le(last.number, begin.number), terms_.le(last.number, terms_.integer(*size))), whole.getSourceRange());
    state_.memory[counter] = last;
  }
  return left;
}

// Every label is entered in a state that any of the cases may have left.
void Executor::choose(const clang::SwitchStmt& stmt) {
  execute(stmt.getInit());
  if (const clang::VarDecl* variable = stmt.getConditionVariable()) declare(*variable);
  const Value value = evaluate(stmt.getCond());
  if (!state_.reachable) return;
  forget(stmt.getBody());
  const State before = state_;
  const auto outer_break = std::exchange(behind_break_, nullptr);
  const std::set<const void*> freed = freed_in([&] { choose_case(stmt, before, value); });
  behind_break_ = outer_break;
  state_ = before;
  state_.freed.insert(freed.begin(), freed.end());
}

void Executor::choose_case(const clang::SwitchStmt& stmt, const State& before, const Value& value) {
  const auto* block = dyn_cast<clang::CompoundStmt>(stmt.getBody());
  if (!block) {
    execute(stmt.getBody());
  } else {
    state_.reachable = false;
    for (const clang::Stmt* part : block->body()) {
      if (const auto* label = dyn_cast<clang::SwitchCase>(part)) {
        const bool falls = state_.reachable;
        state_ = before;
        const auto* one = dyn_cast<clang::CaseStmt>(label);
        const bool alone = one && !one->getRHS() && !clang::isa<clang::SwitchCase>(one->getSubStmt());
        if (!falls && alone && value.is_integer()) {
          const Value wanted = evaluate(one->getLHS());
          if (wanted.is_integer()) state_.know(terms_.eq(value.number, wanted.number), one->getLHS()->getSourceRange());
        }
      } else if (!state_.reachable) {
        bool labels = false;
        for_each_statement(part, [&](const clang::Stmt& inner) { labels = labels || clang::isa<clang::SwitchCase>(inner); });
        if (!labels) continue;
        state_ = before;
      }
      execute(part);
    }
  }
}

void Executor::try_block(const clang::CXXTryStmt& stmt) {
  if (!state_.reachable) return;
  State entry = state_;
  const std::set<const void*> freed = freed_in([&] { execute(stmt.getTryBlock()); });
  entry.freed.insert(freed.begin(), freed.end());
  State after = std::move(state_);
  for (unsigned i = 0; i < stmt.getNumHandlers(); ++i) {
    state_ = entry;
    forget(stmt.getTryBlock());
    forget_memory();
    execute(stmt.getHandler(i)->getHandlerBlock());
    after = joined(std::move(after), std::move(state_), {});
  }
  state_ = std::move(after);
}

// Destructors of the program may change whatever it gave their objects.
void Executor::end_of_objects(const clang::CompoundStmt& block) {
  for (const clang::Stmt* part : block.body()) {
    const auto* declared = dyn_cast<clang::DeclStmt>(part);
    if (!declared) continue;
    for (const clang::Decl* decl : declared->decls()) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
      if (record && !is_harmless_to_destroy(*record, context_)) forget_memory();
    }
  }
}

}  // namespace permverify::host
