#include "host/loops.h"

#include <algorithm>
#include <functional>

#include "host/dropped_code.h"
#include "host/effects.h"
#include "host/endings.h"
#include "host/expressions.h"
#include "host/filling_loops.h"
#include "host/inputs.h"
#include "host/memory.h"
#include "host/met_launches.h"
#include "host/operators.h"
#include "host/refused_units.h"
#include "host/statements.h"
#include "host/stored.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

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

// What every way leaves as it was.
ContentsMap kept_on_all(const ContentsMap& contents, const std::vector<State>& ways) {
  ContentsMap kept = contents;
  std::erase_if(kept, [&](const auto& entry) {
    return std::any_of(ways.begin(), ways.end(), [&](const State& way) {
      const auto found = way.contents.find(entry.first);
      return way.reachable && (found == way.contents.end() || !(found->second == entry.second));
    });
  });
  return kept;
}

}  // namespace

void Loops::counted(const clang::ForStmt& stmt) {
  const auto filled = filling_.filled_by(stmt);
  const State before = memory_.state();
  if (filled) memory_.forget_contents();
  execute({&stmt, stmt.getCond(), stmt.getBody(), stmt.getInc(), false});
  if (!filled || !memory_.is_reachable()) return;
  memory_.set_contents(before.contents);
  // Its stores through pointers lead to the objects that it fills, and nowhere else.
  const std::set<const clang::VarDecl*> assigned = effects_of(&stmt, context_).assigned;
  memory_.restore(before, [&](const void* root) {
    return objects_.is_known(root) && filled->count(root) == 0 && assigned.count(static_cast<const clang::VarDecl*>(root)) == 0;
  });
  for (const auto& [root, contents] : *filled) {
    if (!contents) {
      memory_.forget_contents(root);
      continue;
    }
    Contents now = contents->contents;
    if (const clang::VarDecl* sum = contents->behind) {
      const Value next = memory_.read({sum, {}, sum->getType(), true, {}}, sum->getNameAsString());
      if (next.is_integer()) now.next = next.number;
    }
    memory_.set_contents(root, std::move(now));
  }
}

// What objects hold before the loop they hold at the head of every iteration, if an iteration that begins with it ends with it.
void Loops::execute(const Loop& loop) {
  if (!memory_.is_reachable()) return;
  const auto* repeated = dyn_cast<clang::WhileStmt>(loop.whole);
  const auto* counted = dyn_cast<clang::ForStmt>(loop.whole);
  const bool in_parts = (repeated && !repeated->getConditionVariable()) || (counted && !counted->getConditionVariable());
  ContentsMap kept;
  if (in_parts && refused_.is_whole(*loop.whole)) kept = memory_.contents();
  if (may_be_left(*loop.whole, context_)) memory_.doubt(loop.whole);  // which iteration leaves it is not kept
  const State start = memory_.state();
  const std::size_t met = met_.count();
  const std::set<std::string> texts = inputs_.read_texts();
  for (int tries = 0;; ++tries) {
    ++active_;
    const ContentsMap left = iterate(loop, kept, start);
    --active_;
    if (left == kept) {
      if (may_not_be_passed(loop.whole, context_)) memory_.doubt(loop.whole);
      return;
    }
    memory_.set(start);
    inputs_.set_read_texts(texts);
    met_.drop_from(met);
    kept = tries < 2 ? left : ContentsMap{};
  }
}

// What it reads as input, it reads in each iteration anew.
Term Loops::truth_of(const clang::Expr& condition) {
  ++active_conditions_;
  const Term result = operators_.truth_of(expressions_.evaluate(&condition));
  --active_conditions_;
  return result;
}

// Gives those of the contents that no iteration may change.
ContentsMap Loops::iterate(const Loop& loop, const ContentsMap& contents, const State& start) {
  Counter counter = counter_of(loop);
  dropped_.forget(loop.whole);
  memory_.set_contents(contents);
  limit(counter, loop);
  Term holds;
  if (!loop.first && loop.condition) holds = truth_of(*loop.condition);
  State head = memory_.state();
  if (holds) memory_.know(holds, loop.condition->getSourceRange());
  if (!loop.first) enter(loop, start, holds);
  const std::vector<State> ways = ways_through(loop, contents, head);
  go_behind(loop, counter, std::move(head), holds);
  return kept_on_all(contents, ways);
}

Loops::Counter Loops::counter_of(const Loop& loop) {
  Counter counter;
  const auto* up = dyn_cast_or_null<clang::UnaryOperator>(loop.step);
  if (!up || !up->isIncrementOp()) return counter;
  const clang::VarDecl* variable = variable_of(up->getSubExpr());
  const bool own = variable && !objects_.is_exposed(variable) && objects_.is_local(variable) && variable->getType()->isIntegerType();
  if (!own || !loop.condition || effects_of(loop.body, context_).assigned.count(variable) != 0 ||
      effects_of(loop.condition, context_).assigned.count(variable) != 0) {
    return counter;
  }
  counter.variable = variable;
  if (const Value* known = memory_.find(variable)) counter.begin = *known;
  return counter;
}

