// Copies that the threads of a block start together, and copies that a barrier waits for (CUDA C++, "memcpy_async"; libcu++,
// `cuda::memcpy_async`). Of a copy of the block each thread moves a share, as the copies of a thread do (copies_under_way.h).
#include <algorithm>

#include "logic/ir/free_choice.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;
using support::Span;

namespace {

const clang::CXXRecordDecl* record_of(const clang::Expr& expr) { return expr.getType().getNonReferenceType()->getAsCXXRecordDecl(); }

void refuse_group_but_block(Builtins& b, const clang::Expr& group, const clang::CallExpr& expr) {
  const auto* record = record_of(group);
  if (!record || record->getQualifiedNameAsString() != "cooperative_groups::thread_block") {
    b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy of a group other than the block");
  }
  if (b.binder.has_rights()) {
    b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy of the block in a kernel with permissions");
  }
  if (group.HasSideEffects(b.layout.context())) b.expressions.effect(&group);
}

// A number of bytes or of elements, which may be a `cuda::aligned_size_t`.
const clang::Expr* number_in(Builtins& b, const clang::Expr* given, const clang::CallExpr& expr) {
  const clang::Expr* number = size_of_copy(given);
  if (number->getType()->isIntegralOrEnumerationType()) return number;
  b.refusals.refuse("asynchronous_copy", &expr, "the size of this asynchronous copy is not a number here");
}

// Of two layouts, the smaller number of elements is copied.
CopiedParts parts_of_layouts(Builtins& b, const clang::CallExpr& expr, QualType unit, std::int64_t bytes) {
  const Span at = b.spans.of(&expr);
  const ExprPtr to = b.emitter.temporary(to_int(b.expressions.scalar(number_in(b, expr.getArg(2), expr))), "elements");
  const ExprPtr from = b.emitter.temporary(to_int(b.expressions.scalar(number_in(b, expr.getArg(4), expr))), "elements");
  const ExprPtr least = parser::choose(b.terms.comparison(clang::BO_LT, from, to, at), from, to);
  return {!unit.isNull(), b.emitter.temporary(unit.isNull() ? scale_index(least, bytes) : least, "count")};
}

void refuse_memories(Builtins& b, const Pointer& to, const Pointer& from, const clang::CallExpr& expr) {
  for (const Pointer* side : {&to, &from}) {
    if (side->targets.size() > 1) {
      b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy between arrays that are chosen at run time");
    }
    for (const Target& target : side->targets) {
      if (b.memory.region(target.region).kind != RegionKind::Private) continue;
      b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy from or to private memory");
    }
  }
}

}  // namespace

// Parts `first`, `first + step`, ... below `count`. The loop notes one of them, which may be watched.
ExprPtr copy_parts(Builtins& b, const ExprPtr& first, const ExprPtr& count, const ExprPtr& step, Span at, const CopyPart& part) {
  const VarId noted = b.emitter.declare("noted", int_type, literal(0, int_type, at), at);
  strided_loop(b, first, count, step, at, [&](const ExprPtr& i) {
    b.copies.without_program([&] { part(i); });
    const VarId choice = b.emitter.declare(std::string(ir::free_choice), bool_type, nullptr, at);
    b.emitter.emit(Havoc{choice}, at);
    StmtList note = b.emitter.captured([&] { b.emitter.emit(Assign{noted, i}, at); });
    b.emitter.emit(If{make_expr(VarRef{choice}, bool_type, at), std::move(note), {}}, at);
  });
  return make_expr(VarRef{noted}, int_type, at);
}

ExprPtr exists(Builtins& b, const ExprPtr& number, const ExprPtr& count, Span at) {
  return both(b.terms.comparison(clang::BO_LE, literal(0, int_type, at), number, at), b.terms.comparison(clang::BO_LT, number, count, at));
}

ExprPtr common_argument_of_group(Builtins& b, const ExprPtr& value, Span at) {
  if (!value || std::holds_alternative<IntLit>(value->node)) return value;
  return make_expr(VarRef{b.emitter.declare(std::string(common_argument), value->type, value, at)}, value->type, at);
}

// All threads come to a copy of the block together: a vote whose result is not used, and which orders nothing.
ExprPtr first_of_copy(Builtins& b, Span at) {
  const ExprPtr own = make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at);
  const ExprPtr first = b.copies.first_of_share(at);
  ir::Barrier barrier{};
  barrier.transfers = true;
  const VarId comes = b.emitter.declare("comes", bool_type, make_expr(BoolLit{true}, bool_type, at), at);
  const VarId arrived = b.emitter.declare("arrived", int_type, nullptr, at);
  barrier.vote = ir::Vote{ir::VoteOp::Count, make_expr(VarRef{comes}, bool_type, at), arrived};
  emit_barrier(b, std::move(barrier), false, false, at);
  return first ? first : own;  // the first pass is thrown away
}

