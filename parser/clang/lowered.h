// Data that the parts of the lowering exchange: refusals, operands of calls, the scalars of values.
#pragma once
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "logic/ir/stmt.h"
#include "parser/clang/values.h"

namespace permverify::parser {

// Thrown when a construct was refused; its diagnostic is in the sink already.
struct Refused {};

struct Argument {
  Value value;
  std::optional<Place> place;  // of a reference parameter
};
struct CallOperands {
  std::optional<Place> self;  // of a member function
  std::vector<Argument> arguments;
  std::vector<const clang::Expr*> known;  // KnownArguments::of_call
};

// The scalars of a value or place.
void collect(ir::ExprPtr& value, std::vector<ir::ExprPtr*>& out);
void collect(Pointer& pointer, std::vector<ir::ExprPtr*>& out);
void collect(Place& place, std::vector<ir::ExprPtr*>& out);
void collect(Value& value, std::vector<ir::ExprPtr*>& out);
inline void collect(std::pair<Place, Value>& both, std::vector<ir::ExprPtr*>& out) {
  collect(both.first, out);
  collect(both.second, out);
}

}  // namespace permverify::parser
