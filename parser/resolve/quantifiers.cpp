// Quantifiers, sums and other reductions, triggers.
#include <utility>

#include "parser/resolve/coerce.h"
#include "parser/resolve/expressions.h"

namespace permverify::parser {
namespace {

bool is_reduction(Tok kind) {
  return kind == Tok::Sum || kind == Tok::Min || kind == Tok::Max || kind == Tok::Count;
}

ir::ReductionOp reduction_op(Tok kind) {
  if (kind == Tok::Min) return ir::ReductionOp::Min;
  if (kind == Tok::Max) return ir::ReductionOp::Max;
  if (kind == Tok::Count) return ir::ReductionOp::Count;
  return ir::ReductionOp::Sum;
}

}  // namespace

// `{: e :}` inside a body is e, and makes e a trigger.
ir::ExprPtr ExpressionResolver::expression(const ast::Pattern& node, Span span) {
  if (triggers_ == nullptr || node.terms.size() != 1) {
    error("type:trigger", span, "a trigger belongs to one term in the body of a quantifier");
    return nullptr;
  }
  const ExprPtr term = resolve(node.terms.front());
  if (term) triggers_->push_back({term});
  return term;
}

std::optional<std::vector<ir::Binder>> ExpressionResolver::binders(const ast::Quantified& node) {
  std::vector<ir::Binder> result;
  bool valid = true;
  for (const ast::Binder* binder : node.binders) {
    const std::optional<ir::Type> type = scalar_type(binder->type);
    ir::Binder one{0, nullptr, nullptr};
    if (binder->low != nullptr || binder->high != nullptr) {
      if (binder->low == nullptr || binder->high == nullptr) {
        error("syntax:expected", binder->span, "expected both ends of the range, `= low .. high`");
        valid = false;
      } else if (type) {
        one.low = resolve_as(binder->low, *type);
        one.high = resolve_as(binder->high, *type);
        valid = valid && one.low && one.high;
      }
    }
    valid = valid && type.has_value();
    one.var = add_variable(binder->name, ir::VarKind::Bound, type.value_or(ir::int_type),
                           binder->span);
    scope_.declare(binder->name, {one.var, nullptr, 0});
    result.push_back(std::move(one));
  }
  if (!valid) return std::nullopt;
  return result;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Quantified& node, Span span) {
  if (!formula_only(span, "a quantifier")) return nullptr;
  const Scope::Mark mark = scope_.mark();
  std::vector<std::vector<ExprPtr>> triggers;
  auto* const outer_triggers = std::exchange(triggers_, &triggers);
  auto bound = binders(node);
  const ExprPtr range = node.range != nullptr ? condition(node.range) : nullptr;
  bool valid = bound.has_value() && (node.range == nullptr || range != nullptr);
  for (ast::ExprRef pattern : node.triggers) {
    std::vector<ExprPtr> terms;
    for (ast::ExprRef term : std::get<ast::Pattern>(pattern->node).terms) {
      terms.push_back(resolve(term));
      valid = valid && terms.back() != nullptr;
    }
    if (!terms.empty()) triggers.push_back(std::move(terms));
  }
  const ExprPtr body = resolve(node.body);
  triggers_ = outer_triggers;
  scope_.close(mark);
  if (!valid || !body) return nullptr;
  if (!is_reduction(node.kind)) {
    ExprPtr result = quantifier(node, std::move(*bound), range, body, span);
    if (!result || triggers.empty()) return result;
    auto whole = std::get<ir::Quantifier>(result->node);
    whole.triggers = std::move(triggers);
    return ir::make_expr(std::move(whole), result->type, span);
  }
  if (bound->size() != 1) {
    error("unsupported:reduction_over_several_variables", span,
          "a sum, minimum, maximum or count runs over one variable", "nest two of them");
    return nullptr;
  }
  return reduction(node, bound->front(), range, body, span);
}

ir::ExprPtr ExpressionResolver::quantifier(const ast::Quantified& node,
                                           std::vector<ir::Binder> bound, ExprPtr range,
                                           ExprPtr body, Span span) {
  ir::QuantifierKind kind = ir::QuantifierKind::Forall;
  if (node.kind == Tok::Exists) kind = ir::QuantifierKind::Exists;
  if (body->type.is_resource()) {
    if (node.kind != Tok::ForallStar) {
      error("type:resource_in_expression", body->span,
            "`\\forall` and `\\exists` range over facts", "write `\\forall*`");
      return nullptr;
    }
    kind = ir::QuantifierKind::ForallStar;
  } else {
    // `\forall*` over a fact is `\forall`.
    body = require(body, ir::bool_type);
    if (!body) return nullptr;
  }
  const ir::Type type = body->type;
  return ir::make_expr(ir::Quantifier{kind, std::move(bound), std::move(range), body, {}}, type,
                       span);
}

ir::ExprPtr ExpressionResolver::reduction(const ast::Quantified& node, const ir::Binder& binder,
                                          ExprPtr range, ExprPtr body, Span span) {
  if (!module_.variables[binder.var].type.is_integer()) {
    error("type:mismatch", module_.variables[binder.var].span,
          "a sum, minimum, maximum or count runs over integers");
    return nullptr;
  }
  const ir::ReductionOp op = reduction_op(node.kind);
  if (op == ir::ReductionOp::Count) {
    body = require(body, ir::bool_type);
  } else if (op == ir::ReductionOp::Sum && body->type.is_integer()) {
    body = require(body, ir::int_type);  // sums are mathematical
  } else if (!body->type.is_numeric()) {
    body = require(body, ir::int_type);
  }
  if (!body) return nullptr;
  const ir::Type type = op == ir::ReductionOp::Count ? ir::int_type : body->type;
  return ir::make_expr(ir::Reduction{op, binder, std::move(range), body}, type, span);
}

}  // namespace permverify::parser