namespace {

void copy_of_block(Builtins& b, const clang::CallExpr& expr, const clang::Expr& to, const clang::Expr& from, const PartsOf& parts, int waiter) {
  const Span at = b.spans.of(&expr);
  copy_memory(b, expr, to, from, parts, [&](const Pointer& target, const Pointer& source, const ExprPtr& count, const CopyPart& part) {
    refuse_memories(b, target, source, expr);
    for (const ExprPtr& argument : {target.index, source.index, count}) common_argument_of_group(b, argument, at);
    const ExprPtr first = first_of_copy(b, at);
    const ExprPtr noted = copy_parts(b, first, count, make_expr(BuiltinRef{ir::Builtin::Gsize, -1}, int_type, at), at, part);
    b.copies.watch_part([&] { part(noted); }, exists(b, noted, count, at), waiter, at);
  });
}

PartsOf bytes_in(Builtins& b, const clang::Expr* given, const clang::CallExpr& expr) {
  return [&b, given, &expr](QualType unit) { return parts_of(b, number_in(b, given, expr), unit); };
}

}  // namespace

// `cooperative_groups::memcpy_async`, with bytes or with two numbers of elements: each call is one batch.
Value block_copy(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_group_but_block(b, *expr.getArg(0), expr);
  const bool layouts = expr.getNumArgs() == 5;
  if (!layouts && expr.getNumArgs() != 4) b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy with these arguments");
  const QualType element = expr.getArg(1)->getType()->getPointeeType();
  if (layouts && (element.isNull() || element->isVoidType())) b.refusals.refuse("asynchronous_copy", &expr, "what is copied has no type");
  const PartsOf of_layouts = [&](QualType unit) { return parts_of_layouts(b, expr, unit, b.layout.bytes(element)); };
  copy_of_block(b, expr, *expr.getArg(1), *expr.getArg(layouts ? 3 : 2), layouts ? of_layouts : bytes_in(b, expr.getArg(3), expr),
                CopiesUnderWay::of_block);
  b.copies.commit(CopiesUnderWay::of_block, b.spans.of(&expr));
  return {};
}

namespace {

int waiter_of(Builtins& b, const clang::CallExpr& expr, const clang::Expr& object) {
  const auto* record = clang::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record_of(object));
  if (record && record->getName() == "barrier") {
    const NamedBarrier barrier = named_barrier(b, b.places.place(&object), expr);
    use_barrier(b, barrier, expr);
    return barrier.number;
  }
  constexpr std::int64_t scope_block = 2;
  const bool known = record && record->getName() == "pipeline" && record->getTemplateArgs()[0].getAsIntegral().getExtValue() == scope_block;
  if (!known || !b.special.stages) b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy that is waited for by another object");
  if (object.HasSideEffects(b.layout.context())) b.expressions.effect(&object);
  return CopiesUnderWay::of_pipeline;
}

}  // namespace

// `cuda::memcpy_async` with a barrier or a pipeline of the block that waits for it, by the block or by one thread.
Value copy_for_barrier(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const unsigned last = expr.getNumArgs() - 1;
  const int waiter = waiter_of(b, expr, *expr.getArg(last));
  const bool by_thread = expr.getNumArgs() == 4;
  const clang::Expr& to = *expr.getArg(by_thread ? 0 : 1);
  const clang::Expr& from = *expr.getArg(by_thread ? 1 : 2);
  const PartsOf parts = bytes_in(b, expr.getArg(last - 1), expr);
  if (!by_thread) {
    refuse_group_but_block(b, *expr.getArg(0), expr);
    copy_of_block(b, expr, to, from, parts, waiter);
    return {};
  }
  copy_memory(b, expr, to, from, parts, [&](const Pointer& target, const Pointer& source, const ExprPtr& count, const CopyPart& part) {
    refuse_memories(b, target, source, expr);
    const ExprPtr noted = copy_parts(b, literal(0, int_type, at), count, literal(1, int_type, at), at, part);
    StmtList again = b.emitter.captured([&] { b.copies.start([&] { part(noted); }, waiter, at); });
    b.emitter.emit(If{exists(b, noted, count, at), std::move(again), {}}, at);  // by the thread of the copy: nothing changes
  });
  return {};
}

// Each thread waits for its share, and then for the others (CUDA C++, "wait and wait_prior": both functions synchronise the group).
Value block_copy_wait(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  const Span at = b.spans.of(&expr);
  refuse_group_but_block(b, *expr.getArg(0), expr);
  std::int64_t but = 0;
  if (name.ends_with("wait_prior")) {
    const auto* arguments = expr.getDirectCallee()->getTemplateSpecializationArgs();
    but = arguments->get(0).getAsIntegral().getExtValue();
  }
  if (but == 0) b.copies.wait_for_every(CopiesUnderWay::of_block, at);  // each is committed where it starts
  else b.copies.wait_for_all(CopiesUnderWay::of_block, literal(but, int_type, at), at);
  return barrier_at(b, true, true, expr);
}

}  // namespace permverify::parser::builtins
