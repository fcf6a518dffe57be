// Barriers that are objects (libcu++, `cuda::barrier`), where all threads of the block take part in each of their phases.
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using support::Span;

namespace {

// What the memory of a barrier holds from its initialisation on. A program that never initialises it may hold any other number there.
constexpr std::int64_t initialised = 0x6261'7272'6965'72;

[[noreturn]] void refuse_barrier(Builtins& b, const clang::CallExpr& expr, const std::string& message) {
  b.refusals.refuse("barrier_object", &expr, message);
}

// The axes of the block whose sizes are multiplied to this number, as bits: 7 is the whole block.
std::optional<unsigned> axes_of(Builtins& b, const clang::Expr* expr) {
  expr = expr->IgnoreParenCasts();
  if (const auto* call = clang::dyn_cast<clang::CallExpr>(expr)) {
    const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    const std::string name = method ? method->getQualifiedNameAsString() : "";
    const bool whole = name == "cooperative_groups::thread_block::size" || name == "cooperative_groups::thread_block::num_threads";
    return whole ? std::optional(7U) : std::nullopt;
  }
  if (const auto* member = clang::dyn_cast<clang::MemberExpr>(expr)) {
    const auto* base = clang::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParenImpCasts());
    const auto* variable = base ? clang::dyn_cast<clang::VarDecl>(base->getDecl()) : nullptr;
    if (!variable || b.places.launch_variable(*variable) != ir::Builtin::Gsize) return std::nullopt;
    const std::string axis = member->getMemberDecl()->getNameAsString();
    return axis == "x" ? 1U : axis == "y" ? 2U : 4U;
  }
  if (const auto* product = clang::dyn_cast<clang::BinaryOperator>(expr)) {
    if (product->getOpcode() != clang::BO_Mul) return std::nullopt;
    const auto left = axes_of(b, product->getLHS()), right = axes_of(b, product->getRHS());
    return left && right && (*left & *right) == 0 ? std::optional(*left | *right) : std::nullopt;
  }
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  const bool keeps = variable && !clang::isa<clang::ParmVarDecl>(variable) && variable->hasLocalStorage() && variable->hasInit() &&
                     variable->getType()->isIntegerType() && b.layout.bytes(variable->getType()) >= 4 &&
                     !b.variables.modified.count(variable->getCanonicalDecl());
  return keeps ? axes_of(b, variable->getInit()) : std::nullopt;
}

NamedBarrier of_call(Builtins& b, const clang::CallExpr& expr) {
  if (b.binder.has_rights()) refuse_barrier(b, expr, "a barrier object in a kernel with permissions");
  const auto& member = clang::cast<clang::CXXMemberCallExpr>(expr);
  return named_barrier(b, b.places.object_of(*member.getImplicitObjectArgument()), expr);
}

// All copies that were started for it are awaited, and all threads of the block come together.
Value meet(Builtins& b, const NamedBarrier& barrier, const clang::CallExpr& expr) {
  const Span at = b.spans.of(&expr);
  b.copies.wait_for_every(barrier.number, at);
  b.special.arrivals.waits.push_back(at);
  ir::Barrier of_block{};
  of_block.transfers = true;
  emit_barrier(b, std::move(of_block), true, true, at);
  return {};
}

}  // namespace

NamedBarrier named_barrier(Builtins& b, const Place& object, const clang::CallExpr& expr) {
  const auto* record = clang::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(object.type->getAsCXXRecordDecl());
  constexpr std::int64_t scope_block = 2;
  if (!record || record->getTemplateArgs()[0].getAsIntegral().getExtValue() != scope_block) {
    refuse_barrier(b, expr, "a barrier object whose scope is not `cuda::thread_scope_block`");
  }
  const auto* element = object.at.index ? std::get_if<IntLit>(&object.at.index->node) : nullptr;
  if (object.at.targets.size() > 1 || (object.at.index && !element)) {
    refuse_barrier(b, expr, "a barrier object that is chosen at run time");
  }
  for (const Target& target : object.at.targets) {
    const RegionKind kind = b.memory.region(target.region).kind;
    if (is_object(kind) && kind != RegionKind::Local) refuse_barrier(b, expr, "a barrier object that is not in shared memory");
  }
  const int number = object.at.targets.empty() ? 0 : b.copies.number_of_barrier(object.at.targets[0], element ? element->value : 0);
  return {b.memory.field(object, 0), number};
}

