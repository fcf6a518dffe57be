#include "host/null_pointers.h"

#include "host/integers.h"
#include "host/objects.h"
#include "host/unknowns.h"

namespace permverify::host {

Value NullPointers::make(clang::QualType type) {
  Place nothing;
  nothing.root = unknowns_.new_root();
  if (type->isPointerType()) nothing.type = type->getPointeeType();
  nothing.offset = terms_.integer(0);
  objects_.add_own(nothing.root);
  nulls_.insert(nothing.root);
  return Value::pointer(std::move(nothing));
}

Value NullPointers::whether_null(const Value& pointer) {
  const void* root = pointer.kind == Value::Kind::Pointer ? pointer.target.root : nullptr;
  if (root && is_null(root)) return Value::integer(terms_.integer(pointer.target.offset && pointer.target.offset.is_int(0) ? 1 : 0));
  if (const auto of_library = of_library_.find(root); of_library != of_library_.end()) {
    Term& null = of_library->second;  // one for all comparisons of the pointer
    if (!null) null = unknowns_.input(context_.BoolTy, "null").number;
    return Value::integer(null);
  }
  const bool named = objects_.is_local(root) || objects_.is_global(root);
  const bool may_be_missing = named && static_cast<const clang::VarDecl*>(root)->isWeak();
  const bool is_object = root && objects_.is_known(root) && !may_be_missing;
  return is_object ? Value::integer(terms_.integer(0)) : unknowns_.any(context_.BoolTy, "null");
}

std::optional<Value> NullPointers::compared(clang::BinaryOperatorKind op, const Value& a, const Value& b) {
  if ((op != clang::BO_EQ && op != clang::BO_NE) || a.kind != Value::Kind::Pointer || b.kind != Value::Kind::Pointer) return std::nullopt;
  const auto result = [&](Term equal) { return Value::integer(integers_.from_truth(op == clang::BO_EQ ? equal : terms_.negate(equal))); };
  if (is_null(a.target.root) || is_null(b.target.root)) {
    const Value value = whether_null(is_null(a.target.root) ? b : a);
    return value.is_integer() ? std::optional(result(integers_.truth(value.number))) : std::nullopt;
  }
  const bool same = a.target.root == b.target.root && a.target.path == b.target.path && a.target.offset && b.target.offset;
  return same ? std::optional(result(terms_.eq(a.target.offset, b.target.offset))) : std::nullopt;
}

}  // namespace permverify::host
