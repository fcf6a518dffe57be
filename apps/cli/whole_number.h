// What an option accepts that is a whole number.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>

namespace permverify::cli {

// Of these bounds, which the help states.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

// At least 1.
CLI::Validator at_least_one();

}  // namespace permverify::cli
