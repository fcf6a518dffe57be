#include "logic/race/meeting_barriers.h"

#include "logic/ir/effects.h"
#include "logic/ir/slots.h"

namespace permverify::obligation {

using namespace ir;

namespace {

StmtList with_barriers(const StmtList& list, const MeetingBarriers& barriers, BarrierId& last) {
  StmtList result;
  for (const StmtPtr& stmt : list) {
    if (const auto replaced = barriers(*stmt, last + 1)) {
      ++last;
      result.insert(result.end(), replaced->begin(), replaced->end());
      continue;
    }
    Stmt copy = *stmt;
    for_each_list(copy, [&](StmtList& inner) { inner = with_barriers(inner, barriers, last); });
    result.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }
  return result;
}

}  // namespace

bool is_warp_barrier(const Stmt& stmt) {
  bool found = false;
  visit_each_effect(stmt, [&](const Effect& effect) { found = found || std::holds_alternative<Meets>(effect); });
  return found;
}

Kernel with_meeting_barriers(Kernel kernel, const MeetingBarriers& barriers) {
  kernel.body = with_barriers(kernel.body, barriers, kernel.barrier_count);
  return kernel;
}

}  // namespace permverify::obligation
