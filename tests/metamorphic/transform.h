// Changes of a program that mean nothing: the verdict must stay.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "logic/ir/module.h"

namespace permverify::metamorphic {

struct Transformation {
  const char* name;
  ir::Module (*apply)(const ir::Module&);
};

std::span<const Transformation> transformations();

// Every variable gets another name.
ir::Module renamed(const ir::Module& module);
// Neighbouring clauses that always have a meaning change places: facts among facts, rights among
// rights. Others may guard each other.
ir::Module reordered(const ir::Module& module);
// `requires A && B` becomes two clauses ...
ir::Module split(const ir::Module& module);
// ... and all `requires` of one contract become one.
ir::Module joined(const ir::Module& module);
// A barrier where no thread comes: all agree that they don't.
ir::Module with_dead_barrier(const ir::Module& module);
// Thread l of a group does what thread gsize - 1 - l did, in kernels of one dimension.
ir::Module threads_reversed(const ir::Module& module);

// The changed program as text; nothing when nothing changed.
std::optional<std::string> transformed(const ir::Module& module, const Transformation& t);

}  // namespace permverify::metamorphic
