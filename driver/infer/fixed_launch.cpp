#include "driver/infer/fixed_launch.h"

#include <algorithm>

namespace permverify::driver {

using namespace ir;

namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;

ExprPtr equal(ExprPtr left, std::int64_t value, support::Span at) {
  const ExprPtr number = make_expr(IntLit{value}, int_type, at);
  return make_expr(Binary{BinaryOp::Eq, std::move(left), number}, bool_type, at);
}

bool is_integer(const Type& type) {
  return type.is_scalar() && (type.kind == TypeKind::Int || type.kind == TypeKind::Fixed);
}

class Fixed {
 public:
  explicit Fixed(const Kernel& kernel) : kernel_(kernel) {}

  void sizes(const Sizes& given, Builtin which) {
    for (int d = 0; d < kernel_.dimensions; ++d) {
      const auto& size = given[static_cast<std::size_t>(d)];
      if (size) add(BuiltinRef{which, d}, *size);
    }
  }

  void parameter(const Module& module, VarId param, std::int64_t value) {
    const ExprPtr here = make_expr(VarRef{param}, module.variables[param].type, kernel_.span);
    if (module.variables[param].type.is_bool()) {
      const ExprPtr no = make_expr(Unary{UnaryOp::Not, here}, bool_type, kernel_.span);
      return clauses.push_back({value != 0 ? here : no, kernel_.span});
    }
    clauses.push_back({equal(here, value, kernel_.span), kernel_.span});
  }

  std::vector<Clause> clauses;

 private:
  void add(BuiltinRef ref, std::int64_t value) {
    clauses.push_back(
        {equal(make_expr(ref, int_type, kernel_.span), value, kernel_.span), kernel_.span});
  }

  const Kernel& kernel_;
};

}  // namespace

std::vector<Clause> fixed_launch(const Module& module, const Kernel& kernel,
                                 const Options& options) {
  Fixed fixed(kernel);
  fixed.sizes(options.launch.gsize, Builtin::Gsize);
  fixed.sizes(options.launch.ngroups, Builtin::Ngroups);
  for (const VarId param : kernel.params) {
    const auto given = options.params.find(module.variables[param].name);
    if (given != options.params.end()) fixed.parameter(module, param, given->second);
  }
  return std::move(fixed.clauses);
}

std::string wrong_parameter(const Module& module, const Options& options) {
  for (const auto& [name, value] : options.params) {
    bool known = false;
    for (const Kernel& kernel : module.kernels) {
      for (const VarId param : kernel.params) {
        const Variable& variable = module.variables[param];
        if (variable.name != name) continue;
        known = true;
        if (is_integer(variable.type) || variable.type.is_bool()) continue;
        return "--param " + name + ": only integers are written into contracts";
      }
    }
    if (!known) return "no kernel has a parameter `" + name + "`";
  }
  return "";
}

}  // namespace permverify::driver
