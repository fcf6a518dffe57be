// Elements of small arrays of the host, and the arguments of kernels.
#include "host/memory.h"

namespace permverify::host {

using term::Kind;

namespace {

constexpr std::uint64_t most_elements = 16;

Value table_of(std::vector<Value> elements) {
  Value table;
  table.kind = Value::Kind::Table;
  table.elements = std::make_shared<const std::vector<Value>>(std::move(elements));
  return table;
}

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
  return table_of(std::move(elements));
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
    arguments = table_of(std::move(elements));
  }
}

}  // namespace permverify::host
