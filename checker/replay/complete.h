// A model of an obligation -> a launch that can be run.
#pragma once
#include <optional>

#include "checker/verdict.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::checker {

// Parameters and cells as the model has them; a float of the model is known only by being equal to
// others or not, so each gets a number of its own. What the model leaves out is drawn. Nothing when
// there is no such launch, or it has more than `max_threads`.
std::optional<runtime_spec::Launch> complete(runtime_spec::Program& program, const ModelLaunch& model,
                                             std::uint64_t max_threads);

}  // namespace permverify::checker
