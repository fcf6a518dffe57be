// Names that are close in spelling: "did you mean ...?".
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace permverify::support {

// The candidates that differ from `name` in at most a third of its letters and one more, or contain it, closest
// first, at most three. Only the first 64 bytes of `name` count.
std::vector<std::string> similar(std::string_view name, const std::vector<std::string>& candidates);

// The candidate of which `name` is probably a misspelling: one slip in a short name, two in a long one; the first of
// the closest ones. Empty if there is none.
std::string misspelt(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace permverify::support
