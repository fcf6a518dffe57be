// What a process left behind, as the members of an ended job.
#pragma once
#include <nlohmann/json.hpp>

#include "serve/process.h"
#include "serve/request.h"

namespace permverify::serve {

struct Answer {
  bool good = false;      // the tool gave an answer; else `members` has a problem
  bool reusable = false;  // not only for this time: another try would end alike
  nlohmann::ordered_json members;
};

// `hidden` are paths of the job that contain a random token, a longer one before its parts: none of them stands in the
// answer, and no other text is changed.
Answer answer_of(const Request& request, const Outcome& outcome, const std::vector<std::string>& hidden);
// The text without these paths; a folder before a file name goes with its slash.
std::string without_paths(std::string text, const std::vector<std::string>& hidden);

}  // namespace permverify::serve
