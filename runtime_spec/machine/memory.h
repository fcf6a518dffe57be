// Memory of a launch: one instance of each global array, one of each local array for every group.
#pragma once
#include <vector>

#include "logic/ir/module.h"
#include "runtime_spec/value.h"

namespace permverify::runtime_spec {

// The cells of one array, named by their row-major number. An unknown extent is given a size that is
// generous for the launch: an index outside it then is no fault, the run just tells nothing.
class ArrayInstance {
 public:
  ArrayInstance(const ir::Type& element, std::vector<std::int64_t> extents, bool known);

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
  std::int64_t size() const { return static_cast<std::int64_t>(bits_.size()); }
  bool known_extents() const { return known_; }
  const std::vector<std::int64_t>& extents() const { return extents_; }

  Value get(std::int64_t cell) const {
    return {word(cell), rational_ ? denominators_[static_cast<std::size_t>(cell)] : 1};
  }
  std::int64_t word(std::int64_t cell) const { return bits_[static_cast<std::size_t>(cell)]; }
  void set(std::int64_t cell, Value value);        // also marks it initialised
  bool initialised(std::int64_t cell) const {
    return unset_.empty() || unset_[static_cast<std::size_t>(cell)] == 0;
  }
  void mark_uninitialised();                        // all cells; the values stay as arbitrary ones

 private:
  std::vector<std::int64_t> extents_;
  bool known_;
  bool rational_;
  std::vector<std::int64_t> bits_;
  std::vector<std::int64_t> denominators_;          // Real only
  std::vector<std::uint8_t> unset_;                 // empty: all initialised
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
