// Verdicts as bytes, for the way from a worker to its parent. The reader trusts nothing: a length
// is compared with what is there before it is used.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "checker/verdict.h"

namespace permverify::checker {

std::string to_bytes(const Verdict& verdict);
// Nothing when the bytes are not exactly one verdict.
std::optional<Verdict> from_bytes(std::string_view bytes);

}  // namespace permverify::checker
