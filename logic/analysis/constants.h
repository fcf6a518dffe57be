// Small numbers that private variables hold on all paths.
#pragma once
#include <optional>
#include <unordered_map>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

class SmallConstants {
 public:
  explicit SmallConstants(const ir::Cfg& cfg);

  // The value of an expression of the flow graph if it is a small number that is the same in every integer type: a literal, or
  // a variable that holds one on all paths to it.
  std::optional<std::int64_t> number(const ir::Expr& expr) const;

 private:
  void note(const ir::Expr& expr, const std::unordered_map<ir::VarId, std::int64_t>& now);

  std::unordered_map<const ir::Expr*, std::optional<std::int64_t>> known_;  // of variables in evaluated expressions
};

}  // namespace permverify::analysis
