// The answer to a request that fails: application/problem+json.
#pragma once
#include <stdexcept>
#include <string>

namespace permverify::serve {

// `kind` is API: the type of the problem is "urn:permverify:problem:KIND". what() is a sentence.
struct Problem : std::runtime_error {
  Problem(int status_, std::string kind_, const std::string& detail)
      : std::runtime_error(detail), status(status_), kind(std::move(kind_)) {}
  int status;
  std::string kind;
  int retry_after = 0;  // seconds; 0: none
};

// The body, one JSON object.
std::string to_json(const Problem& problem);

}  // namespace permverify::serve
