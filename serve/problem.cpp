#include "serve/problem.h"

#include <nlohmann/json.hpp>

namespace permverify::serve {

std::string to_json(const Problem& problem) {
  const nlohmann::ordered_json json = {{"type", "urn:permverify:problem:" + problem.kind},
                                       {"title", problem.kind},
                                       {"status", problem.status},
                                       {"detail", problem.what()}};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace permverify::serve
