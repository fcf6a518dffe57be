// What the program says of itself: the short help, and versions.
#pragma once
#include <string>

namespace permverify::cli {

// For `permverify -h`, and for a call without arguments: typical calls, and where more stands.
std::string short_help();

// For `permverify --version`: of the program, of the solvers, and of the front end for OpenCL and CUDA.
std::string versions(const std::string& own);

}  // namespace permverify::cli
