// What was not decided is tried once more, with more that is known.
#pragma once
#include <functional>
#include <set>

#include "driver/session.h"
#include "driver/verify/conclude.h"

namespace permverify::driver {

// Kernels with contracts and loops without any invariant for which there are candidates. Their first attempt is
// brief: a counterexample of a loop without invariant shows little, and the search for one takes long.
std::set<std::string> waiting_for_invariants(const ir::Module& module, const Options& options);
// Something in it was refused: that nothing of it is open shows nothing.
bool is_complained_about(const checker::KernelReport& kernel);
// Null if the file has no such kernel.
checker::KernelReport* report_of(checker::FileReport& file, const std::string& kernel);
// It was checked, with permissions, and nothing in it was refused. Null is not usable.
bool is_usable(const checker::KernelReport* report);
bool is_proved(const checker::KernelReport* report);
void make_brief(obligation::ObligationSet& set);
// What of these kernels is not proved yet: proved with invariants that are found, or else decided without.
void decide_waiting(Session& session, const Options& options, const ir::Module& module,
                    checker::FileReport& file, std::set<std::string> waiting,
                    const std::function<void(obligation::ObligationSet&)>& finish);

// Kernels without contracts that are neither proved nor refuted, once more with invariants for their
// loops that were found. The better answer counts; every set of obligations passes through `finish`.
void try_with_invariants(Session& session, const Options& options, const ir::Module& module,
                         checker::FileReport& file, Origins origins,
                         const std::function<void(obligation::ObligationSet&)>& finish);

}  // namespace permverify::driver
