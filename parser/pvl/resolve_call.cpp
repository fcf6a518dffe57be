// Calls of methods, by their contracts: the caller gives up what the method requires and gets what it ensures
// (ir::Exchange with both). That the method keeps its contract is checked where it stands; here it is listed
// as an assumption. `\old` in what it ensures is memory where it is called.
#include <algorithm>
#include <utility>

#include "parser/pvl/par_resolver.h"

namespace permverify::parser {

// A scalar is evaluated once, into a variable of its own.
std::optional<std::vector<Binding>> ParResolver::method_arguments(const ast::MethodDecl& method,
                                                                  const ast::Call& call, Span span,
                                                                  ir::StmtList& out) {
  if (call.arguments.size() != method.params.size()) {
    error("type:argument_count", call.name_span,
          "`" + std::string(call.name) + "` takes " + std::to_string(method.params.size()) +
              " arguments, here are " + std::to_string(call.arguments.size()));
    return std::nullopt;
  }
  std::vector<Binding> result;
  std::set<ir::VarId> arrays;
  for (std::size_t i = 0; i < method.params.size(); ++i) {
    const ast::Param& param = method.params[i];
    if (!param.type->extents.empty()) {
      const auto array = array_argument(param, call.arguments[i]);
      if (!array) return std::nullopt;
      if (!arrays.insert(array->var).second) {
        error("unsupported:same_array_twice", call.arguments[i]->span,
              "a method takes its array parameters to be different arrays");
        return std::nullopt;
      }
      result.push_back(*array);
      continue;
    }
    const auto type = scalar_type(param.type);
    const ExprPtr value = type ? resolve_as(call.arguments[i], *type) : nullptr;
    if (!value) return std::nullopt;
    const ir::VarId copy = add_variable(param.name, ir::VarKind::Private, *type, call.arguments[i]->span);
    add(out, ir::Declare{copy, value}, span);
    result.push_back({0, ir::make_expr(ir::VarRef{copy}, *type, call.arguments[i]->span), 1});
  }
  return result;
}

// The array itself: a method may write it, and takes it to be no field.
std::optional<Binding> ParResolver::array_argument(const ast::Param& param, ast::ExprRef written) {
  const ExprPtr value = resolve(written);
  const auto element = scalar_type(param.type);
  if (!value || !element) return std::nullopt;
  const auto* array = std::get_if<ir::VarRef>(&value->node);
  if (array == nullptr || !value->type.is_array() || value->type.rank != param.type->extents.size() ||
      value->type.element() != *element) {
    error("type:mismatch", written->span, "`" + std::string(param.name) + "` is another kind of array");
    return std::nullopt;
  }
  if (fields_.count(array->var) != 0) {
    error("unsupported:field_argument", written->span,
          "a field is not passed to a method, which can mention it by its name");
    return std::nullopt;
  }
  return Binding{array->var, nullptr, 0};
}

// The extents that the method takes its array to have, those without a name being no less than 0.
void ParResolver::extents_fit(const ast::Param& param, ir::VarId array, Span span, ir::Exchange& node) {
  const std::vector<ExprPtr> extents = module_.variables[array].extents;
  for (std::size_t d = 0; d < param.type->extents.size() && d < extents.size(); ++d) {
    if (!extents[d]) continue;
    use_all(extents[d]);
    const ast::ExprRef wanted = param.type->extents[d];
    const ExprPtr value = wanted != nullptr ? resolve_as(wanted, ir::int_type)
                                            : ir::make_expr(ir::IntLit{0}, ir::int_type, span);
    if (!value) return;
    const ir::BinaryOp op = wanted != nullptr ? ir::BinaryOp::Eq : ir::BinaryOp::Le;
    node.gives.push_back({ir::make_expr(ir::Binary{op, value, extents[d]}, ir::bool_type, span), span});
  }
}

// The clauses with the arguments in the place of the parameters; other names are those outside of methods.
void ParResolver::called_contract(const ast::MethodDecl& method, const std::vector<Binding>& arguments,
                                  Span span, ir::Exchange& node) {
  const Scope::Window window = scope_.open_window(outside_);
  const Scope::Mark mark = scope_.mark();
  for (std::size_t i = 0; i < arguments.size(); ++i) scope_.declare(method.params[i].name, arguments[i]);
  const PlaceGuard guard(*this, Place::ThreadContract);
  const ExprPtr truth = ir::make_expr(ir::BoolLit{true}, ir::bool_type, span);
  node.gives.push_back({truth, span});  // a call gives and takes, whatever its contract is
  node.takes.push_back({truth, span});
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].replacement) extents_fit(method.params[i], arguments[i].var, span, node);
  }
  for (ast::ClauseRef clause : method.clauses) {
    const ExprPtr expr = assertion(clause->expressions.front(), true);
    if (!expr) continue;
    const Span place = clause->expressions.front()->span;
    if (clause->kind != ast::ClauseKind::Ensures) node.gives.push_back({expr, place});
    if (clause->kind != ast::ClauseKind::Requires) node.takes.push_back({expr, place});
  }
  scope_.close(mark);
  scope_.restore_window(window);
}

void ParResolver::method_call(const ast::MethodDecl& method, const ast::Call& call, Span span,
                              ir::StmtList& out) {
  if (ghost_ || kernel_ == nullptr || method.result != nullptr || method.body == nullptr) {
    error("unsupported:method_call", call.name_span,
          method.body == nullptr ? "a method without a body keeps no contract, so it is not called"
          : ghost_               ? "ghost code cannot call methods"
                                 : "a method with a result is not called",
          ghost_ ? "write a lemma" : "");
    return;
  }
  const auto arguments = method_arguments(method, call, span, out);
  if (!arguments) return;
  ir::Exchange node;
  called_contract(method, *arguments, span, node);
  add(out, std::move(node), span);
  kernel_->calls.emplace_back(method.name);
}

}  // namespace permverify::parser
