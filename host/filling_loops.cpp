#include "host/filling_loops.h"

#include <algorithm>
#include <utility>

#include "host/budget.h"
#include "host/effects.h"
#include "host/expressions.h"
#include "host/known_contents.h"
#include "host/library_functions.h"
#include "host/refused_units.h"
#include "host/statements.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

bool is_pure_function(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (touches_only_its_objects(function, context)) return true;
  if (function.getOverloadedOperator() == clang::OO_Subscript || (function.getIdentifier() && function.getName() == "size")) return keeps_elements(function, context);
  static const std::set<std::string> names{"rand", "random", "lrand48", "drand48", "abs", "labs", "min", "max", "sin", "cos", "sqrt",
                                           "sinf", "cosf", "sqrtf", "pow", "powf", "exp", "expf", "log", "logf", "fabs", "fabsf", "floor", "ceil", "fmod"};
  return function.getIdentifier() && is_of_library(function, context) && names.count(function.getName().str()) != 0;
}

// It changes nothing, and gives a value.
bool is_pure(const clang::Expr* expr, const clang::ASTContext& context) {
  bool pure = true;
  for_each_statement(expr, [&](const clang::Stmt& part) {
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&part)) pure = pure && !binary->isAssignmentOp();
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part)) pure = pure && !unary->isIncrementDecrementOp();
    if (const auto* call = dyn_cast<clang::CallExpr>(&part)) pure = pure && call->getDirectCallee() && is_pure_function(*call->getDirectCallee(), context);
    if (clang::isa<clang::LambdaExpr, clang::StmtExpr, clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CXXThrowExpr, clang::CXXConstructExpr,
                   clang::VAArgExpr, clang::AtomicExpr>(part)) {
      pure = false;
    }
  });
  return pure;
}

bool is_element(const clang::Expr* lvalue) {
  lvalue = lvalue->IgnoreParens();
  const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(lvalue);
  return clang::isa<clang::ArraySubscriptExpr>(lvalue) || (call && call->getOperator() == clang::OO_Subscript);
}

// `sum += x;`, `++sum;`.
const clang::VarDecl* summed_by(const clang::Stmt* stmt, const clang::ASTContext& context) {
  const clang::Expr* target = nullptr;
  if (const auto* sum = dyn_cast<clang::CompoundAssignOperator>(stmt)) {
    if (sum->getOpcode() == clang::BO_AddAssign && is_pure(sum->getRHS(), context)) target = sum->getLHS();
  } else if (const auto* step = dyn_cast<clang::UnaryOperator>(stmt)) {
    if (step->isIncrementOp()) target = step->getSubExpr();
  }
  return target && clang::isa<clang::DeclRefExpr>(target->IgnoreParens()) ? variable_of(target) : nullptr;
}

void find_sums(const clang::Stmt* stmt, const clang::ASTContext& context, std::set<const clang::VarDecl*>& sums) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(stmt)) {
    for (const clang::Stmt* part : block->body()) find_sums(part, context, sums);
    return;
  }
  if (const auto* full = dyn_cast<clang::FullExpr>(stmt)) stmt = full->getSubExpr();
  if (const clang::VarDecl* sum = summed_by(stmt, context)) sums.insert(sum);
}

bool only_stores(const clang::Stmt* stmt, const clang::ASTContext& context) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(stmt)) {
    return std::all_of(block->body_begin(), block->body_end(), [&](const clang::Stmt* part) { return only_stores(part, context); });
  }
  if (const auto* full = dyn_cast<clang::FullExpr>(stmt)) stmt = full->getSubExpr();
  if (summed_by(stmt, context)) return true;
  if (const auto* store = dyn_cast<clang::BinaryOperator>(stmt)) {
    return store->getOpcode() == clang::BO_Assign && is_element(store->getLHS()) && is_pure(store->getLHS(), context) && is_pure(store->getRHS(), context);
  }
  const auto* declared = dyn_cast<clang::DeclStmt>(stmt);
  return declared && std::all_of(declared->decl_begin(), declared->decl_end(), [&](const clang::Decl* decl) {
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    return variable && variable->hasLocalStorage() && variable->getType()->isArithmeticType() && (!variable->getInit() || is_pure(variable->getInit(), context));
  });
}