// It is not below what it was.
void Loops::limit(Counter& counter, const Loop& loop) {
  if (!counter.variable || !counter.begin.is_integer()) return;
  const clang::VarDecl& variable = *counter.variable;
  const bool changed = objects_.is_exposed(&variable) || objects_.is_lost(&variable);  // by code that was not read
  const bool narrow = context_.getIntWidth(variable.getType()) < context_.getIntWidth(context_.IntTy);  // it wraps around
  if (changed || narrow || !variable.getType()->isSignedIntegerType()) return;
  const Value now = memory_.read({&variable, {}, variable.getType(), true, {}}, variable.getNameAsString());
  memory_.know(terms_.le(counter.begin.number, now.number), loop.step->getSourceRange());
  if (!now.is_integer() || !is_every_value_used(variable, loop)) return;
  unknowns_.close(now.number);
  counter.now = now;
}

// Every value until the loop ends is one of an iteration.
bool Loops::is_every_value_used(const clang::VarDecl& counter, const Loop& loop) {
  return !has_break(loop.body) && !leaves(loop.body, context_) &&
         only_counts(loop.condition, counter, effects_of(loop.body, context_), [&](const clang::VarDecl& variable) {
           return objects_.may_be_reached(&variable) || objects_.is_lost(&variable) || variable.getType().isVolatileQualified();
         });
}

// The states in which an iteration may end, or the loop. `head`: that at its beginning, in which the condition may be false; what an
// iteration frees an earlier one may have freed.
std::vector<State> Loops::ways_through(const Loop& loop, const ContentsMap& contents, State& head) {
  std::vector<State> ways;
  const std::size_t met = met_.count(), graphs = met_.graphs();
  const std::set<const void*> before = objects_.allocated();
  const std::set<const void*> freed = memory_.freed_in([&] { ways = statements_.ways_out_of(loop.body); });
  ways.push_back(memory_.state());
  met_.add_freed(met, freed);
  if (met_.graphs() != graphs) {
    met_.add_freed_before_graphs(freed);
    met_.add_freed_before_graphs(made_and_ended(before));
  }
  head.freed.insert(freed.begin(), freed.end());
  if (loop.step) {  // `continue` leads to it, too
    memory_.set(head);
    dropped_.forget(loop.whole);
    memory_.set_contents(contents);
    statements_.execute(loop.step);
    ways.push_back(memory_.state());
  }
  ways.push_back(head);
  return ways;
}

// What an iteration made and freed, and elements of vectors that it made, which an earlier one made with the same root.
std::set<const void*> Loops::made_and_ended(const std::set<const void*>& before) const {
  std::set<const void*> result = memory_.freed_anywhere();
  result.insert(objects_.held().begin(), objects_.held().end());
  std::erase_if(result, [&](const void* root) { return before.count(root) != 0; });
  return result;
}

void Loops::go_behind(const Loop& loop, const Counter& counter, State head, Term holds) {
  const bool leaves_early = has_break(loop.body) || dropped_.has_error(loop.whole->getSourceRange());
  // Only an iteration that comes to its end has made what it knows there true.
  if (loop.first && (leaves_early || has_continue(loop.body))) memory_.set(head);
  if (loop.first && loop.condition) {
    dropped_.forget(loop.whole);
    holds = truth_of(*loop.condition);
    head = memory_.state();
  }
  memory_.set(std::move(head));
  if (holds && !leaves_early) memory_.know(terms_.negate(holds), loop.condition->getSourceRange());
  if (counter.now.is_integer() && memory_.is_reachable()) set_last(counter, loop);
}

// Behind the loop the counter has one of its values only.
void Loops::set_last(const Counter& counter, const Loop& loop) {
  const clang::VarDecl& variable = *counter.variable;
  const Value last = unknowns_.any(variable.getType(), variable.getNameAsString());
  memory_.know(terms_.eq(last.number, counter.now.number), loop.whole->getSourceRange());
  // The last iteration, if there was one, had the number before it.
  const auto size = refused_.is_whole(*loop.whole) ? size_of_array_stored_at(loop.body, variable, context_) : std::nullopt;
  if (size) {
    const Term within = terms_.disj(terms_.le(last.number, counter.begin.number), terms_.le(last.number, terms_.integer(*size)));
    memory_.know(within, loop.whole->getSourceRange());
  }
  memory_.begin(&variable, last);
}

}  // namespace permverify::host
