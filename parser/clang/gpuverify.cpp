// GPUVerify's annotations, which are calls in the C text (docs/from-gpuverify.md). Formulas are
// taken as they stand. What speaks of GPUVerify's own instrumentation (its access logs, its second
// thread) guides its proof and not ours: it is left out with a warning, never used.
#include "parser/clang/gpuverify.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "logic/ir/effects.h"
#include "logic/ir/formula.h"
#include "logic/ir/traverse.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/builtins.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

namespace {

enum class Says : std::uint8_t { Requires, Ensures, Invariant, Everywhere, Assert, Assume, Hint };

const std::unordered_map<std::string_view, Says>& vocabulary() {
  static const std::unordered_map<std::string_view, Says> all{
      {"__requires", Says::Requires}, {"__global_requires", Says::Requires},
      {"__ensures", Says::Ensures}, {"__global_ensures", Says::Ensures},
      {"__invariant", Says::Invariant}, {"__global_invariant", Says::Invariant},
      {"__function_wide_invariant", Says::Everywhere},
      {"__assert", Says::Assert}, {"__global_assert", Says::Assert},
      {"__assume", Says::Assume}, {"__global_assume", Says::Assume},
      {"__candidate_invariant", Says::Hint}, {"__candidate_global_invariant", Says::Hint},
      {"__function_wide_candidate_invariant", Says::Hint}, {"__candidate_assert", Says::Hint},
      {"__candidate_global_assert", Says::Hint}};
  return all;
}

bool starts_with_any(std::string_view name, std::initializer_list<std::string_view> all) {
  for (const auto prefix : all) {
    if (name.substr(0, prefix.size()) == prefix) return true;
  }
  return false;
}

// Functions about the access logs and the two threads of GPUVerify.
bool is_instrumentation(std::string_view name) {
  static const std::unordered_set<std::string_view> exact{"__read",
                                                          "__write",
                                                          "__atomic",
                                                          "__permverify_same_group",
                                                          "__exclusive",
                                                          "__requires_fresh_array",
                                                          "__reads_from",
                                                          "__writes_to",
                                                          "__reads_from_local",
                                                          "__writes_to_local",
                                                          "__array_snapshot",
                                                          "__atomic_has_taken_value",
                                                          "__permverify_read_permission",
                                                          "__permverify_write_permission"};
  return exact.count(name) != 0 ||
         starts_with_any(
             name, {"__read_offset", "__write_offset", "__atomic_offset", "__ptr_offset",
                    "__ptr_base", "__other_", "__uniform_", "__distinct_", "__barrier_invariant",
                    "__return_val", "__permverify_return_val", "__points_to"});
}

// `__all` is GPUVerify's in a formula of GPUVerify's only: elsewhere it is the vote of a warp.
bool mentions_instrumentation(const clang::Stmt* stmt, bool formula) {
  if (!stmt) return false;
  if (const auto* call = clang::dyn_cast<clang::CallExpr>(stmt)) {
    const auto* function = call->getDirectCallee();
    const std::string name = function ? function->getNameInfo().getAsString() : "";
    if (is_instrumentation(name) || (formula && name == "__all")) return true;
  }
  for (const clang::Stmt* child : stmt->children()) {
    if (mentions_instrumentation(child, formula)) return true;
  }
  return false;
}

// Whether a statement is the expression, or a block around it and around nothing else.
bool stands_in_blocks(const clang::Stmt* stmt, const clang::Expr& expr) {
  if (const auto* one = clang::dyn_cast<clang::Expr>(stmt)) {
    return one->IgnoreParenImpCasts() == &expr;
  }
  const auto* block = clang::dyn_cast<clang::CompoundStmt>(stmt);
  return block &&
         std::any_of(block->body_begin(), block->body_end(),
                     [&](const clang::Stmt* child) { return stands_in_blocks(child, expr); });
}

}  // namespace

// Whether evaluating it may do more than yield a value.
bool GpuVerify::may_have_effect(const clang::Stmt* stmt) const {
  using namespace clang;
  if (!stmt) return false;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(stmt); e && e->isIncrementDecrementOp()) return true;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(stmt); e && e->isAssignmentOp()) return true;
  if (const auto* e = dyn_cast<CXXConstructExpr>(stmt); e && !e->getConstructor()->isTrivial()) return true;
  if (const auto* e = dyn_cast<CallExpr>(stmt)) {
    const auto* function = e->getDirectCallee();
    if (!function || function->hasBody()) return true;
    const std::string name = function->getQualifiedNameAsString();
    const Builtin builtin = builtins::find_builtin(name);
    const std::array harmless{&builtins::identifier, &builtins::linear_identifier, &builtins::math,
                              &builtins::simple_integer, &builtins::some_number, &builtins::always,
                              &builtins::add_without_overflow};
    const bool pure = function->hasAttr<ConstAttr>() || function->hasAttr<PureAttr>() ||
                      is_instrumentation(name) || vocabulary().count(name) != 0 ||
                      std::find(harmless.begin(), harmless.end(), builtin) != harmless.end();
    if (!pure) return true;
  }
  return std::any_of(stmt->child_begin(), stmt->child_end(),
                     [&](const clang::Stmt* child) { return may_have_effect(child); });
}

