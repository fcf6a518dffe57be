#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::inference {

// What is taken as left out.
struct Guess {
  // A barrier whose clauses give permissions in `ensures` alone: either these are all that a thread holds behind it (VerCors), or the clause
  // about what it gives away is left out.
  bool ensures_alone_receives = false;
  // Barriers that exchange permissions on other arrays only exchange some on this one, too.
  bool barriers_without_clauses = false;
};

struct Completed {
  ir::Kernel kernel;
  std::vector<std::string> added;  // "barrier ensures Perm(s[lid], read)", in the order of the source
};

// The kernel with the permissions on these arrays that its contracts leave out, as they would be inferred if no contract gave any. All clauses of
// the source stay. A list of clauses gets those of an array if it gives no permission on it, or only such as are inferred as well.
// Adds bound variables to the module. Nothing: nothing is left out, or nothing could be inferred.
std::optional<Completed> completed(ir::Module& module, const ir::Kernel& kernel, const std::set<ir::VarId>& arrays, Guess guess);

}  // namespace permverify::inference
