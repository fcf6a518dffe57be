// Whether a module is proved: the verifier without its search for counterexamples, up to the first
// obligation that is left open.
#pragma once
#include "logic/kernel/race_options.h"
#include "tests/judge/judge.h"

namespace permverify::differential {

struct Verdict {
  judge::Outcome outcome = judge::Outcome::Proved;  // Undecided: not proved
  std::string why;  // the obligation that is left open, or what was refused
  bool assumes_masks = true;  // that all lanes named come to shuffles and votes (`warp_masks`)
};

Verdict prove(const ir::Module& module, const checker::CheckOptions& options,
              const obligation::AutomaticOptions& automatic);

// Only what forbids this fault, which a run showed and no other: races on the array, a claim at the
// place, all branches around barriers. Proved, although it happens: a false proof, whatever else of
// the kernel is open.
Verdict prove_absence(const ir::Module& module, const checker::CheckOptions& options,
                      const obligation::AutomaticOptions& automatic,
                      const runtime_spec::Fault& fault);

}  // namespace permverify::differential
