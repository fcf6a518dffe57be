// Copies that the work-items of a group start together, and that wait for events (OpenCL C 3.0, 6.15.11). Each thread moves a share,
// as in copies of a block in CUDA (copies_under_way.h).
#include "logic/ir/free_choice.h"
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;
using support::Span;

namespace {

ExprPtr common_number(Builtins& b, const clang::Expr* expr, Span at) { return common_argument_of_group(b, to_int(b.expressions.scalar(expr)), at); }

struct GroupCopy {
  Pointer to, from;
  QualType unit;
  ExprPtr count, stride;   // null: 1
  bool is_from_global = false;
};

Pointer common_pointer(Builtins& b, const clang::Expr* expr, Span at) {
  Pointer pointer = b.emitter.freeze(b.expressions.pointer(expr));
  pointer.tag = common_argument_of_group(b, pointer.tag, at);
  pointer.index = common_argument_of_group(b, pointer.index, at);
  return pointer;
}

ExprPtr by_stride(const GroupCopy& copy, const ExprPtr& i, bool of_global, Span at) {
  if (!copy.stride || !of_global) return i;
  return make_expr(ir::Binary{BinaryOp::Mul, i, copy.stride}, int_type, at);
}

Place source(Builtins& b, const GroupCopy& copy, const Pointer& from, const ExprPtr& i, Span at) {
  return b.memory.dereference(b.pointers.offset(from, copy.unit, by_stride(copy, i, copy.is_from_global, at)), copy.unit);
}

Place destination(Builtins& b, const GroupCopy& copy, const Pointer& to, const ExprPtr& i, Span at) {
  return b.memory.dereference(b.pointers.offset(to, copy.unit, by_stride(copy, i, !copy.is_from_global, at)), copy.unit);
}

// Watches the part with this number, in each object that the pointer may mean.
void watch_side(Builtins& b, const Pointer& pointer, const ExprPtr& exists, Span at, const std::function<void(const Pointer&)>& access) {
  for (std::size_t i = 0; i < pointer.targets.size(); ++i) {
    if (is_nowhere(b.memory.region(pointer.targets[i].region).kind)) continue;
    const Pointer one{{pointer.targets[i]}, nullptr, pointer.index};
    ExprPtr here = exists;
    if (pointer.targets.size() > 1) here = both(equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at)), here);
    b.copies.watch_part([&] { access(one); }, here, CopiesUnderWay::of_event, at);
  }
}

void watch_parts(Builtins& b, const GroupCopy& copy, const ExprPtr& noted, const clang::CallExpr& expr, Span at) {
  const ExprPtr is_part = exists(b, noted, copy.count, at);
  watch_side(b, copy.from, is_part, at, [&](const Pointer& from) { b.accesses.load(source(b, copy, from, noted, at), at); });
  watch_side(b, copy.to, is_part, at, [&](const Pointer& to) {
    b.accesses.store(destination(b, copy, to, noted, at), b.terms.zero_value(copy.unit, &expr), at);
  });
}

bool is_zero(Builtins& b, const clang::Expr* event) {
  const clang::Expr* plain = event->IgnoreParens();
  if (const auto* cast = clang::dyn_cast<clang::CastExpr>(plain); cast && cast->getCastKind() == clang::CK_ZeroToOCLOpaqueType) return true;
  return known_integer(b, plain) == 0;
}

}  // namespace

// async_work_group_copy and async_work_group_strided_copy.
Value group_copy(Builtins& b, const clang::CallExpr& expr, std::string_view name) {
  if (b.binder.has_rights()) b.refusals.refuse("asynchronous_copy", &expr, "an asynchronous copy of the group in a kernel with permissions");
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  const bool strided = name == "async_work_group_strided_copy";
  GroupCopy copy;
  copy.unit = expr.getArg(0)->getType()->getPointeeType();
  copy.to = common_pointer(b, expr.getArg(0), at);
  copy.from = common_pointer(b, expr.getArg(1), at);
  copy.count = common_number(b, expr.getArg(2), at);
  if (strided) {
    copy.stride = common_number(b, expr.getArg(3), at);
    // Undefined for a stride of 0, whatever the number of elements (OpenCL C 3.0, 6.15.11).
    b.emitter.emit(ir::Assert{make_expr(ir::Binary{BinaryOp::Ne, copy.stride, literal(0, int_type, at)}, bool_type, at)}, at);
  }
  copy.is_from_global = expr.getArg(1)->getType()->getPointeeType().getAddressSpace() == clang::LangAS::opencl_global;
  const clang::Expr* last = expr.getArg(expr.getNumArgs() - 1);
  const ExprPtr given = is_zero(b, last) ? nullptr : common_argument_of_group(b, b.emitter.temporary(b.expressions.scalar(last), "given"), at);
  const CopyPart part = [&](const ExprPtr& i) {
    const Value held = b.accesses.load(source(b, copy, copy.from, i, at), at);
    b.accesses.store(destination(b, copy, copy.to, i, at), held, at);
  };
  const ExprPtr first = first_of_copy(b, at);
  const ExprPtr event = b.copies.event_of_copy(given, at);
  const ExprPtr noted = copy_parts(b, first, copy.count, make_expr(BuiltinRef{ir::Builtin::Gsize, -1}, int_type, at), at, part);
  b.copies.watch_event(given, event, [&] { watch_parts(b, copy, noted, expr, at); }, at);
  return {event, {}, {}};
}

// Waiting ends the copies of these events, and makes what they wrote visible to all. All work-items of the group wait for the same
// events: the behaviour is undefined otherwise, as with other arguments.
Value group_wait(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  refuse_order_of_arguments(b, expr);
  const Span at = b.spans.of(&expr);
  const ExprPtr count = common_number(b, expr.getArg(0), at);
  const Pointer list = common_pointer(b, expr.getArg(1), at);
  const QualType event = expr.getArg(1)->getType()->getPointeeType();
  for_each_part(b, count, at, [&](const ExprPtr& i) {
    const Value given = b.accesses.load(b.memory.dereference(b.pointers.offset(list, event, i), event), at);
    b.copies.wait_for_event(common_argument_of_group(b, b.emitter.temporary(given.scalar, "awaited"), at), at);
  });
  b.assumptions.add("group_wait", "waiting for an event orders all accesses of the group, as a barrier does, and not only those of its copies", at);
  return barrier_at(b, true, true, expr);
}

}  // namespace permverify::parser::builtins
