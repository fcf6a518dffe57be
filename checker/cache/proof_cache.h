// Kept answers of solvers, by the digest of the query.
#pragma once
#include <optional>
#include <string>

namespace permverify::checker {

// Used by one thread of one process; a worker that was forked must not use it. Nothing throws: a store that fails is a
// store without answers.
class ProofCache {
 public:
  virtual ~ProofCache() = default;
  virtual std::optional<std::string> find(const std::string& key) = 0;
  virtual void keep(const std::string& key, const std::string& answer) = 0;
  // The answer that was found is malformed: the store must not be used any more.
  virtual void distrust() = 0;
};

}  // namespace permverify::checker
