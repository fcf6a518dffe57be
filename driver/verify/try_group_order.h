// Kernels whose warps order accesses or exchange values: what they compute is proved of a version with barriers of the group.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "driver/session.h"
#include "driver/verify/attempt.h"
#include "driver/verify/infer_permissions.h"

namespace permverify::driver {

// The two versions of such kernels (logic/inference/group_order.h), in modules of their own.
struct InGroupOrder {
  ir::Module values, races;
  std::set<std::string> kernels;
};

// Nothing if there is no such kernel, or if not everything was asked for. The module is as read, without inferred permissions.
std::optional<InGroupOrder> in_group_order(const ir::Module& module, const Options& options);

// A first attempt at such a kernel is short: without the facts that are kept for further attempts.
void leave_out_further_facts(obligation::ObligationSet& set);

// Puts kernels whose versions are both proved in the file, if they are not proved there, and those that were refused. Their names.
std::set<std::string> try_in_group_order(Session& session, const Options& options, InGroupOrder& order, checker::FileReport& file, const Finish& finish);

}  // namespace permverify::driver