// `++i`, `i += 1`.
const clang::VarDecl* counted_up(const clang::Expr* step, const clang::ASTContext& context) {
  if (!step) return nullptr;
  step = step->IgnoreParens();
  if (const auto* full = dyn_cast<clang::FullExpr>(step)) step = full->getSubExpr();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(step)) return unary->isIncrementOp() ? variable_of(unary->getSubExpr()) : nullptr;
  const auto* sum = dyn_cast<clang::CompoundAssignOperator>(step);
  clang::Expr::EvalResult one;
  if (!sum || sum->getOpcode() != clang::BO_AddAssign || sum->getRHS()->isInstantiationDependent()) return nullptr;
  const bool by_one = sum->getRHS()->getType()->isIntegerType() && sum->getRHS()->EvaluateAsInt(one, context) && one.Val.isInt() && one.Val.getInt() == 1;
  return by_one && clang::isa<clang::DeclRefExpr>(sum->getLHS()->IgnoreParens()) ? variable_of(sum->getLHS()) : nullptr;
}

bool names(const clang::Expr* expr, const clang::VarDecl* variable) {
  const auto* ref = dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref && ref->getDecl()->getCanonicalDecl() == variable;
}

struct Condition {
  const clang::Expr *counter, *bound;
  bool with_bound;  // the last number is the bound itself
};

