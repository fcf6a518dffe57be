#include "runtime_spec/machine/memory.h"

namespace permverify::runtime_spec {

ArrayInstance::ArrayInstance(const ir::Type& element, std::vector<std::int64_t> extents, bool known)
    : extents_(std::move(extents)),
      known_(known),
      rational_(element.kind == ir::TypeKind::Real || element.kind == ir::TypeKind::Amount) {
  std::int64_t cells = 1;
  for (const std::int64_t extent : extents_) cells *= extent;
  bits_.assign(static_cast<std::size_t>(cells), 0);
  if (rational_) denominators_.assign(static_cast<std::size_t>(cells), 1);
}

std::vector<std::int64_t> ArrayInstance::index(std::int64_t cell) const {
  std::vector<std::int64_t> result(extents_.size(), 0);
  for (std::size_t d = extents_.size(); d-- > 0;) {
    result[d] = cell % extents_[d];
    cell /= extents_[d];
  }
  return result;
}

void ArrayInstance::set(std::int64_t cell, Value value) {
  const auto at = static_cast<std::size_t>(cell);
  bits_[at] = value.bits;
  if (rational_) denominators_[at] = value.denominator;
  if (!unset_.empty()) unset_[at] = 0;
}

void ArrayInstance::mark_uninitialised() {
  unset_.assign(bits_.size(), 1);
}

void Memory::add_global(ir::VarId array, ArrayInstance instance) {
  std::vector<ArrayInstance> one;
  one.push_back(std::move(instance));
  if (slots_.size() <= array) slots_.resize(array + 1U);
  slots_[array] = Slot{false, std::move(one)};
}

void Memory::add_local(ir::VarId array, std::vector<ArrayInstance> by_group) {
  if (slots_.size() <= array) slots_.resize(array + 1U);
  slots_[array] = Slot{true, std::move(by_group)};
}

}  // namespace permverify::runtime_spec
