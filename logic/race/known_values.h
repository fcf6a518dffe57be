// Private variables of one thread whose values are known before the kernel runs.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "logic/ir/module.h"

namespace permverify::obligation {

// `number`: the value, if it is known. `key`: a text; where two threads of one group have the same, they have one value. Empty: there
// is no such text.
struct KnownValue {
  std::optional<std::int64_t> number;
  std::string key;
};

class KnownValues {
 public:
  KnownValues(const ir::Module& module, const ir::Kernel& kernel, const std::array<std::int64_t, 3>& gsize, std::int64_t linear_lid);

  KnownValue of(const ir::Expr& expr) const;
  KnownValue of_variable(ir::VarId var) const;
  void set(ir::VarId var, KnownValue value) { variables_[var] = std::move(value); }
  void forget(const std::set<ir::VarId>& vars) {
    for (const ir::VarId var : vars) variables_[var] = {};
  }
  // A statement without others in it.
  void execute(const ir::Stmt& stmt);

 private:
  KnownValue builtin(const ir::BuiltinRef& ref) const;
  std::optional<std::int64_t> number(const ir::Expr& expr) const;
  std::optional<std::int64_t> number(const ir::Binary& node, const ir::Type& type) const;
  std::string key(const ir::Expr& expr) const;

  std::array<std::int64_t, 3> gsize_, lid_;
  std::map<ir::VarId, KnownValue> variables_;
};

}  // namespace permverify::obligation