// Its arguments are not evaluated, so nothing may happen in them.
void GpuVerify::left_out(const clang::CallExpr& expr) {
  for (const clang::Expr* argument : expr.arguments()) {
    if (may_have_effect(argument))
      refusals_.refuse("annotation", argument, "what GPUVerify alone would use has an effect");
  }
  support::Diagnostic d;
  d.id = "ignored:gpuverify_hint";
  d.severity = support::Severity::Warning;
  d.message = "this speaks of GPUVerify's access logs or of its two threads; it is not used";
  d.primary.span = spans_.of(&expr);
  sink_.report(std::move(d));
}

// A formula of the vocabulary; null if it is left out. Where it is executed, as in
// `__assert(f(x))`, it may need statements of its own, which happen there as they do in C.
ExprPtr GpuVerify::gpuverify_formula(const clang::CallExpr& expr, bool executed) {
  if (expr.getNumArgs() == 0 || mentions_instrumentation(expr.getArg(0), true)) {
    left_out(expr);
    return nullptr;
  }
  ExprPtr result;
  const auto fresh = static_cast<VarId>(module_.variables.size());
  StmtList extra = emitter_.captured([&] { result = expressions_.condition(expr.getArg(0)); });
  emitter_.without_reads(extra, result);
  if (!extra.empty() && (!executed || has_effect(extra, fresh))) {
    refusals_.refuse("annotation", &expr, "this formula has an effect");
  }
  emitter_.append(std::move(extra));
  return result;
}

// Whether statements do more than compute in private variables that are new: from `fresh` on.
bool GpuVerify::has_effect(const StmtList& list, VarId fresh) const {
  bool found = false;
  const auto own = [&](VarId var) {
    if (var >= first_read) return true;
    const VarKind kind = module_.variables[var].kind;
    return var >= fresh && (kind == VarKind::Private || kind == VarKind::PrivateArray);
  };
  const Effects effects = effects_of(list);
  for (const VarId var : effects.defined) found |= !own(var);
  for (const VarId array : effects.stored) found |= !own(array);
  return found || !effects.updated.empty() || effects.synchronises || !effects.runs.empty();
}

// A copy of a parameter that the kernel changes, or a variable that has a value by now: nothing that the
// launch is to fulfil, so it is assumed where it stands.
bool GpuVerify::speaks_of_variables(const ExprPtr& formula) const {
  return any_of(formula, [&](const Expr& e) {
    const auto* variable = std::get_if<VarRef>(&e.node);
    const auto* cell = std::get_if<ArrayRead>(&e.node);
    if (!variable && !cell) return false;
    if (variable && variable->var >= first_read) return true;
    const VarKind kind = module_.variables[variable ? variable->var : cell->array].kind;
    return kind == VarKind::Private || kind == VarKind::PrivateArray;
  });
}

Value GpuVerify::gpuverify_statement(const clang::CallExpr& expr, std::string_view name) {
  const Says says = vocabulary().at(name);
  if (says == Says::Hint) {  // a formula that GPUVerify may try; said nowhere
    for (const clang::Expr* argument : expr.arguments()) {
      if (may_have_effect(argument)) refusals_.refuse("annotation", &expr, "this formula has an effect");
    }
    return {};
  }
  const bool executed = says == Says::Assert || says == Says::Assume ||
                        (says == Says::Requires && frames_.all().size() > 1);
  const ExprPtr formula = gpuverify_formula(expr, executed);
  const Span at = spans_.of(&expr);
  if (!formula && says == Says::Assert) {
    assumptions_.add("access_log", "what the program asserts of GPUVerify's access logs", at);
  }
  if (!formula) return {};
  if (says == Says::Ensures && frames_.in_kernel() && speaks_of_variables(formula)) {
    refusals_.refuse("annotation", &expr, "a contract of the kernel names a variable of its body");
  }
  const bool of_kernel = frames_.in_kernel() && (says == Says::Requires || says == Says::Ensures);
  if (of_kernel && !stands_in_blocks(frames_.back().function->getBody(), expr)) {
    refusals_.refuse("annotation", &expr, "a contract of the kernel stands inside another statement");
  }
  const Clause clause{formula, at};
  switch (says) {
    case Says::Requires:
      if (frames_.in_kernel() && speaks_of_variables(formula)) {
        emitter_.emit(ir::Assume{emitter_.as_executed(formula, at)}, at);
      } else if (frames_.in_kernel()) {
        kernel_.thread_contract.requires_clauses.push_back(clause);
      } else {
        emitter_.emit(ir::Assert{emitter_.as_executed(formula, at)}, at);  // of an inlined helper: checked at the call
      }
      break;
    case Says::Ensures:
      if (frames_.in_kernel()) {
        kernel_.thread_contract.ensures_clauses.push_back(clause);
      } else {
        left_out(expr);
      }
      break;
    case Says::Invariant:
      if (!pending_invariants_.empty()) pending_invariants_.back().push_back(clause);
      break;
    case Says::Everywhere:
      function_wide_.push_back(clause);
      emitter_.emit(ir::Assert{formula}, at);
      break;
    case Says::Assert: emitter_.emit(ir::Assert{emitter_.as_executed(formula, at)}, at); break;
    case Says::Assume: emitter_.emit(ir::Assume{emitter_.as_executed(formula, at)}, at); break;
    case Says::Hint: break;
  }
  return {};
}

