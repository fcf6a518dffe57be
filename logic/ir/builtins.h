// Identifiers, fences and atomic operations of the run time, as data for the parser, the prover and the
// machine. The prover defines their meaning as terms, the machine as functions. This header has tables
// only, so that all three may include it.
// Source: OpenCL 3.0 C, 6.15.1 (work-item functions), 6.15.8 (fences), 6.15.12 (atomics); logic.md 1.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "logic/ir/module.h"

namespace permverify::runtime_spec {

// The threads that share the value.
enum class SharedBy : std::uint8_t { Launch, Group, Nobody };

// An identifier `name`, or `name.x`, `name.y`, `name.z` with `dimensions` components. In every
// component, and in the linear form without one:  least <= value, and value < below if set.
// Groups are full: every group has gsize threads.
struct Identifier {
  std::string_view name;
  ir::Builtin builtin;
  ir::Type type;
  int dimensions;
  SharedBy shared_by;
  std::int64_t least;
  std::optional<ir::Builtin> below;
  bool tells_groups;   // a contract that mentions it allows several groups
};

inline constexpr std::array<Identifier, 6> identifiers{{
    {"tid", ir::Builtin::Tid, ir::int_type, 3, SharedBy::Nobody, 0, ir::Builtin::Tcount, false},
    {"lid", ir::Builtin::Lid, ir::int_type, 3, SharedBy::Nobody, 0, ir::Builtin::Gsize, true},
    {"gid", ir::Builtin::Gid, ir::int_type, 3, SharedBy::Group, 0, ir::Builtin::Ngroups, true},
    {"gsize", ir::Builtin::Gsize, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt, false},
    {"ngroups", ir::Builtin::Ngroups, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt, true},
    {"tcount", ir::Builtin::Tcount, ir::int_type, 3, SharedBy::Launch, 1, std::nullopt, true},
}};

// Components of identifiers, in order.
inline constexpr std::array<std::string_view, 3> components{"x", "y", "z"};

// A flag makes the writes to arrays of one kind visible to the group. Without any flag a barrier
// only orders the threads. No barrier orders threads of different groups.
struct Fence {
  std::string_view name;
  ir::VarKind makes_visible;  // GlobalArray or LocalArray
};

inline constexpr std::array<Fence, 2> fences{{
    {"local", ir::VarKind::LocalArray},
    {"global", ir::VarKind::GlobalArray},
}};

// Atomically replaces the value of an element and returns the old value. The order of the threads is
// open, so the result is not shared. Signed integers wrap around.
struct AtomicOperation {
  std::string_view name;
  ir::AtomicOp op;
  std::size_t operands;       // in addition to the element, of its type
  bool on_integers, on_floats;  // types of the element
  SharedBy shared_by;
};

inline constexpr std::array<AtomicOperation, 11> atomic_operations{{
    {"atomic_add", ir::AtomicOp::Add, 1, true, false, SharedBy::Nobody},
    {"atomic_sub", ir::AtomicOp::Sub, 1, true, false, SharedBy::Nobody},
    {"atomic_min", ir::AtomicOp::Min, 1, true, false, SharedBy::Nobody},
    {"atomic_max", ir::AtomicOp::Max, 1, true, false, SharedBy::Nobody},
    {"atomic_and", ir::AtomicOp::And, 1, true, false, SharedBy::Nobody},
    {"atomic_or", ir::AtomicOp::Or, 1, true, false, SharedBy::Nobody},
    {"atomic_xor", ir::AtomicOp::Xor, 1, true, false, SharedBy::Nobody},
    {"atomic_xchg", ir::AtomicOp::Xchg, 1, true, false, SharedBy::Nobody},
    {"atomic_cmpxchg", ir::AtomicOp::CmpXchg, 2, true, false, SharedBy::Nobody},
    {"atomic_inc", ir::AtomicOp::Inc, 0, true, false, SharedBy::Nobody},
    {"atomic_dec", ir::AtomicOp::Dec, 0, true, false, SharedBy::Nobody},
}};

// Null: the name is unknown.
constexpr const Identifier* find_identifier(std::string_view name) {
  for (const auto& entry : identifiers) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}
constexpr const Fence* find_fence(std::string_view name) {
  for (const auto& entry : fences) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}
constexpr const AtomicOperation* find_atomic(std::string_view name) {
  for (const auto& entry : atomic_operations) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

// The component of `.x`, `.y`, `.z`: 0, 1, 2.
constexpr std::optional<int> component(std::string_view name) {
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i] == name) return static_cast<int>(i);
  }
  return std::nullopt;
}

constexpr const Identifier& identifier(ir::Builtin builtin) {
  std::size_t at = 0;
  while (identifiers[at].builtin != builtin) ++at;  // all are in the table: see below
  return identifiers[at];
}
constexpr const AtomicOperation& atomic_operation(ir::AtomicOp op) {
  std::size_t at = 0;
  while (atomic_operations[at].op != op) ++at;
  return atomic_operations[at];
}

inline bool allows(const AtomicOperation& operation, const ir::Type& element) {
  if (element.is_integer()) return operation.on_integers;
  return element.is_float() && operation.on_floats;
}

// A case of the enumerations that is missing here does not compile.
static_assert(identifiers.size() == static_cast<std::size_t>(ir::Builtin::Tcount) + 1);
// The bounded operations have no name in PVL.
static_assert(atomic_operations.size() == static_cast<std::size_t>(ir::AtomicOp::Dec) + 1);

}  // namespace permverify::runtime_spec
