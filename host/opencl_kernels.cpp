#include "host/opencl_kernels.h"

#include "host/integers.h"
#include "host/memory.h"
#include "host/null_pointers.h"
#include "host/opencl_functions.h"

namespace permverify::host {

using clang::QualType;
using term::Kind;

bool is_local_memory(const clang::ParmVarDecl& parameter) {
  const QualType type = parameter.getType();
  return type->isPointerType() && type->getPointeeType().getAddressSpace() == clang::LangAS::opencl_local;
}

Value OpenClKernels::make(const std::string& name, QualType type) {
  Value made = unknowns_.any(type, "kernel");
  if (made.kind != Value::Kind::Pointer) return made;
  objects_.add_own(made.target.root);
  const auto known = file_.kernels.find(name);
  made_[made.target.root] = known == file_.kernels.end() ? nullptr : known->second;
  return made;
}

OpenClKernels::Found OpenClKernels::find(const Value& object) const {
  const auto found = object.points_to_begin() ? made_.find(object.target.root) : made_.end();
  return found == made_.end() ? Found{} : Found{true, found->second};
}

void OpenClKernels::lose(const Value& object, const Value& number) { store(object, number, {}); }

void OpenClKernels::set(const Value& object, const Value& number, const Value& bytes, const Value& source) {
  const Found found = find(object);
  const bool indexed = found.kernel && number.is_integer() && number.number.kind() == Kind::IntConst && number.number->value >= 0 &&
                       number.number->value < static_cast<std::int64_t>(found.kernel->getNumParams());
  Value value;
  if (indexed) value = passed(*found.kernel->getParamDecl(static_cast<unsigned>(number.number->value)), bytes, source);
  store(object, number, value);
}

void OpenClKernels::store(const Value& object, const Value& number, const Value& value) {
  const Found found = find(object);
  if (!found.known) return memory_.forget_kernels();  // it may be any of them
  if (!found.kernel) return;
  if (!number.is_integer() || number.number.kind() != Kind::IntConst) return memory_.set_kernel(object.target.root, {});
  std::vector<Value> all = arguments(object);
  const std::int64_t i = number.number->value;
  if (i < 0 || i >= static_cast<std::int64_t>(all.size())) return;  // there is no such argument, and the call changes none
  all[static_cast<std::size_t>(i)] = value;
  memory_.set_kernel(object.target.root, Value::table(std::move(all)));
}

std::vector<Value> OpenClKernels::arguments(const Value& object) const {
  const Found found = find(object);
  if (!found.kernel) return {};
  const Value* table = objects_.may_arguments_change() ? nullptr : memory_.find_kernel(object.target.root);
  if (table && table->kind == Value::Kind::Table && table->elements->size() == found.kernel->getNumParams()) return *table->elements;
  return std::vector<Value>(found.kernel->getNumParams());
}

// Nothing: the bytes there are not those of one value of its type.
std::optional<Value> OpenClKernels::read(const Value& source, const Value& bytes) {
  if (source.kind != Value::Kind::Pointer || source.target.type.isNull() || source.target.type->isIncompleteType() || !bytes.is_integer()) return std::nullopt;
  if (!bytes.number.is_int(context_.getTypeSizeInChars(source.target.type).getQuantity())) return std::nullopt;
  if (source.target.exact) return memory_.read(source.target, "value");
  return memory_.element_at(source.target);
}

Value OpenClKernels::passed(const clang::ParmVarDecl& parameter, const Value& bytes, const Value& source) {
  const QualType type = parameter.getType();
  const bool null = source.kind == Value::Kind::Pointer && null_pointers_.is_null(source.target.root);
  if (is_local_memory(parameter)) return null && bytes.is_integer() ? bytes : Value{};
  if (type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType()) return number(parameter, bytes, source);
  if (!type->isPointerType()) return {};
  if (null) return null_pointers_.make(context_.VoidPtrTy);
  const auto held = source.kind == Value::Kind::Pointer && is_opencl_handle(source.target.type) ? read(source, bytes) : std::nullopt;
  return held && held->kind == Value::Kind::Pointer ? *held : Value{};
}

// The bytes of an integer of the host are one of the kernel's type, if both types have as many.
Value OpenClKernels::number(const clang::ParmVarDecl& parameter, const Value& bytes, const Value& source) {
  const QualType type = parameter.getType();
  const auto width = static_cast<unsigned>(parameter.getASTContext().getTypeSize(type));
  const QualType as_type = context_.getIntTypeForBitwidth(width, type->isSignedIntegerType() ? 1 : 0);
  if (as_type.isNull() || source.kind != Value::Kind::Pointer || source.target.type.isNull()) return {};
  const QualType own = source.target.type;
  if (!Integers::is_integer(own) || own->isBooleanType() || context_.getTypeSize(own) != width) return {};
  const auto held = read(source, bytes);
  return held && held->is_integer() ? Value::integer(integers_.convert(held->number, as_type)) : Value{};
}

}  // namespace permverify::host
