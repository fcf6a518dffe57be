#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "logic/inference/infer.h"

namespace permverify::inference {

// What is taken as left out.
struct Guess {
  // A barrier whose clauses give permissions in `ensures` alone: either these are all that a thread holds behind it (VerCors), or the clause
  // about what it gives away is left out.
  bool ensures_alone_receives = false;
  // Barriers that exchange permissions on other arrays only exchange some on this one, too.
  bool barriers_without_clauses = false;
  // A list is in the words of the inference if it gives a permission under fewer conditions, too.
  bool conditions_differ = false;
};

struct Completed {
  ir::Kernel kernel;
  std::vector<std::string> added;  // "barrier ensures Perm(s[lid], read)", in the order of the source
};

// The kernel with the permissions on these arrays that its contracts leave out, as they would be inferred if no contract gave any. All clauses of
// the source stay. A list of clauses gets those of an array if it gives no permission on it, or only such as are inferred as well. A contract of the
// group gets those of all its threads, one of the kernel the whole array, if it gives permissions, and not on this array.
class Completion {
 public:
  // Adds bound variables to the module, of which `kernel` is one. Both outlive this object.
  Completion(ir::Module& module, const ir::Kernel& kernel, std::set<ir::VarId> arrays);
  // Nothing: nothing is left out, or nothing could be inferred.
  std::optional<Completed> under(Guess guess);

 private:
  ir::Module& module_;
  const ir::Kernel& kernel_;
  std::set<ir::VarId> arrays_;
  Plan plan_;
};

}  // namespace permverify::inference
