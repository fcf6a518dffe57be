// The stock of wild kernels: whole kernels, and constructs to put into them.
#pragma once
#include <string>
#include <vector>

namespace permverify::differential {

const std::vector<std::string>& plain_kernels();     // as people write them
const std::vector<std::string>& odd_declarations();  // at file scope
const std::vector<std::string>& odd_statements();
const std::vector<std::string>& odd_tokens();

}  // namespace permverify::differential
