// Values that the generator knows, as expressions over the coordinates of a thread (or of a cell)
// in its group: they can be moved from the thread that wrote a cell to the one that receives it.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace permverify::differential {

// sign * (coordinate `axis`) + offset + times * (the kernel's shift parameter), modulo the size.
struct Position {
  std::size_t axis = 0;
  int sign = 1;
  std::int64_t offset = 0;
  int times = 0;
  bool operator==(const Position&) const = default;
};

// A bijection of the coordinates of a group: coordinate a of the result is view[a].
using View = std::vector<Position>;

View identity(std::size_t axes);
View inverse(const View& view);
// First `inner`, then `outer`.
View compose(const View& outer, const View& inner);

struct Expr;
using Value = std::shared_ptr<const Expr>;

struct Expr {
  enum class Kind : std::uint8_t {
    Number,
    Name,
    Coordinate,
    Group,
    Row,
    Cell,
    Binary,
    Choose,
    Call
  };
  Kind kind = Kind::Number;
  std::int64_t number = 0;  // Number; Group: the axis
  std::string text;         // Name; Binary: the operator; Call: the function
  Position position;        // Coordinate
  std::size_t array = 0;    // Cell: number of the array
  View view;                // Cell: of which coordinates
  bool old = false;         // Cell
  std::vector<Value> parts;
};

Value number(std::int64_t n);
Value named(const std::string& text);
Value coordinate(const Position& position);
Value group_number(std::size_t axis);
Value row_number();
Value cell_of(std::size_t array, const View& view, bool old);
Value binary(const std::string& op, Value left, Value right);
// The same; null if a side is not known.
Value joined(const std::string& op, const Value& left, const Value& right);
Value choose(Value condition, Value yes, Value no);
Value call(const std::string& function, Value argument);

// The value as a function of the coordinates that `view` maps to those of `value`.
Value moved(const Value& value, const View& view);
// `row` put in for the row number, or for the name.
Value with_row(const Value& value, const Value& row);
Value with_name(const Value& value, const std::string& name, const Value& by);
bool equal(const Value& a, const Value& b);  // of the same form; null equals null
std::size_t size(const Value& value);
bool mentions(const Value& value, const std::string& name);
bool uniform(const Value& value);  // the same for all coordinates
bool has_row(const Value& value);

}  // namespace permverify::differential
