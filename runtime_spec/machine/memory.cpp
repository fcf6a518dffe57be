#include "runtime_spec/machine/memory.h"

#include <algorithm>

namespace permverify::runtime_spec {

ArrayInstance::ArrayInstance(const ir::Type& element, std::vector<std::int64_t> extents, bool known)
    : extents_(std::move(extents)),
      known_(known),
      rational_(element.kind == ir::TypeKind::Real || element.kind == ir::TypeKind::Amount) {
  for (const std::int64_t extent : extents_) size_ *= extent;
  blocks_.resize(static_cast<std::size_t>((size_ + block_cells - 1) / block_cells));
}

void ArrayInstance::begin_with(Beginning beginning) {
  beginning_ = std::make_shared<const Beginning>(std::move(beginning));
}

ArrayInstance::Block ArrayInstance::first_touch(std::int64_t number) const {
  const std::int64_t first = number * block_cells;
  const auto cells = static_cast<std::size_t>(std::min(block_cells, size_ - first));
  if (meter_) meter_->take(cells * (sizeof(std::int64_t) * (rational_ ? 2 : 1) + (initialised_ ? 0 : 1)));
  Block block;
  block.bits.assign(cells, 0);
  if (rational_) block.denominators.assign(cells, 1);
  if (!initialised_) block.set.assign(cells, 0);
  for (std::size_t i = 0; beginning_ && i < cells; ++i) {
    const Value value = (*beginning_)(first + static_cast<std::int64_t>(i));
    block.bits[i] = value.bits;
    if (rational_) block.denominators[i] = value.denominator;
  }
  return block;
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
  Block& block = block_of(cell);
  block.bits[within(cell)] = value.bits;
  if (rational_) block.denominators[within(cell)] = value.denominator;
  if (!initialised_) block.set[within(cell)] = 1;
}

std::int64_t ArrayInstance::next_touched(std::int64_t cell) const {
  while (cell < size_ && !blocks_[static_cast<std::size_t>(cell / block_cells)]) {
    cell = (cell / block_cells + 1) * block_cells;
  }
  return std::min(cell, size_);
}

void ArrayInstance::mark_uninitialised() {
  initialised_ = false;
  for (auto& block : blocks_) {
    if (block) block->set.assign(block->bits.size(), 0);
  }
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