void use_barrier(Builtins& b, const NamedBarrier& barrier, const clang::CallExpr& expr) {
  const Span at = b.spans.of(&expr);
  const Value held = b.accesses.load(barrier.cell, at);
  const ExprPtr state = b.emitter.temporary(held.scalar, "state");
  b.emitter.emit(Assert{equal(state, literal(initialised, state->type, at))}, at);
}

// One thread gives the number of threads that arrive in a phase. It has to be the whole block.
Value barrier_init(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  if (b.binder.has_rights()) refuse_barrier(b, expr, "a barrier object in a kernel with permissions");
  const Span at = b.spans.of(&expr);
  const Pointer to = b.emitter.freeze(b.expressions.pointer(expr.getArg(0)));
  const NamedBarrier barrier = named_barrier(b, b.memory.dereference(to, expr.getArg(0)->getType()->getPointeeType()), expr);
  const auto known = known_integer(b, expr.getArg(1));
  const auto axes = axes_of(b, expr.getArg(1));
  if (known && *known > 1) {
    b.special.block_sizes.emplace(*known, at);
  } else if (axes) {
    b.special.arrivals.counts.emplace_back(*axes, at);
  } else {
    refuse_barrier(b, expr, "the number of threads of this barrier object is not known to be that of the block");
  }
  b.accesses.store(barrier.cell, {literal(initialised, fixed_type(64, false), at), {}, {}}, at);
  return {};
}

Value barrier_arrive_and_wait(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const NamedBarrier barrier = of_call(b, expr);
  use_barrier(b, barrier, expr);
  return meet(b, barrier, expr);
}

// Only where nothing but private computations stands between it and its wait (pair_arrivals).
Value barrier_arrive(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const NamedBarrier barrier = of_call(b, expr);
  if (!clang::isa<clang::CXXDefaultArgExpr>(expr.getArg(0))) {
    refuse_barrier(b, expr, "an arrival that counts for several threads");
  }
  use_barrier(b, barrier, expr);
  auto& arrivals = b.special.arrivals;
  arrivals.last = &expr;
  arrivals.barrier = barrier.number;
  const Span at = b.spans.of(&expr);
  arrivals.marks.emplace(b.emitter.declare("arrival", bool_type, nullptr, at), at);
  return b.terms.unknown_value(expr.getType(), &expr);
}

namespace {

// The call whose result this is, without a copy that could be another's.
const clang::CallExpr* arrival_of(Builtins& b, const clang::Expr* token) {
  token = token->IgnoreImplicit();
  if (const auto* call = clang::dyn_cast<clang::CallExpr>(token)) {
    const auto* callee = call->getDirectCallee();
    const bool moves = callee && callee->getBuiltinID() == clang::Builtin::BImove;
    return moves ? arrival_of(b, call->getArg(0)) : call;
  }
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(token);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  const bool keeps = variable && variable->hasLocalStorage() && variable->hasInit() && !clang::isa<clang::ParmVarDecl>(variable);
  return keeps ? clang::dyn_cast<clang::CallExpr>(variable->getInit()->IgnoreImplicit()) : nullptr;
}

}  // namespace

Value barrier_wait(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const NamedBarrier barrier = of_call(b, expr);
  const clang::CallExpr* arrival = arrival_of(b, expr.getArg(0));
  if (arrival && clang::isa<clang::CXXMemberCallExpr>(expr.getArg(0)->IgnoreImplicit())) b.expressions.effect(expr.getArg(0));
  auto& arrivals = b.special.arrivals;
  if (!arrival || arrival != arrivals.last || arrivals.barrier != barrier.number) {
    refuse_barrier(b, expr, "a wait for an arrival that is not the last one before it");
  }
  arrivals.last = nullptr;
  return meet(b, barrier, expr);
}

Builtin barrier_builtin(std::string_view name) {
  if (name == "arrive_and_wait") return &barrier_arrive_and_wait;
  if (name == "arrive") return &barrier_arrive;
  return name == "wait" ? &barrier_wait : nullptr;
}

}  // namespace permverify::parser::builtins
