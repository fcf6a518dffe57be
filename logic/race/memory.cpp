#include "logic/race/memory.h"

namespace permverify::obligation {

void tell_of_memory(KernelContext& context, Memory& memory, Obligation& obligation,
                    const Companion* companion) {
  std::vector<Term> about{obligation.goal};
  about.insert(about.end(), obligation.hypotheses.begin(), obligation.hypotheses.end());
  obligation.further = facts_of_contents(context, memory.contents, about, companion);
  if (!companion) return;
  for (const Term fact : memory.tickets.facts(about, *companion->thread, companion->same_group)) {
    obligation.further.push_back(fact);
  }
}

}  // namespace permverify::obligation