// Where the program itself uses what such a function says, it may say anything.
Value builtins::gpuverify_hint(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (starts_with_any(name, {"__reads_from", "__writes_to"})) {
    b.refusals.refuse("annotation", &expr, "what a function without a body reads and writes");
  }
  b.gpuverify.left_out(expr);
  return expr.getType()->isVoidType()
             ? Value{}
             : Value{b.terms.unknown(b.refusals.type_of(expr.getType(), &expr), b.spans.of(&expr)), {}, {}};
}

// An `assert` of C about GPUVerify's own instrumentation is left out like one of GPUVerify's.
Value builtins::assert_call(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  if (mentions_instrumentation(expr.getArg(0), false)) {
    b.gpuverify.left_out(expr);
    b.assumptions.add("access_log", "what the program asserts of GPUVerify's access logs", b.spans.of(&expr));
  } else {
    b.emitter.emit(ir::Assert{b.emitter.as_executed(b.expressions.condition(expr.getArg(0)), b.spans.of(&expr))}, b.spans.of(&expr));
  }
  return {};
}

// A formula is read where the thread is.
Value builtins::always(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  return {as(make_expr(BoolLit{true}, bool_type, b.spans.of(&expr)), b.refusals.type_of(expr.getType(), &expr)), {}, {}};
}

// `__invariant(e1), __invariant(e2), c`: the invariants, and c.
const clang::Expr* GpuVerify::take_invariants(const clang::Expr* test, Loop& loop) {
  const clang::Expr* plain = test->IgnoreParenImpCasts();
  const auto* comma = clang::dyn_cast<clang::BinaryOperator>(plain);
  if (!comma || comma->getOpcode() != clang::BO_Comma) return test;
  std::vector<const clang::CallExpr*> found;
  const std::function<bool(const clang::Expr*)> all_invariants = [&](const clang::Expr* e) {
    e = e->IgnoreParenCasts();
    if (const auto* both = clang::dyn_cast<clang::BinaryOperator>(e);
        both && both->getOpcode() == clang::BO_Comma) {
      return all_invariants(both->getLHS()) && all_invariants(both->getRHS());
    }
    const auto* call = clang::dyn_cast<clang::CallExpr>(e);
    if (!call || !call->getDirectCallee()) return false;
    const bool own = call->getDirectCallee()->hasBody();  // of the program, whatever its name is
    const auto says = vocabulary().find(call->getDirectCallee()->getNameInfo().getAsString());
    if (own || says == vocabulary().end()) return false;
    found.push_back(call);
    return says->second == Says::Invariant || says->second == Says::Hint;
  };
  if (!all_invariants(comma->getLHS())) return test;
  for (const auto* call : found) {
    const auto says = vocabulary().at(call->getDirectCallee()->getNameInfo().getAsString());
    if (says == Says::Hint) {
      gpuverify_statement(*call, call->getDirectCallee()->getNameInfo().getAsString());
      continue;
    }
    if (const ExprPtr formula = gpuverify_formula(*call, false))
      loop.invariants.push_back({formula, spans_.of(call)});
  }
  return comma->getRHS();
}

void GpuVerify::start_body_invariants() { pending_invariants_.emplace_back(); }

void GpuVerify::body_invariants(Loop& loop) {
  for (Clause& clause : pending_invariants_.back()) loop.invariants.push_back(std::move(clause));
  pending_invariants_.pop_back();
}

Builtin builtins::gpuverify_builtin(std::string_view name) {
  if (name == "__enabled" || name == "__dominator_enabled") return &builtins::always;
  if (vocabulary().count(name)) {
    return [](Builtins& b, const clang::CallExpr& expr, std::string_view called) {
      return b.gpuverify.gpuverify_statement(expr, called);
    };
  }
  if (is_instrumentation(name)) return &builtins::gpuverify_hint;
  return nullptr;
}

}  // namespace permverify::parser
