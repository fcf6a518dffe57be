// The headers that the front end brings along, by name: declarations of CUDA and of GPUVerify's
// vocabulary, written for permverify.
#pragma once
#include <string_view>
#include <vector>

namespace permverify::parser {

struct Header {
  std::string_view name, text;
};

const std::vector<Header>& own_headers();

}  // namespace permverify::parser
