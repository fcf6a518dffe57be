// Memory of a launch: one instance of each global array, one of each local array for every group.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "logic/ir/module.h"
#include "runtime_spec/machine/meter.h"
#include "runtime_spec/value.h"

namespace permverify::runtime_spec {

// What the cells of an array hold before anything is stored to them: a function of the cell's number
// alone, so that it does not matter when it is asked.
using Beginning = std::function<Value(std::int64_t cell)>;

// The cells of one array, named by their row-major number. An unknown extent is given a size that is
// generous for the launch: an index outside it then is no fault, the run just tells nothing. Memory is
// taken for the cells that are touched, some around them included.
class ArrayInstance {
 public:
  // All cells are zero.
  ArrayInstance(const ir::Type& element, std::vector<std::int64_t> extents, bool known);

  // Before any cell is read or set. Copies share it.
  void begin_with(Beginning beginning);
  // What it takes from now on is counted there; for copies, too.
  void count_in(std::shared_ptr<MemoryMeter> meter) { meter_ = std::move(meter); }
  // Before the first cell is touched.
  std::uint64_t bytes() const { return blocks_.size() * sizeof(blocks_[0]); }

  // -1 when the index lies outside.
  std::int64_t cell(const std::int64_t* index, std::size_t rank) const {
    std::int64_t number = 0;
    for (std::size_t d = 0; d < rank; ++d) {
      if (index[d] < 0 || index[d] >= extents_[d]) return -1;
      number = number * extents_[d] + index[d];
    }
    return number;
  }
  std::vector<std::int64_t> index(std::int64_t cell) const;
  std::int64_t size() const { return size_; }
  bool known_extents() const { return known_; }
  const std::vector<std::int64_t>& extents() const { return extents_; }

  Value get(std::int64_t cell) const {
    const Block& block = block_of(cell);
    return {block.bits[within(cell)], rational_ ? block.denominators[within(cell)] : 1};
  }
  std::int64_t word(std::int64_t cell) const { return block_of(cell).bits[within(cell)]; }
  void set(std::int64_t cell, Value value);        // also marks it initialised
  bool initialised(std::int64_t cell) const {
    return initialised_ || block_of(cell).set[within(cell)] != 0;
  }
  // The first cell from this one on that may have been read or set; size() if there is none.
  std::int64_t next_touched(std::int64_t cell) const;
  // All cells; the values stay as arbitrary ones.
  void mark_uninitialised();

 private:
  static constexpr std::int64_t block_cells = 1024;
  struct Block {
    std::vector<std::int64_t> bits;
    std::vector<std::int64_t> denominators;         // Real only
    std::vector<std::uint8_t> set;                  // not initialised_ only
  };

  static std::size_t within(std::int64_t cell) {
    return static_cast<std::size_t>(cell % block_cells);
  }
  Block& block_of(std::int64_t cell) const {
    std::optional<Block>& block = blocks_[static_cast<std::size_t>(cell / block_cells)];
    if (!block) block = first_touch(cell / block_cells);
    return *block;
  }
  Block first_touch(std::int64_t number) const;

  std::vector<std::int64_t> extents_;
  std::int64_t size_ = 1;
  bool known_;
  bool rational_;
  bool initialised_ = true;
  std::shared_ptr<const Beginning> beginning_;      // null: zero
  std::shared_ptr<MemoryMeter> meter_;              // null: nothing is counted
  mutable std::vector<std::optional<Block>> blocks_;
};

class Memory {
 public:
  // Instances of global arrays belong to every group; of local arrays to one.
  ArrayInstance& at(ir::VarId array, std::int64_t group) {
    Slot& slot = slots_[array];
    return slot.instances[slot.local ? static_cast<std::size_t>(group) : 0];
  }
  const ArrayInstance& at(ir::VarId array, std::int64_t group) const {
    const Slot& slot = slots_[array];
    return slot.instances[slot.local ? static_cast<std::size_t>(group) : 0];
  }
  void add_global(ir::VarId array, ArrayInstance instance);
  void add_local(ir::VarId array, std::vector<ArrayInstance> by_group);

 private:
  struct Slot {
    bool local = false;
    std::vector<ArrayInstance> instances;
  };
  std::vector<Slot> slots_;   // by VarId; dense enough, arrays are few and declared early
};

}  // namespace permverify::runtime_spec
