// Where the exercises are that come with the program.
#pragma once
#include <filesystem>

namespace permverify::lab {

// `labs` in the folder of the program, one level up, or `../share/permverify/labs`: the first that has exercises; empty: none has.
std::filesystem::path default_folder();

}  // namespace permverify::lab
