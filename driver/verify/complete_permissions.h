#pragma once
#include <vector>

#include "driver/verify/attempt.h"
#include "logic/inference/completed.h"

namespace permverify::driver {

// The kernel with the permissions that its contracts may leave out, once for each guess that adds others: on the arrays `failing` first, of which
// permissions were missed, then on all. Empty: its contracts give no permission, or nothing is left out. Bound variables are added to the module.
// `kernel` is one of the module. A clause that names a variable out of scope cannot be added, so that such a version is left out.
std::vector<inference::Completed> completions(ir::Module& module, const ir::Kernel& kernel, const support::SourceManager& sources,
                                              const std::set<ir::VarId>& failing = {});
// The report names each clause of inference::Completed::added.
std::string note_of_completion(const std::string& clause);
// A failure of this kind may come from a permission that the contracts leave out.
bool is_about_permissions(support::FailureId kind);

// Kernels that are not proved because their contracts lack permissions: once more with those that are inferred to be missing. All clauses of the
// source stay, so that a proof is a proof of them. Only a proof counts.
void try_with_permissions_completed(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file, const Finish& finish);

}  // namespace permverify::driver
