// The meaning of C expressions in the lowering of a kernel: objects in regions, places in them, values.
//
// A region is one object of C (an array behind a parameter, a local array, a variable). It is kept
// as planes: one array of the IR for each leaf of its element type (a scalar, or a record's field
// that is one), all of one dimension. A place names a region, the path of fields to a plane or to a
// record in between, and an index that counts the *base units* of the type there: scalars
// (components of vectors, elements of arrays), or records. So `a + k`, `a[k]`, `a[k].f` and `(float
// *)float4_pointer` all become sums and products of indices. A region whose bytes are accessed
// through another type (casts between sizes, unions) has one plane of bytes instead.
#pragma once
#include <map>
#include <optional>

#include "logic/ir/module.h"
#include "support/clang_ast.h"

namespace permverify::parser {

// A variable of the source in one inlined copy of its function.
struct VarKey {
  std::uint32_t instance = 0;  // 0: the kernel; else a call, see Facts::instance
  const void* declaration = nullptr;
  auto operator<=>(const VarKey&) const = default;
};
inline constexpr VarKey null_key{0, nullptr};      // where null pointers point
inline constexpr VarKey anywhere_key{~0U, nullptr};
inline constexpr VarKey ended_key{~0U - 1, nullptr};
// The instance of memory behind a pointer parameter: an object beside the parameter itself.
inline constexpr std::uint32_t memory_instance = ~0U;
inline constexpr VarKey unset_key{~0U - 2, nullptr};  // where pointers point that were never set
// The instances of functions and of string literals, which pointers may point to. Below those of `memory_instance`.
inline constexpr std::uint32_t function_instance = ~0U - 5000, string_instance = ~0U - 5001;

using Path = std::vector<std::uint16_t>;  // indices of fields; base classes come before them

struct Target {
  VarKey region;  // key, the same in every pass
  Path path;
  auto operator<=>(const Target&) const = default;
};

// One of several places, chosen by `tag` (the position in `targets`), all at `index`.
struct Pointer {
  std::vector<Target> targets;  // empty: never set
  ir::ExprPtr tag;              // null if there is only one target
  ir::ExprPtr index;            // mathematical integer
};

// An lvalue.
struct Place {
  Pointer at;
  clang::QualType type;
  std::vector<unsigned> components;  // of a vector: `v.xz`; empty: all of the object
};

// An rvalue: a scalar, a pointer, or the parts of a vector, record or array.
struct Value {
  ir::ExprPtr scalar;
  std::optional<Pointer> pointer;
  std::vector<Value> parts;

  bool is_scalar() const { return scalar != nullptr; }
};

// Anywhere: the target of a pointer that was kept in memory, or was a number. It can be passed on and
// stored again, but not used for an access.
// Unset: a pointer that was never set may be null or point anywhere. Ended: the object does not exist where
// the pointer is used, such as a variable of a block that was left. Both are compared with an unknown
// result, and an access through them is a fault of the program. Function: it can be called, and nothing else.
enum class RegionKind : std::uint8_t { Null, Unset, Ended, Function, Anywhere, Global, Local, Private };
inline bool is_object(RegionKind kind) { return kind > RegionKind::Anywhere; }
inline bool is_nowhere(RegionKind kind) {
  return kind == RegionKind::Null || kind == RegionKind::Unset || kind == RegionKind::Ended;
}

struct Plane {
  ir::Type unit;
  std::vector<ir::VarId> variables;  // an array; or, in registers, one variable for each unit
};

// What a pointer variable is kept in: its index, and which of its targets.
struct PointerSlot {
  ir::VarId index = 0, tag = 0;
  bool has_tag = false;
};

struct Region {
  RegionKind kind = RegionKind::Private;
  std::string name;
  clang::QualType element;          // type of the object, or of one of `count`
  ir::ExprPtr count;                // number of elements; null: unknown
  std::optional<std::int64_t> fixed_count;  // the same, if it is a literal
  clang::SourceLocation declared;
  bool bytes = false;
  bool registers = false;           // private scalars; an index is a literal, or one of few
  bool constant = false;            // must not be written
  std::map<Path, Plane> planes;
  std::map<std::pair<Path, std::int64_t>, PointerSlot> pointers;  // registers only
  std::map<Path, std::vector<ir::ExprPtr>> contents;  // of a constant object, by plane
  std::map<Path, std::vector<ir::ExprPtr>> initial;   // of one that the host may change, when the program begins
  bool begins_otherwise = false;                      // ir::Variable
};

}  // namespace permverify::parser
