#include "logic/ir/launch_facts.h"

namespace permverify::ir {

void add_launch_facts(Kernel& kernel, const std::vector<Clause>& facts) {
  Contract* level = &kernel.thread_contract;
  if (!kernel.group_contract.requires_clauses.empty()) level = &kernel.group_contract;
  if (!kernel.kernel_contract.requires_clauses.empty()) level = &kernel.kernel_contract;
  auto& clauses = level->requires_clauses;
  clauses.insert(clauses.begin(), facts.begin(), facts.end());
}

}  // namespace permverify::ir
