// What names and operators mean in a `par` program: division truncates, `a.length`, `a != null`, and
// variables of the method inside a block.
#include "logic/ir/traverse.h"
#include "parser/pvl/par_resolver.h"

namespace permverify::parser {
namespace {

bool is_null(ast::ExprRef expr) {
  while (const auto* paren = std::get_if<ast::Paren>(&expr->node)) expr = paren->inner;
  const auto* name = std::get_if<ast::Name>(&expr->node);
  return name != nullptr && name->text == "null";
}

// Division of `par` programs rounds towards zero, as in C and in VerCors.
ir::ExprPtr truncating(const ir::ExprPtr& expr) {
  const auto* node = std::get_if<ir::Binary>(&expr->node);
  if (node == nullptr) return expr;
  ir::Binary result = *node;
  if (node->op == ir::BinaryOp::Div) result.op = ir::BinaryOp::TruncDiv;
  if (node->op == ir::BinaryOp::Mod) result.op = ir::BinaryOp::TruncMod;
  return result.op == node->op ? expr : ir::make_expr(std::move(result), expr->type, expr->span);
}

}  // namespace

ir::ExprPtr ParResolver::evaluate(ast::ExprRef expr) {
  if (!par_program_) return StatementResolver::evaluate(expr);
  if (const auto* node = std::get_if<ast::Name>(&expr->node)) return name(*node, expr->span);
  if (const auto* node = std::get_if<ast::Member>(&expr->node)) return member(*node, expr->span);
  if (const auto* node = std::get_if<ast::Call>(&expr->node); node && node->name.starts_with("\\")) {
    return array_shape(*node, expr->span);
  }
  if (const auto* node = std::get_if<ast::Call>(&expr->node)) {
    const auto function = functions_.find(node->name);
    if (function != functions_.end() && measured_.count(function->second) != 0) {
      return call_with_lengths(*node, function->second, expr->span);
    }
  }
  const auto* binary = std::get_if<ast::Binary>(&expr->node);
  if (binary == nullptr) return StatementResolver::evaluate(expr);
  const bool equality = binary->op == Tok::Eq || binary->op == Tok::Ne;
  if (equality && (is_null(binary->left) || is_null(binary->right))) {
    return null_comparison(*binary, expr->span);
  }
  const ExprPtr result = StatementResolver::evaluate(expr);
  const bool divides = binary->op == Tok::Slash || binary->op == Tok::Percent;
  return result && divides ? truncating(result) : result;
}

// The identifiers of kernels are ordinary names here.
ir::ExprPtr ParResolver::name(const ast::Name& node, Span span) {
  if (node.text == "null") {
    error("unsupported:null", span, "`null` is only compared with an array: `a != null`");
    return nullptr;
  }
  const Binding* binding = scope_.find(node.text);
  if (binding == nullptr) {
    if (node.text == "write" || node.text == "read") return expression(node, span);
    unknown_name(node.text, span);
    return nullptr;
  }
  if (binding->replacement) return expression(node, span);
  return value_of(binding->var, span);
}

// A field with permissions is its only element.
ir::ExprPtr ParResolver::value_of(ir::VarId var, Span span) {
  use(var);
  if (cells_.count(var) == 0) return variable(captured(var, span), span);
  const ExprPtr zero = ir::make_expr(ir::IntLit{0}, ir::int_type, span);
  return ir::make_expr(ir::ArrayRead{var, {zero}}, module_.variables[var].type.element(), span);
}

// `\array(a, n)`, `\matrix(m, h, w)`: the array has these extents (and is there, as every array is).
ir::ExprPtr ParResolver::array_shape(const ast::Call& node, Span span) {
  const std::size_t rank = node.name == "\\matrix" ? 2 : 1;
  if (node.arguments.size() != rank + 1) {
    error("type:argument_count", node.name_span,
          "`" + std::string(node.name) + "` takes an array and its extents");
    return nullptr;
  }
  const ExprPtr array = resolve(node.arguments.front());
  if (!array) return nullptr;
  const auto* ref = std::get_if<ir::VarRef>(&array->node);
  if (ref == nullptr || !array->type.is_array() || array->type.rank != rank) {
    error("type:not_an_array", node.arguments.front()->span,
          rank == 2 ? "this is not an array with two extents" : "this is not an array with one extent");
    return nullptr;
  }
  const std::vector<ExprPtr> extents = module_.variables[ref->var].extents;
  ExprPtr result;
  for (std::size_t d = 0; d < rank; ++d) {
    const ExprPtr value = resolve_as(node.arguments[d + 1], ir::int_type);
    if (!value || d >= extents.size() || !extents[d]) return nullptr;
    use_all(extents[d]);
    const ExprPtr equal =
        ir::make_expr(ir::Binary{ir::BinaryOp::Eq, extents[d], value}, ir::bool_type, span);
    result = result ? ir::make_expr(ir::Binary{ir::BinaryOp::And, result, equal}, ir::bool_type, span)
                    : equal;
  }
  return result;
}

ir::ExprPtr ParResolver::member(const ast::Member& node, Span span) {
  if (const auto* self = std::get_if<ast::Name>(&node.base->node);
      self != nullptr && self->text == "this" && scope_.find("this") == nullptr) {
    const Binding* field = scope_.find(node.field);
    if (field != nullptr && fields_.count(field->var) != 0 && !field->replacement) {
      return value_of(field->var, span);
    }
    unknown_name(node.field, span);
    return nullptr;
  }
  const ExprPtr base = resolve(node.base);
  if (!base) return nullptr;
  if (base->type.is_seq()) return seq_member(base, node, span);
  const auto* array = std::get_if<ir::VarRef>(&base->node);
  const auto found = array != nullptr ? lengths_.find(array->var) : lengths_.end();
  if (node.field != "length" || found == lengths_.end()) {
    error("type:no_member", span, "there is no member `" + std::string(node.field) + "` here",
          "an array that is a parameter has a `length`");
    return nullptr;
  }
  use_all(found->second);
  return ir::make_expr(found->second->node, found->second->type, span);
}

// A parameter array is an array: no value of this dialect is null.
ir::ExprPtr ParResolver::null_comparison(const ast::Binary& node, Span span) {
  const ast::ExprRef other = is_null(node.left) ? node.right : node.left;
  if (is_null(other)) {
    return ir::make_expr(ir::BoolLit{node.op == Tok::Eq}, ir::bool_type, span);
  }
  const ExprPtr value = resolve(other);
  if (!value) return nullptr;
  if (!value->type.is_array()) {
    error("unsupported:null", span, "only an array can be compared with `null`");
    return nullptr;
  }
  return ir::make_expr(ir::BoolLit{node.op == Tok::Ne}, ir::bool_type, span);
}

// What is mentioned becomes a parameter or an array of the kernel that mentions it: fields of the
// host, and everything of the method's in a block.
void ParResolver::use(ir::VarId var) {
  const bool outer = block_ != nullptr && var < block_->first;
  if (!outer && fields_.count(var) == 0) return;
  const auto add_once = [](std::vector<ir::VarId>& list, ir::VarId one) {
    for (const ir::VarId other : list) {
      if (other == one) return false;
    }
    list.push_back(one);
    return true;
  };
  const ir::Variable info = module_.variables[var];
  if (info.kind == ir::VarKind::GlobalArray) {
    if (host_ != nullptr && fields_.count(var) != 0) add_once(host_->arrays, var);
    if (block_ != nullptr) add_once(block_->kernel.arrays, var);
    for (const ExprPtr& extent : info.extents) use_all(extent);
  } else if (info.kind == ir::VarKind::KernelParam) {
    if (host_ != nullptr && fields_.count(var) != 0) add_once(host_->params, var);
    if (block_ != nullptr && add_once(block_->kernel.params, var)) {
      block_->arguments.push_back(ir::make_expr(ir::VarRef{var}, info.type, info.span));
    }
  }
}

void ParResolver::use_all(const ExprPtr& expr) {
  ir::any_of(expr, [&](const ir::Expr& e) {
    if (const auto* ref = std::get_if<ir::VarRef>(&e.node)) use(ref->var);
    return false;
  });
}

// A private variable of the method is a parameter of its own in the block.
ir::VarId ParResolver::captured(ir::VarId var, Span span) {
  if (block_ == nullptr || var >= block_->first) return var;
  const ir::Variable info = module_.variables[var];
  if (info.kind != ir::VarKind::Private) return var;
  if (info.ghost) {
    error("unsupported:ghost_in_block", span,
          "a block cannot use the ghost variable `" + info.name + "` of its method");
    return var;
  }
  const auto found = block_->copies.find(var);
  if (found != block_->copies.end()) return found->second;
  const ir::VarId copy = add_variable(info.name, ir::VarKind::KernelParam, info.type, info.span);
  block_->copies.emplace(var, copy);
  block_->kernel.params.push_back(copy);
  block_->arguments.push_back(ir::make_expr(ir::VarRef{var}, info.type, span));
  return copy;
}

bool ParResolver::may_assign(ir::VarId var, Span span) {
  if (par_program_) {
    const ir::Variable& info = module_.variables[var];
    for (const OpenInvariant& open : invariants_) {
      if (open.frozen.count(var) == 0) continue;
      error("unsupported:invariant_variable", span,
            "the invariant `" + std::string(open.declaration->name) + "` around this mentions `" +
                info.name + "`",
            "what changes inside of the block is an element of an array or a field");
      return false;
    }
    assigned_.insert(var);
    if (fixed_.count(var) != 0 || fields_.count(var) != 0) {
      error("type:assign_to_constant", span, "`" + info.name + "` never changes",
            "lengths, fields, and what extents of arrays mention are fixed");
      return false;
    }
    if (block_ != nullptr && info.kind == ir::VarKind::KernelParam) {
      error("unsupported:shared_variable", span,
            "the threads of a block share `" + info.name + "`: they cannot assign to it",
            "declare a variable inside the block, or use an element of an array");
      return false;
    }
  }
  return StatementResolver::may_assign(var, span);
}

}  // namespace permverify::parser
