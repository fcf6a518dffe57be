#include "logic/function/function_footprint.h"

namespace permverify::obligation {

Footprint footprint_of(Vocabulary& vocabulary, ir::FunctionId id, std::size_t argument,
                       const std::vector<Term>& arguments) {
  const auto& function = vocabulary.module().functions[id];
  Environment env;
  for (std::size_t i = 0; i < arguments.size(); ++i) env.vars[function.params[i]] = arguments[i];
  const Assertion pre =
      evaluate_clauses(vocabulary, env, function.contract.requires_clauses, nullptr);
  Footprint result;
  for (const auto& atom : pre.atoms) {
    if (atom.array != function.params[argument]) continue;
    result.known = true;
    result.atoms.push_back(atom);
  }
  return result;
}

}  // namespace permverify::obligation
