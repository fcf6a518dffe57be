// `a.length` in a pure function: an array has no length in formulas but that of its declaration, so a
// function that mentions `a.length` of a parameter takes it as a further parameter, which calls fill in.
#include <algorithm>

#include "parser/pvl/par_resolver.h"
#include "parser/spec/tree.h"

namespace permverify::parser {
namespace {

bool mentions_length(ast::ExprRef expr, std::string_view array) {
  if (const auto* member = std::get_if<ast::Member>(&expr->node)) {
    const auto* name = std::get_if<ast::Name>(&member->base->node);
    if (name != nullptr && name->text == array && member->field == "length") return true;
  }
  const auto children = tree::children(*expr);
  return std::any_of(children.begin(), children.end(),
                     [&](ast::ExprRef child) { return mentions_length(child, array); });
}

bool mentions_length(const ast::FunctionDecl& function, std::string_view array) {
  if (function.body != nullptr && mentions_length(function.body, array)) return true;
  for (ast::ClauseRef clause : function.clauses) {
    for (ast::ExprRef expr : clause->expressions) {
      if (mentions_length(expr, array)) return true;
    }
  }
  return false;
}

}  // namespace

void ParResolver::add_function_lengths(const ast::File& file) {
  if (!par_program_) return;
  for (const ast::FunctionDecl& declaration : file.functions) {
    const auto found = functions_.find(declaration.name);
    if (declaration.is_lemma || found == functions_.end()) continue;
    const ir::FunctionId id = found->second;
    if (module_.functions[id].span != declaration.span) continue;  // there are two with this name
    for (std::size_t i = 0; i < declaration.params.size(); ++i) {
      const ast::Param& param = declaration.params[i];
      if (param.type->extents.size() != 1 || !mentions_length(declaration, param.name)) continue;
      const ir::VarId length = add_variable(std::string(param.name) + ".length", ir::VarKind::FunctionParam,
                                            ir::int_type, param.span);
      lengths_.emplace(module_.functions[id].params[i],
                       ir::make_expr(ir::VarRef{length}, ir::int_type, param.span));
      module_.functions[id].params.push_back(length);
      measured_[id].push_back(i);
    }
  }
}

ir::ExprPtr ParResolver::call_with_lengths(const ast::Call& node, ir::FunctionId function, Span span) {
  const auto& measured = measured_.at(function);
  std::vector<ir::VarId> params = module_.functions[function].params;
  params.resize(params.size() - measured.size());
  auto values = arguments(node, params);
  if (!values) return nullptr;
  for (const std::size_t i : measured) {
    const auto* array = std::get_if<ir::VarRef>(&(*values)[i]->node);
    const auto length = array != nullptr ? lengths_.find(array->var) : lengths_.end();
    if (length == lengths_.end()) {
      error("type:no_member", node.arguments[i]->span, "the length of this array is not known here",
            "pass an array that is a parameter, a field or new");
      return nullptr;
    }
    use_all(length->second);
    values->push_back(length->second);
  }
  return ir::make_expr(ir::Call{function, std::move(*values)}, module_.functions[function].result, span);
}

}  // namespace permverify::parser
