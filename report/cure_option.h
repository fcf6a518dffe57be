// Options of the command line that a cure names: text reports write them, and a page shows fields instead.
#pragma once
#include <string>
#include <vector>

namespace permverify::report {

enum class CureOption : unsigned char { LocalSize, NumGroups, Params, Rlimit };

// "local_size": the name of the API of the playground (serve/openapi.json).
std::string field_of(CureOption option);
// "--local-size".
std::string flag_of(CureOption option);
// "--local-size, --num-groups or --param".
std::string flags_of(const std::vector<CureOption>& options);

}  // namespace permverify::report