std::optional<Condition> condition_of(const clang::Expr* condition, const clang::VarDecl* counter) {
  const auto* compared = condition ? dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts()) : nullptr;
  if (!compared) return std::nullopt;
  const bool left = names(compared->getLHS(), counter), right = names(compared->getRHS(), counter);
  if (left == right) return std::nullopt;
  const clang::Expr *own = left ? compared->getLHS() : compared->getRHS(), *bound = left ? compared->getRHS() : compared->getLHS();
  switch (compared->getOpcode()) {
    case clang::BO_LT: return left ? std::optional(Condition{own, bound, false}) : std::nullopt;
    case clang::BO_LE: return left ? std::optional(Condition{own, bound, true}) : std::nullopt;
    case clang::BO_GT: return right ? std::optional(Condition{own, bound, false}) : std::nullopt;
    case clang::BO_GE: return right ? std::optional(Condition{own, bound, true}) : std::nullopt;
    case clang::BO_NE: return Condition{own, bound, false};
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<FillingLoops::Filled> FillingLoops::filled_by(const clang::ForStmt& stmt) {
  if (!memory_.is_reachable() || budget_.is_over() || memory_.is_recording() || !contents_.are_kept()) return std::nullopt;
  const auto loop = counting(stmt);
  if (!loop) return std::nullopt;
  State saved = memory_.state();
  const Term mark = terms_.fresh("mark", term::int_sort, term::Scope::Launch);  // what is made from here on belongs to one iteration
  Term number;
  const auto iteration = one_iteration(stmt, *loop, number);
  memory_.set(std::move(saved));
  if (!iteration) return std::nullopt;
  Filled result;
  for (const auto& [place, value] : iteration->accesses.stores) {
    if (!place || !place->root || objects_.may_be_another(place->root)) return std::nullopt;
    if (loop->sums.count(static_cast<const clang::VarDecl*>(place->root)) != 0) continue;
    const bool again = result.count(place->root) != 0;
    auto contents = again ? std::nullopt : filling(*place, value, number, *loop, *iteration, mark);
    if (contents) contents->contents.range = stmt.getSourceRange();
    result[place->root] = std::move(contents);
  }
  return result;
}

// Nothing: it is no loop of the form, or its first number is not known.
std::optional<FillingLoops::Counting> FillingLoops::counting(const clang::ForStmt& stmt) {
  const clang::VarDecl* counter = counted_up(stmt.getInc(), context_);
  if (!counter || stmt.getConditionVariable()) return std::nullopt;
  const auto condition = condition_of(stmt.getCond(), counter);
  std::set<const clang::VarDecl*> sums;
  find_sums(stmt.getBody(), context_, sums);
  const bool plain = is_plain(counter) && sums.count(counter) == 0 && std::all_of(sums.begin(), sums.end(), [&](const auto* sum) { return is_plain(sum); });
  if (!condition || !plain || !is_pure(condition->bound, context_) || !only_stores(stmt.getBody(), context_) || !refused_.is_whole(stmt)) return std::nullopt;
  const Value* known = memory_.find(counter);
  if (!known || !known->is_integer() || known->number.kind() != term::Kind::IntConst) return std::nullopt;
  const Term first = known->number;
  const Value bound = expressions_.evaluate(condition->bound);
  if (!bound.is_integer()) return std::nullopt;
  const Term end = condition->with_bound ? terms_.add(bound.number, terms_.integer(1)) : bound.number;
  return Counting{counter, condition->counter, condition->bound, bound.number, first, end, std::move(sums)};
}

// Only statements that name it change it.
bool FillingLoops::is_plain(const clang::VarDecl* variable) const {
  const clang::QualType type = variable->getType();
  return objects_.is_local(variable) && !objects_.is_exposed(variable) && !objects_.is_lost(variable) && Integers::is_integer(type) &&
         !type->isBooleanType() && !type.isVolatileQualified();
}

// With `number` for the counter. Nothing: the condition is another one in the iteration, or it does not come to its end.
std::optional<Iteration> FillingLoops::one_iteration(const clang::ForStmt& stmt, const Counting& loop, Term& number) {
  for (const clang::VarDecl* assigned : effects_of(&stmt, context_).assigned) memory_.drop(assigned);
  const Value any = unknowns_.any(loop.counter->getType(), loop.counter->getNameAsString());
  number = any.number;
  integers_.limit(number, loop.first->value);
  memory_.begin(loop.counter, any);
  Iteration iteration;
  for (const clang::VarDecl* sum : loop.sums) {
    const Value begin = unknowns_.any(sum->getType(), sum->getNameAsString());
    memory_.begin(sum, begin);
    iteration.sums[sum] = {begin.number, {}};
  }
  const bool same = expressions_.evaluate(loop.own) == any && expressions_.evaluate(loop.bound) == Value::integer(loop.limit);
  iteration.accesses = memory_.accesses_in([&] { statements_.execute(stmt.getBody()); });
  for (const clang::VarDecl* sum : loop.sums) {
    const Value* end = memory_.find(sum);
    if (end && end->is_integer()) iteration.sums[sum].end = end->number;
    else iteration.sums.erase(sum);
  }
  return same && memory_.is_reachable() && !budget_.is_over() ? std::optional(std::move(iteration)) : std::nullopt;
}

// Nothing: it is not known what the object holds.
std::optional<FillingLoops::Filling> FillingLoops::filling(const Place& place, const Value& value, Term counter, const Counting& loop,
                                                           const Iteration& iteration, Term mark) {
  const clang::QualType element = place.type;
  if (!contents_.may_be_known(place.root) || !place.path.empty() || !place.offset || !Integers::is_integer(element) || element->isBooleanType() || !value.is_integer()) {
    return std::nullopt;
  }
  const std::int64_t size = context_.getTypeSizeInChars(element).getQuantity();
  const Term behind = terms_.sub(place.offset, terms_.mul(counter, terms_.integer(size)));
  if (behind.kind() != term::Kind::IntConst || behind->value % size != 0) return std::nullopt;
  const Term shift = terms_.integer(behind->value / size);
  Contents contents;
  contents.element = element.getCanonicalType().getUnqualifiedType();
  contents.first = terms_.add(loop.first, shift);
  contents.end = terms_.add(loop.end, shift);
  contents.cell = terms_.fresh("element", term::int_sort, term::Scope::Launch);
  contents.index = terms_.fresh("i", term::int_sort, term::Scope::Launch);
  const auto is_fixed = [&](Term part) {
    const auto symbols = term::free_symbols(part);
    return std::all_of(symbols.begin(), symbols.end(), [&](Term s) { return s->id < mark->id || s == counter; });
  };
  contents.exact = is_fixed(value.number);
  contents.facts = contents.exact ? std::vector<Term>{terms_.eq(contents.cell, value.number)} : bounds_of(value.number, contents.cell, is_fixed);
  term::Substitution by_index(terms_);
  by_index.add(counter, terms_.sub(contents.index, shift));
  for (Term& fact : contents.facts) fact = by_index(fact);
  Filling result{std::move(contents), nullptr};
  if (const auto ascent = result.contents.exact ? std::nullopt : ascent_of(place, value, iteration, size, integers_, terms_)) put_in_order(result, place, *ascent);
  if (result.contents.facts.empty() && !result.contents.rise) return std::nullopt;
  return result;
}

// The first form begins with what the element before the first one held, the second with the value of the sum before the loop.
void FillingLoops::put_in_order(Filling& filling, const Place& place, const Ascent& ascent) {
  Contents& contents = filling.contents;
  Term least;
  if (!ascent.sum) {
    contents.first = terms_.sub(contents.first, terms_.integer(1));
    if (contents.first.kind() != term::Kind::IntConst || contents.first->value < 0) return;
    contents.facts.clear();  // the element before the first one was not stored by the loop
    least = contents_.element(place.root, contents.element, contents.first->value);
  } else {
    const Value* before = memory_.find(ascent.sum);
    if (before && before->is_integer()) least = before->number;
    if (ascent.before_adding) filling.behind = ascent.sum;
  }
  contents.rise = ascent.rise;
  if (least) contents.facts.push_back(terms_.le(least, contents.cell));
}

// What is true of a value that is another one in every iteration, as facts about the cell that holds it.
std::vector<Term> FillingLoops::bounds_of(Term value, Term cell, const std::function<bool(Term)>& is_fixed) {
  Term rest = value, fixed = terms_.integer(0);
  if (value.kind() == term::Kind::Add) {
    for (const Term part : value.children()) {
      if (is_fixed(part)) fixed = terms_.add(fixed, part);
    }
    rest = terms_.sub(value, fixed);
  }
  std::vector<Term> facts;
  const auto bound = [&](Term low, Term high, Term condition) {
    if (low) facts.push_back(terms_.implies(condition, terms_.le(terms_.add(fixed, low), cell)));
    if (high) facts.push_back(terms_.implies(condition, terms_.le(cell, terms_.add(fixed, high))));
  };
  auto divided = rest.kind() == term::Kind::Symbol ? integers_.remainder_of(rest) : std::nullopt;
  if (rest.kind() == term::Kind::Mod) divided = {rest.child(0), rest.child(1)};
  if (divided && is_fixed(divided->second)) {
    bound_remainder(divided->first, divided->second, bound);
    return facts;
  }
  const term::Interval range = integers_.bounds(rest);
  const auto literal = [&](const std::optional<term::Wide>& end) {
    const bool fits = end && *end > INT32_MIN && *end < INT32_MAX;  // others are bounds of types
    return fits ? terms_.integer(static_cast<std::int64_t>(*end)) : Term{};
  };
  bound(literal(range.low), literal(range.high), terms_.truth(true));
  return facts;
}

// A remainder, as C computes it, has the sign of what is divided, and is nearer to 0 than the divisor.
void FillingLoops::bound_remainder(Term dividend, Term divisor, const std::function<void(Term, Term, Term)>& bound) {
  const Term always = terms_.truth(true), zero = terms_.integer(0), one = terms_.integer(1);
  const term::Interval top = integers_.bounds(dividend), sign = integers_.bounds(divisor);
  const bool natural = top.low && *top.low >= 0;
  const Term positive = sign.low && *sign.low > 0 ? always : terms_.lt(zero, divisor);
  bound(natural ? zero : Term{}, {}, always);  // a divisor of 0 is undefined
  bound(natural ? Term{} : terms_.sub(one, divisor), terms_.sub(divisor, one), positive);
}

}  // namespace permverify::host
