// Loops that fill arrays: `for (int i = 0; i < n; ++i) a[i] = f(i);`.
//
// The loop has nothing but stores to elements and declarations, and only its condition ends it. So if it ends, the iterations
// were those of the counter from its first value up to the bound, and each of them stored its own element of an array that no other
// statement of it touches. What one iteration stores is found by executing the body once with a counter that may be any of
// these numbers, in the state before the loop without what the loop assigns. Values that are the same in every iteration were
// symbols before that; any other symbol stands for a value of this iteration alone, and of such a value only bounds are kept.
#include <algorithm>
#include <utility>

#include "host/effects.h"
#include "host/library_functions.h"
#include "host/executor.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

bool is_pure_function(const clang::FunctionDecl& function, const clang::ASTContext& context) {
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

bool only_stores(const clang::Stmt* stmt, const clang::ASTContext& context) {
  if (const auto* block = dyn_cast<clang::CompoundStmt>(stmt)) {
    return std::all_of(block->body_begin(), block->body_end(), [&](const clang::Stmt* part) { return only_stores(part, context); });
  }
  if (const auto* full = dyn_cast<clang::FullExpr>(stmt)) stmt = full->getSubExpr();
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

void Executor::counted_loop(const clang::ForStmt& stmt) {
  const auto filled = filled_by(stmt);
  std::map<const void*, Contents> before = state_.contents;
  if (filled) state_.contents.clear();
  loop(stmt, stmt.getCond(), stmt.getBody(), stmt.getInc(), false);
  if (!filled || !state_.reachable) return;
  state_.contents = std::move(before);
  for (const auto& [root, contents] : *filled) {
    if (contents) state_.contents[root] = *contents;
    else state_.contents.erase(root);
  }
}

// The objects that the loop stores to, with what they hold behind it. Nothing: it does something else, too.
std::optional<std::map<const void*, std::optional<Contents>>> Executor::filled_by(const clang::ForStmt& stmt) {
  const clang::VarDecl* counter = counted_up(stmt.getInc(), context_);
  if (!state_.reachable || exhausted_ || stores_ || !keeps_contents() || !counter || stmt.getConditionVariable()) return std::nullopt;
  const auto condition = condition_of(stmt.getCond(), counter);
  const clang::QualType type = counter->getType();
  const bool plain = locals_.count(counter) != 0 && exposed_.count(counter) == 0 && lost_.count(counter) == 0 && Integers::is_integer(type) &&
                     !type->isBooleanType() && !type.isVolatileQualified();
  if (!condition || !plain || !is_pure(condition->bound, context_) || !only_stores(stmt.getBody(), context_) || !is_whole(stmt)) return std::nullopt;
  const auto known = state_.memory.find(counter);
  if (known == state_.memory.end() || !known->second.is_integer() || known->second.number.kind() != term::Kind::IntConst) return std::nullopt;
  const Term first = known->second.number;
  const Value bound = evaluate(condition->bound);
  if (!bound.is_integer()) return std::nullopt;
  const State saved = state_;
  const Term mark = terms_.fresh("mark", term::int_sort, term::Scope::Launch);  // what is made from here on belongs to one iteration
  for (const clang::VarDecl* assigned : effects_of(&stmt, context_).assigned) state_.memory.erase(assigned);
  const Value number = unknown(type, counter->getNameAsString());
  integers_.limit(number.number, first->value);
  state_.memory[counter] = number;
  std::vector<std::pair<std::optional<Place>, Value>> stores;
  bool same = evaluate(condition->counter) == number && evaluate(condition->bound) == bound;
  stores_ = &stores;
  execute(stmt.getBody());
  stores_ = nullptr;
  same = same && state_.reachable && !exhausted_;
  state_ = saved;
  const Term end = condition->with_bound ? terms_.add(bound.number, terms_.integer(1)) : bound.number;
  std::map<const void*, std::optional<Contents>> result;
  for (const auto& [place, value] : stores) {
    if (!same || !place || !place->root || is_abstract(place->root) || unsure_.count(place->root) != 0) return std::nullopt;
    const bool again = result.count(place->root) != 0;
    auto contents = again ? std::nullopt : filling(*place, value, number.number, first, end, mark);
    if (contents) contents->range = stmt.getSourceRange();
    result[place->root] = std::move(contents);
  }
  return same ? std::optional(std::move(result)) : std::nullopt;
}

// Nothing: it is not known what the object holds.
std::optional<Contents> Executor::filling(const Place& place, const Value& value, Term counter, Term first, Term end, Term mark) {
  const clang::QualType element = place.type;
  if (!may_have_contents(place) || !place.path.empty() || !place.offset || !Integers::is_integer(element) || element->isBooleanType() || !value.is_integer()) {
    return std::nullopt;
  }
  const std::int64_t size = context_.getTypeSizeInChars(element).getQuantity();
  const Term behind = terms_.sub(place.offset, terms_.mul(counter, terms_.integer(size)));
  if (behind.kind() != term::Kind::IntConst || behind->value % size != 0) return std::nullopt;
  const Term shift = terms_.integer(behind->value / size);
  Contents contents;
  contents.element = element.getCanonicalType().getUnqualifiedType();
  contents.first = terms_.add(first, shift);
  contents.end = terms_.add(end, shift);
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
  if (contents.facts.empty()) return std::nullopt;
  return contents;
}

// What is true of a value that is another one in every iteration, as facts about the cell that holds it.
std::vector<Term> Executor::bounds_of(Term value, Term cell, const std::function<bool(Term)>& is_fixed) {
  std::vector<Term> facts;
  Term rest = value, fixed = terms_.integer(0);
  if (value.kind() == term::Kind::Add) {
    for (const Term part : value.children()) {
      if (is_fixed(part)) fixed = terms_.add(fixed, part);
    }
    rest = terms_.sub(value, fixed);
  }
  const auto bound = [&](Term low, Term high, Term condition) {
    if (low) facts.push_back(terms_.implies(condition, terms_.le(terms_.add(fixed, low), cell)));
    if (high) facts.push_back(terms_.implies(condition, terms_.le(cell, terms_.add(fixed, high))));
  };
  const Term always = terms_.truth(true), zero = terms_.integer(0), one = terms_.integer(1);
  // A remainder, as C computes it, has the sign of what is divided, and is nearer to 0 than the divisor.
  auto divided = rest.kind() == term::Kind::Symbol ? integers_.remainder_of(rest) : std::nullopt;
  if (rest.kind() == term::Kind::Mod) divided = {rest.child(0), rest.child(1)};
  if (divided && is_fixed(divided->second)) {
    const auto [dividend, divisor] = *divided;
    const term::Interval top = integers_.bounds(dividend), sign = integers_.bounds(divisor);
    const bool natural = top.low && *top.low >= 0;
    const Term positive = sign.low && *sign.low > 0 ? always : terms_.lt(zero, divisor);
    bound(natural ? zero : Term{}, {}, always);  // a divisor of 0 is undefined
    bound(natural ? Term{} : terms_.sub(one, divisor), terms_.sub(divisor, one), positive);
    return facts;
  }
  const term::Interval range = integers_.bounds(rest);
  const auto literal = [&](const std::optional<term::Wide>& end) {
    const bool fits = end && *end > INT32_MIN && *end < INT32_MAX;  // others are bounds of types
    return fits ? terms_.integer(static_cast<std::int64_t>(*end)) : Term{};
  };
  bound(literal(range.low), literal(range.high), always);
  return facts;
}

}  // namespace permverify::host
