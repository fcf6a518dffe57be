// Expressions of programs as OpenCL C; those of pure functions are in exact_text.h.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "export/names.h"

namespace permverify::opencl_export {

// How tight an operator of C binds: parentheses are written where the place asks for a tighter one.
enum class Level : std::uint8_t {
  Conditional, Or, And, BitOr, BitXor, BitAnd, Equality, Relation, Shift, Sum, Product, Unary,
  Postfix
};

enum class Space : std::uint8_t { Global, Local };

// What the text of a unit rests on: written in front of it.
struct Needs {
  std::set<std::string> division;  // types with floor_div_<type> and floor_mod_<type>
  bool doubles = false, base_atomics = false, extended_atomics = false;
};

// Gives the name of a pure function whose array parameters lie in these spaces.
class FunctionNames {
 public:
  virtual ~FunctionNames() = default;
  virtual std::string name_for(ir::FunctionId function, const std::vector<Space>& spaces,
                               support::Span call) = 0;
};

// Where the text stands: in a kernel or in one instance of a function.
struct Place {
  const ir::Module& module;
  Names& names;
  Needs& needs;
  FunctionNames& functions;
  std::map<ir::VarId, Space> parameter_spaces;  // of the arrays of a function
};

// Throws Refused for what a device cannot evaluate.
class ExpressionText {
 public:
  explicit ExpressionText(Place& place) : place_(place) {}
  virtual ~ExpressionText() = default;
  std::string print(const ir::Expr& expr, Level at_least = Level::Conditional);
  // A cell as something that can be assigned to.
  std::string cell(ir::VarId array, const std::vector<ir::ExprPtr>& indices);
  // Notes that doubles are needed when it is one.
  std::string value_type(const ir::Type& type, ir::Span where);
  std::string memory_type(const ir::Type& type, ir::Span where);

 protected:
  struct Text {
    std::string text;
    Level level = Level::Postfix;
  };
  virtual Text node(const ir::Expr& expr);
  Text infix(const ir::Binary& node, const char* op, Level level);

  Place& place_;

 private:
  Text variable(ir::VarId var);
  Text unary(const ir::Unary& node, const ir::Expr& expr);
  Text binary(const ir::Binary& node, const ir::Expr& expr);
  Text arithmetic(const ir::Binary& node, const ir::Expr& expr);
  Text division(const ir::Binary& node, const ir::Expr& expr);
  Text shift(const ir::Binary& node, const ir::Expr& expr);
  Text cast(const ir::Cast& node, const ir::Expr& expr);
  Text call(const ir::Call& node, const ir::Expr& expr);
  Text intrinsic(const ir::Call& node, const ir::Expr& expr);
  Text array_argument(const ir::Expr& argument, std::vector<Space>& spaces);
  // Back to 8 or 16 bits what C has computed in int.
  Text narrowed(Text wide, const ir::Type& type);
};

// `5L`, `7u`, `(-3)`, `0.1f`: a constant of exactly this type and value.
std::string integer_literal(std::int64_t value, const ir::Type& type);
std::string float_literal(const ir::RealLit& value, const ir::Type& type, ir::Span where);

}  // namespace permverify::opencl_export
