// The memory of a generated kernel: arrays whose cells belong to the coordinates of a thread in its
// group, and what the threads hold of them in a phase.
#pragma once
#include <string>
#include <vector>

#include "tests/differential/random/value.h"

namespace permverify::differential {

enum class Element : std::uint8_t { Int, I32, U8, Bool, Real };
enum class Rows : std::uint8_t { None, Strided, Blocked, Nested };

// One cell (or `row_count` of them) for each thread of the group; with `single`, one for the group.
struct Array {
  std::string name;
  Element element = Element::Int;
  bool local = false, constant = false, counter = false, single = false;
  bool only_atomic = false;  // a counter that is never held otherwise
  bool limited = false;      // global, of parametric extent; held only below it, in all phases
  bool by_group = false;     // global, several groups: int[ngroups][gsize], not int[tcount]
  Rows rows = Rows::None;
  int row_count = 1;
};

struct Grant {
  bool all = false;  // every cell of the group's part, else the one at `view`
  View view;
  std::string amount;                   // `write`, `read`, `1\2`; nothing: Atomic
  std::vector<std::string> parts = {};  // amounts that add up to it, said one by one
  Value guard;                          // over the thread's coordinates; null: always
  bool atomic() const { return amount.empty(); }
  bool write() const { return amount == "write"; }
};

// A right may be split into several grants of the same cells, which then add up.
using Holding = std::vector<Grant>;

// The value of each cell, over the cell's own coordinates, where `domain` (null: anywhere) holds.
struct Knowledge {
  Value value, domain;
};

// How coordinates and groups are written in a text.
struct Names {
  std::vector<std::string> position, group;
  std::string row = "j";
  bool thread = false;  // of the thread itself: `tid` may be written
};

// The shape of the launch, and everything that depends on it when a kernel is written down.
class Writer {
 public:
  std::size_t axes = 1;
  bool several = false;
  std::string shift;  // what Position::times counts
  std::vector<Array> arrays;

  std::string suffix(std::size_t axis) const;  // "", or ".y" and ".x"
  std::string size(std::size_t axis) const { return "gsize" + suffix(axis); }
  Names thread_names() const;
  Names bound_names() const;  // of quantifiers over a group's cells
  // "int i; 0 <= i && i < gsize; " for the coordinates of `names`, and its row if `rows`.
  std::string range(const Names& names, int rows, bool coordinates) const;
  std::string group_range() const;
  Value leader() const;

  std::string declaration(const Array& array) const;
  std::string text(const Value& value, const Names& names) const;
  std::string position(const Position& position, const Names& names) const;
  // The cell of `array` at `view` of the coordinates that `names` writes.
  std::string cell(const Array& array, const View& view, const Names& names) const;

  std::string resource(const Array& array, const Grant& grant) const;
  // What is known of the cells of a grant, as one conjunct; empty if nothing is.
  std::string fact(std::size_t array, const Grant& grant, const Knowledge& known) const;
  // All cells of the group's part, or, with the group's number bound as well, of the whole array.
  std::string whole_resource(const Array& array, const std::string& amount, bool kernel) const;
  std::string whole_fact(std::size_t array, const Knowledge& known, bool kernel) const;

 private:
  std::string binary(const Expr& e, const Names& names) const;
  std::vector<std::string> indices(const Array& array, const std::vector<std::string>& at,
                                   const Names& names, bool own) const;
};

}  // namespace permverify::differential
