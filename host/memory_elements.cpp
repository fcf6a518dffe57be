// Elements of small arrays of the host, and the arguments of kernels.
#include "host/memory.h"

namespace permverify::host {

using term::Kind;

namespace {

constexpr std::uint64_t most_elements = 16;

const clang::ConstantArrayType* small_array(const Place& place, const Objects& objects) {
  if (!place.root || !(objects.is_local(place.root) || objects.is_global(place.root)) || objects.is_unsure(place.root)) return nullptr;
  const auto* variable = static_cast<const clang::VarDecl*>(place.root);
  const auto* array = variable->getASTContext().getAsConstantArrayType(variable->getType());
  return array && array->getSize().ule(most_elements) ? array : nullptr;
}

}  // namespace

// The place is a whole element of the variable that its root is.
std::optional<std::size_t> Memory::index_of_element(const Place& place) const {
  const clang::ConstantArrayType* array = small_array(place, objects_);
  if (!array || !place.path.empty() || place.type.isNull() || !place.offset || place.offset.kind() != Kind::IntConst) return std::nullopt;
  const clang::ASTContext& context = static_cast<const clang::VarDecl*>(place.root)->getASTContext();
  if (!context.hasSameUnqualifiedType(place.type, array->getElementType())) return std::nullopt;
  const std::int64_t each = context.getTypeSizeInChars(place.type).getQuantity(), at = place.offset->value;
  if (each <= 0 || at < 0 || at % each != 0 || at / each >= static_cast<std::int64_t>(array->getSize().getZExtValue())) return std::nullopt;
  return static_cast<std::size_t>(at / each);
}

std::optional<Value> Memory::with_element(const Value& before, const Place& place, const Value& value) const {
  const auto index = index_of_element(place);
  if (!index) return std::nullopt;
  const std::size_t count = small_array(place, objects_)->getSize().getZExtValue();
  const bool known = before.kind == Value::Kind::Table && before.elements->size() == count;
  std::vector<Value> elements = known ? *before.elements : std::vector<Value>(count);
  elements[*index] = value;
  return Value::table(std::move(elements));
}

std::optional<Value> Memory::element_at(const Place& place) const {
  const auto index = index_of_element(place);
  const Value* table = index && objects_.may_be_read(place.root) ? find(place.root) : nullptr;
  if (!table || table->kind != Value::Kind::Table || *index >= table->elements->size()) return std::nullopt;
  const Value& element = (*table->elements)[*index];
  return element.kind == Value::Kind::Unknown ? std::nullopt : std::optional(element);
}

const Value* Memory::find_kernel(const void* root) const {
  const auto found = state_.kernels.find(root);
  return found == state_.kernels.end() ? nullptr : &found->second;
}

void Memory::set_kernel(const void* root, const Value& arguments) {
  if (arguments.kind == Value::Kind::Unknown) state_.kernels.erase(root);
  else state_.kernels[root] = arguments;
}

void Memory::forget_kernel_argument(unsigned number) {
  for (auto& [root, arguments] : state_.kernels) {
    if (number >= arguments.elements->size()) continue;
    std::vector<Value> elements = *arguments.elements;
    elements[number] = {};
    arguments = Value::table(std::move(elements));
  }
}

namespace {

// The array that the expression names, or of which it names an element. Null: there is none, or its size is not known.
const clang::VarDecl* array_named_by(const clang::Expr& target) {
  const clang::Expr* base = target.IgnoreParenCasts();
  while (const auto* element = clang::dyn_cast<clang::ArraySubscriptExpr>(base)) base = element->getBase()->IgnoreParenImpCasts();
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(base);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || variable->getType()->isDependentType()) return nullptr;
  const clang::ASTContext& context = variable->getASTContext();
  const bool sized = context.getAsConstantArrayType(variable->getType()) && context.getBaseElementType(variable->getType())->isScalarType();
  return sized ? variable->getCanonicalDecl() : nullptr;
}

}  // namespace

void Memory::know_part_of(const clang::VarDecl* array, const Place& place, Term bytes, clang::SourceRange range) {
  if (!array || place.root != array || !place.path.empty() || !place.offset) return;
  const Term size = terms_.integer(array->getASTContext().getTypeSizeInChars(array->getType()).getQuantity());
  know_all({terms_.le(terms_.integer(0), place.offset), terms_.le(terms_.add(place.offset, bytes), size)}, range);
}

void Memory::know_inside(const clang::Expr& target, const std::optional<Place>& place) {
  const bool is_element = clang::isa<clang::ArraySubscriptExpr>(target.IgnoreParens());
  const bool varies = place && place->offset && place->offset.kind() != term::Kind::IntConst;
  const clang::VarDecl* array = is_element && varies && !target.getType()->isDependentType() ? array_named_by(target) : nullptr;
  if (!array) return;
  const Term bytes = terms_.integer(array->getASTContext().getTypeSizeInChars(target.getType()).getQuantity());
  know_part_of(array, *place, bytes, target.getSourceRange());
}

void Memory::know_bytes_inside(const clang::Expr& target, const Value& pointer, const Value& bytes) {
  if (pointer.kind == Value::Kind::Pointer && bytes.is_integer()) know_part_of(array_named_by(target), pointer.target, bytes.number, target.getSourceRange());
}

}  // namespace permverify::host
