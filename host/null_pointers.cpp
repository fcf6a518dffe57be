// Null pointers, and comparisons of pointers.
#include "host/executor.h"

namespace permverify::host {

Value Executor::null_pointer(clang::QualType type) {
  Place nothing;
  nothing.root = new_root();
  if (type->isPointerType()) nothing.type = type->getPointeeType();
  nothing.offset = terms_.integer(0);
  own_.insert(nothing.root);
  nulls_.insert(nothing.root);
  return Value::pointer(std::move(nothing));
}

// 1 or 0. An allocation that fails is an assumption of its own. What else the library returns is null after an error, which may happen or not.
// Of any other pointer it is not known.
Value Executor::whether_null(const Value& pointer) {
  const void* root = pointer.kind == Value::Kind::Pointer ? pointer.target.root : nullptr;
  if (root && nulls_.count(root) != 0) return Value::integer(terms_.integer(pointer.target.offset && pointer.target.offset.is_int(0) ? 1 : 0));
  if (const auto of_library = of_library_.find(root); of_library != of_library_.end()) {
    Term& null = of_library->second;  // one for all comparisons of the pointer
    if (!null) null = input(context_.BoolTy, "null").number;
    return Value::integer(null);
  }
  const bool named = locals_.count(root) != 0 || globals_.count(root) != 0;
  const bool may_be_missing = named && static_cast<const clang::VarDecl*>(root)->isWeak();
  const bool is_object = root && (named || own_.count(root) != 0) && !may_be_missing;
  return is_object ? Value::integer(terms_.integer(0)) : unknown(context_.BoolTy, "null");
}

// Nothing: not known.
std::optional<Value> Executor::compared(clang::BinaryOperatorKind op, const Value& a, const Value& b) {
  if ((op != clang::BO_EQ && op != clang::BO_NE) || a.kind != Value::Kind::Pointer || b.kind != Value::Kind::Pointer) return std::nullopt;
  const auto result = [&](Term equal) { return Value::integer(integers_.from_truth(op == clang::BO_EQ ? equal : terms_.negate(equal))); };
  if (is_null(a.target) || is_null(b.target)) {
    const Value value = whether_null(is_null(a.target) ? b : a);
    return value.is_integer() ? std::optional(result(integers_.truth(value.number))) : std::nullopt;
  }
  const bool same = a.target.root == b.target.root && a.target.path == b.target.path && a.target.offset && b.target.offset;
  return same ? std::optional(result(terms_.eq(a.target.offset, b.target.offset))) : std::nullopt;
}

}  // namespace permverify::host
