// Arrays, sequences and calls.
#include <algorithm>

#include "logic/ir/builtins.h"
#include "parser/resolve/coerce.h"
#include "parser/resolve/expressions.h"

namespace permverify::parser {

ir::ExprPtr ExpressionResolver::expression(const ast::Index& node, Span span) {
  std::vector<ast::ExprRef> indices{node.index};
  ast::ExprRef base = node.base;
  while (const auto* outer = std::get_if<ast::Index>(&base->node)) {
    indices.push_back(outer->index);
    base = outer->base;
  }
  std::reverse(indices.begin(), indices.end());
  if (std::find(indices.begin(), indices.end(), nullptr) != indices.end()) {
    error("unsupported:whole_array", span, "`[*]` is not supported",
          "write `(\\forall* int i; 0 <= i && i < n; Perm(a[i], ...))`");
    return nullptr;
  }
  return array_cell(base, indices, span);
}

ir::ExprPtr ExpressionResolver::array_cell(ast::ExprRef base_expr,
                                           const std::vector<ast::ExprRef>& indices, Span span) {
  const ExprPtr base = resolve(base_expr);
  std::vector<ExprPtr> values;
  for (ast::ExprRef index : indices) values.push_back(resolve_as(index, ir::int_type));
  if (!base || std::find(values.begin(), values.end(), nullptr) != values.end()) return nullptr;
  return array_cell(base, base_expr->span, std::move(values), span);
}

ir::ExprPtr ExpressionResolver::array_cell(const ExprPtr& base, Span base_span,
                                           std::vector<ExprPtr> values, Span span) {
  if (base->type.is_seq()) {
    if (!formula_only(span, "a sequence")) return nullptr;
    if (values.size() == 1) {
      return ir::make_expr(ir::SeqIndex{base, values[0]}, base->type.element(), span);
    }
  }
  const auto* array = std::get_if<ir::VarRef>(&base->node);
  if (!base->type.is_array() || array == nullptr) {
    error("type:not_an_array", base_span, "this is not an array",
          base->type.is_array() ? "for the element at launch write `\\old(a[i])`" : "");
    return nullptr;
  }
  if (values.size() != base->type.rank) {
    error("type:wrong_dimensions", span,
          "this array has " + std::to_string(base->type.rank) + " dimensions, here are " +
              std::to_string(values.size()) + " indices");
    return nullptr;
  }
  return ir::make_expr(ir::ArrayRead{array->var, std::move(values)}, base->type.element(), span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Slice& node, Span span) {
  const std::size_t before = expansion_;
  const ExprPtr base = resolve(node.base);
  // Without an upper bound the sequence is used twice.
  if (node.high == nullptr && !count_nodes(expansion_ - before, span)) return nullptr;
  ExprPtr low = node.low != nullptr ? resolve_as(node.low, ir::int_type) : nullptr;
  ExprPtr high = node.high != nullptr ? resolve_as(node.high, ir::int_type) : nullptr;
  if (!base || (node.low != nullptr && !low) || (node.high != nullptr && !high)) return nullptr;
  if (!formula_only(span, "a sequence")) return nullptr;
  if (!base->type.is_seq()) {
    error("type:not_a_sequence", node.base->span, "only a sequence has parts `s[i..j]`");
    return nullptr;
  }
  if (!low) low = ir::make_expr(ir::IntLit{0}, ir::int_type, span);
  if (!high) high = ir::make_expr(ir::SeqLength{base}, ir::int_type, span);
  return ir::make_expr(ir::SeqSlice{base, low, high}, base->type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Length& node, Span span) {
  const ExprPtr operand = resolve(node.operand);
  if (!operand || !formula_only(span, "a length")) return nullptr;
  if (!operand->type.is_seq()) {
    error("type:not_a_sequence", node.operand->span, "only a sequence has a length `|s|`",
          "the length of an array is its extent");
    return nullptr;
  }
  return ir::make_expr(ir::SeqLength{operand}, ir::int_type, span);
}

// `s.head`, `s.tail`, `s.size`: other words for `s[0]`, `s[1 ..]` and `|s|`.
ir::ExprPtr ExpressionResolver::seq_member(const ExprPtr& seq, const ast::Member& node, Span span) {
  if (!formula_only(span, "a sequence")) return nullptr;
  const auto number = [&](std::int64_t value) {
    return ir::make_expr(ir::IntLit{value}, ir::int_type, span);
  };
  const ExprPtr length = ir::make_expr(ir::SeqLength{seq}, ir::int_type, span);
  if (node.field == "size" || node.field == "length") return length;
  if (node.field == "head") {
    return ir::make_expr(ir::SeqIndex{seq, number(0)}, seq->type.element(), span);
  }
  if (node.field == "tail") return ir::make_expr(ir::SeqSlice{seq, number(1), length}, seq->type, span);
  if (node.field == "isEmpty") {
    return ir::make_expr(ir::Binary{ir::BinaryOp::Eq, length, number(0)}, ir::bool_type, span);
  }
  error("type:no_member", span, "a sequence has no member `" + std::string(node.field) + "`",
        "sequences have `s[i]`, `s[i .. j]`, `|s|`, `s + t`, `s.head`, `s.tail`, `s.size` and `s.isEmpty`");
  return nullptr;
}

ir::ExprPtr ExpressionResolver::expression(const ast::SeqLiteral& node, Span span) {
  if (!formula_only(span, "a sequence")) return nullptr;
  ir::SeqLit result;
  if (node.type != nullptr) {
    const auto type = scalar_type(node.type);
    if (!type) return nullptr;
    for (ast::ExprRef element : node.elements) {
      ExprPtr value = resolve_as(element, type->element());
      if (!value) return nullptr;
      result.elements.push_back(std::move(value));
    }
    return ir::make_expr(std::move(result), *type, span);
  }
  for (ast::ExprRef element : node.elements) {
    ExprPtr value = resolve(element);
    if (!value) return nullptr;
    if (!value->type.is_scalar() || value->type.is_resource()) {
      error("type:mismatch", element->span, "the elements of a sequence are numbers or `bool`");
      return nullptr;
    }
    if (!result.elements.empty()) {
      ExprPtr first = result.elements.front();
      if (!unify(first, value, true)) return mismatch(element->span, first, value, Tok::Comma);
      // A later element may have widened the type: the earlier ones follow. That happens at most
      // twice, as types only grow.
      if (first->type != result.elements.front()->type) {
        for (ExprPtr& before : result.elements) before = require(before, first->type);
      }
    }
    result.elements.push_back(std::move(value));
  }
  ir::Type type = result.elements.empty() ? ir::int_type : result.elements.front()->type;
  type.shape = ir::Shape::Seq;
  return ir::make_expr(std::move(result), type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Call& node, Span span) {
  if (const auto macro = macros_.find(node.name); macro != macros_.end()) {
    return inline_resource(macro->second, node, span);
  }
  if (runtime_spec::find_atomic(node.name)) {
    error("unsupported:atomic_in_expression", span,
          "an atomic operation cannot stand inside an expression",
          "store its result in a variable first: `int x = " + std::string(node.name) + "(...);`");
    return nullptr;
  }
  const auto found = functions_.find(node.name);
  if (found == functions_.end()) {
    if (!broken_) {
      error("type:unknown_name", node.name_span,
            "there is no function `" + std::string(node.name) + "`", did_you_mean_function(node.name));
    }
    return nullptr;
  }
  if (node.use || module_.functions[found->second].is_lemma) return used_lemma(node, found->second, span);
  auto values = arguments(node, module_.functions[found->second].params);
  if (!values) return nullptr;
  return ir::make_expr(ir::Call{found->second, std::move(*values)},
                       module_.functions[found->second].result, span);
}

// `use l(...)` is true, and where it stands the conclusion of the lemma is known. What lemmas and functions
// state or mean themselves cannot rest on it.
ir::ExprPtr ExpressionResolver::used_lemma(const ast::Call& node, ir::FunctionId id, Span span) {
  const std::string name(node.name);
  if (!module_.functions[id].is_lemma) {
    error("type:mismatch", node.name_span, "`" + name + "` is a function, `use` is about lemmas");
    return nullptr;
  }
  if (!node.use) {
    error("type:lemma_in_expression", node.name_span, "a lemma has no value",
          "call it as a statement: `" + name + "(...);`, or write `use " + name + "(...)` in a clause");
    return nullptr;
  }
  if (!formula_only(span, "`use`")) return nullptr;
  if (place_ == Place::FunctionContract || place_ == Place::FunctionBody) {
    error("type:lemma_in_expression", span, "what a function or a lemma states cannot use a lemma",
          "call the lemma in the body of a lemma");
    return nullptr;
  }
  auto values = arguments(node, module_.functions[id].params);
  if (!values) return nullptr;
  module_.functions[id].used = true;
  return ir::make_expr(ir::Call{id, std::move(*values)}, ir::bool_type, span);
}

std::optional<std::vector<ir::ExprPtr>> ExpressionResolver::arguments(
    const ast::Call& call, const std::vector<ir::VarId>& params) {
  if (call.arguments.size() != params.size()) {
    error("type:argument_count", call.name_span,
          "`" + std::string(call.name) + "` takes " + std::to_string(params.size()) +
              " arguments, here are " + std::to_string(call.arguments.size()));
    return std::nullopt;
  }
  std::vector<ExprPtr> values;
  bool valid = true;
  for (std::size_t i = 0; i < params.size(); ++i) {
    values.push_back(argument(call.arguments[i], module_.variables[params[i]].type));
    valid = valid && values.back() != nullptr;
  }
  if (!valid) return std::nullopt;
  return values;
}

ir::ExprPtr ExpressionResolver::argument(ast::ExprRef expr, ir::Type type) {
  return resolve_as(expr, type);
}

}  // namespace permverify::parser
