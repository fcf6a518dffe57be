// What the C front end tells annotations about the names that are visible at one place.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::parser::annotation {

// An object, a value or a pointer of the program: a number that only its CNames can read.
struct Entity {
  std::uint32_t handle = 0;
};

// Scalar: a number or a truth value. Pointer: the parameter `float a[]`, too. Record: a struct, a
// union, a vector. Array: an object with elements, or a row of one.
enum class EntityKind : std::uint8_t { Scalar, Pointer, Record, Array };

// Cells of one array: `indices` may mention the variables of `binders` (each with its range).
struct Cells {
  ir::VarId array;
  std::vector<ir::ExprPtr> indices;
  std::vector<ir::Binder> binders;
};

// One place of the source, with the scope that Clang resolved there. Operations that return null
// have reported why, at `at`, except where they say that they don't. Indices and offsets that
// they are given have the type `int` (mathematical); their bounds are not yet checked.
class CNames {
 public:
  using Span = support::Span;
  using Found = std::optional<Entity>;

  CNames() = default;
  CNames(const CNames&) = delete;
  CNames& operator=(const CNames&) = delete;
  virtual ~CNames() = default;

  // A variable, a parameter, an enumerator, a macro that stands for a constant, a ghost variable, as the
  // place `at` sees it. Null without a report: there is none. Not asked for: bound variables of the
  // annotation.
  // Must not answer for the run time's own variables (`threadIdx`), which are known here.
  virtual Found find(std::string_view name, Span at) = 0;
  // The scalar type of a typedef, in the types of C (`Fixed`, floats, bool). Null without a report.
  virtual std::optional<ir::Type> type(std::string_view name, Span at) = 0;
  // A called function of this name is one of the annotations. False, with a report: the name is a macro
  // there, or the program has a function or an object of that name.
  virtual bool calls_annotation(std::string_view name, Span at) = 0;
  virtual EntityKind kind(Entity entity) = 0;

  // `e.field` and, with `arrow`, `e->field`; swizzles of vectors too.
  virtual Found member(Entity entity, std::string_view field, bool arrow, Span at) = 0;
  virtual Found index(Entity entity, const ir::ExprPtr& index, Span at) = 0;        // e[i]
  virtual Found dereference(Entity entity, Span at) = 0;                           // *e
  virtual Found address_of(Entity entity, Span at) = 0;                            // &e
  virtual Found offset(Entity entity, const ir::ExprPtr& elements, Span at) = 0;   // e + i

  // A read of a scalar, in its C type: the caller makes `Fixed` values mathematical.
  virtual ir::ExprPtr value(Entity entity, Span at) = 0;
  // Where an object lies: rights on all the cells are meant. Not for pointers.
  virtual std::optional<std::vector<Cells>> cells(Entity entity, Span at) = 0;
  // An array as the argument of a function: a VarRef of an array type. Null with a report unless
  // the pointer is the start of its array.
  virtual ir::ExprPtr array(Entity entity, Span at) = 0;
  // How many elements a pointer has before it, from where it points; an `int`.
  virtual ir::ExprPtr length(Entity entity, Span at) = 0;
  // `p == NULL`, `p == q`, as facts.
  virtual ir::ExprPtr is_null(Entity pointer, Span at) = 0;
  virtual ir::ExprPtr same_pointer(Entity left, Entity right, Span at) = 0;
  // `\result`, in the contract of a function that has one.
  virtual Found result(Span at) = 0;
  // `\old(e)`; in a kernel ir::Old, the memory at launch.
  virtual ir::ExprPtr old(const ir::ExprPtr& value, Span at) = 0;
  // `\round` of the innermost loop of C around the place. Null without a report: there is no loop.
  virtual ir::ExprPtr round(Span at) = 0;

  // A ghost variable was declared here: `find` knows it from now on, to the end of the innermost
  // block of C around the comment. False (without a report): the name is taken in this block.
  virtual bool declare_ghost(std::string_view name, ir::VarId variable) = 0;
};

}  // namespace permverify::parser::annotation
