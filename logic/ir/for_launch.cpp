#include "logic/ir/for_launch.h"

#include <algorithm>

#include "logic/ir/launch_facts.h"
#include "logic/ir/placed_arrays.h"

namespace permverify::ir {

void make_for_launch(Module& module, KernelId kernel, const HostLaunch& launch) {
  Kernel& result = module.kernels[kernel];
  for (std::size_t d = 0; d < 3; ++d) {
    if (result.unnamed.group[d]) result.launch.gsize[d].reset();
    if (result.unnamed.grid[d]) result.launch.ngroups[d].reset();
    if (launch.sizes.gsize[d]) result.launch.gsize[d] = launch.sizes.gsize[d];
    if (launch.sizes.ngroups[d]) result.launch.ngroups[d] = launch.sizes.ngroups[d];
  }
  result.params.insert(result.params.end(), launch.symbols.begin(), launch.symbols.end());
  std::vector<Clause> facts;
  for (const HostFact& fact : launch.facts) {
    const Span nowhere{fact.span.file, fact.span.begin, fact.span.begin};  // no clause of the source
    facts.push_back({fact.formula, nowhere});
  }
  add_launch_facts(result, facts);
  for (const HostExtent& known : launch.extents) module.variables[known.array].extents = {known.extent};
  for (const VarId array : launch.untouched) module.variables[array].contents = module.variables[array].initial;
  place_arrays(result, launch.placed);
  const bool bounded = std::all_of(result.arrays.begin(), result.arrays.end(), [&](VarId array) {
    const auto& extents = module.variables[array].extents;
    return std::all_of(extents.begin(), extents.end(), [](const ExprPtr& e) { return e != nullptr; });
  });
  std::erase_if(result.assumptions, [&](const Assumption& a) {
    return (a.id == "extents" && bounded) || (a.id == "aliasing" && launch.distinct);
  });
  result.assumptions.insert(result.assumptions.end(), launch.assumptions.begin(), launch.assumptions.end());
  result.launched = launch;
  result.launches.clear();
  result.unnamed = {};
}

std::vector<VarId> own_params(const Kernel& kernel) {
  std::vector<VarId> result;
  for (const VarId var : kernel.params) {
    const bool of_host = kernel.launched && std::find(kernel.launched->symbols.begin(), kernel.launched->symbols.end(), var) != kernel.launched->symbols.end();
    if (!of_host) result.push_back(var);
  }
  return result;
}

}  // namespace permverify::ir
