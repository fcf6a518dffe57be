// The words of OpenCL, CUDA and VerCors for threads, sizes, and arrays behind pointers.
#include <array>

#include "logic/ir/builtins.h"
#include "parser/annotation/c_resolver.h"

namespace permverify::parser::annotation {
namespace {

struct Word {
  std::string_view name, meaning;  // an identifier of the run time
};

// One dimension of each: get_local_id(0) is lid.x.
constexpr std::array work_item_functions{
    Word{"get_global_id", "tid"},     Word{"get_local_id", "lid"},
    Word{"get_group_id", "gid"},      Word{"get_global_size", "tcount"},
    Word{"get_local_size", "gsize"},  Word{"get_enqueued_local_size", "gsize"},
    Word{"get_num_groups", "ngroups"}};

constexpr std::array cuda_variables{Word{"threadIdx", "lid"}, Word{"blockIdx", "gid"},
                                    Word{"blockDim", "gsize"}, Word{"gridDim", "ngroups"}};

template <std::size_t count>
std::string_view meaning(const std::array<Word, count>& words, std::string_view name) {
  for (const Word& word : words) {
    if (word.name == name) return word.meaning;
  }
  return {};
}

// The global linear identifier counts along the whole launch, `tid` group by group: in more than
// one dimension they differ.
bool is_refused(std::string_view name) {
  return name == "get_global_linear_id" || name == "get_global_offset" || name == "get_work_dim" ||
         name == "\\matrix";
}

}  // namespace

// The identifier behind `threadIdx.x`; empty for other names. Wrong components are reported there.
std::string_view Resolver::Impl::cuda_identifier(const ast::Member& node, Span span) {
  const std::string_view name = std::get<ast::Name>(node.base->node).text;
  const std::string_view identifier = meaning(cuda_variables, name);
  if (!identifier.empty() && !runtime_spec::component(node.field)) {
    error("type:no_member", span, "`" + std::string(name) + "` has `.x`, `.y` and `.z`");
  }
  return identifier;
}

bool Resolver::Impl::argument_count(const ast::Call& node, std::size_t wanted) {
  if (node.arguments.size() == wanted) return true;
  error("type:argument_count", node.name_span,
        "`" + std::string(node.name) + "` takes " + std::to_string(wanted) +
            " arguments, here are " + std::to_string(node.arguments.size()));
  return false;
}

Resolver::Impl::Operand Resolver::Impl::call(const ast::Call& node, Span span) {
  CNames* const names = names_here();
  if (names && !names->calls_annotation(node.name, node.name_span)) return {};
  if (functions_.contains(node.name) || macros_.contains(node.name)) {
    return {StatementResolver::expression(node, span)};
  }
  if (node.name == "\\pointer_length" || node.name == "\\shared_mem_size") {
    if (!argument_count(node, 1)) return {};
    return {length(operand(node.arguments[0]), span)};
  }
  if (node.name == "\\array") return {array_predicate(node, span)};
  if (node.name == "\\pointer" || node.name == "\\pointer_index") {
    return {pointer_predicate(node, span)};
  }
  if (node.name == "get_local_linear_id") {
    if (!argument_count(node, 0)) return {};
    return {builtin("lid", -1, span)};
  }
  if (const std::string_view word = meaning(work_item_functions, node.name); !word.empty()) {
    return {work_item(word, node, span)};
  }
  if (is_refused(node.name)) {
    const std::size_t sign = node.name.starts_with('\\') ? 1 : 0;
    error("unsupported:" + std::string(node.name.substr(sign)), span,
          "`" + std::string(node.name) + "` is not supported in annotations");
    return {};
  }
  return {StatementResolver::expression(node, span)};
}

ir::ExprPtr Resolver::Impl::work_item(std::string_view name, const ast::Call& node, Span span) {
  if (!argument_count(node, 1)) return nullptr;
  const ExprPtr dimension = resolve_as(node.arguments[0], ir::int_type);
  if (!dimension) return nullptr;
  const auto* number = std::get_if<ir::IntLit>(&dimension->node);
  if (number == nullptr || number->value < 0 || number->value > 2) {
    error("type:mismatch", node.arguments[0]->span, "a dimension is one of the numbers 0, 1, 2");
    return nullptr;
  }
  return builtin(name, static_cast<int>(number->value), span);
}

ir::ExprPtr Resolver::Impl::length(const Operand& pointer, Span span) {
  if (!pointer.valid()) return nullptr;
  if (pointer.object) {
    return mathematical(pointer.object->names->length(pointer.object->entity, span));
  }
  // The check of a declaration drops what it resolves: the length is known where it is used.
  if (place_ == Place::ResourceBody && pointer.expr && pointer.expr->type.is_array()) {
    return ir::make_expr(ir::IntLit{0}, ir::int_type, span);
  }
  error("unsupported:length", span, "the length of this is not known here",
        "pass it as an argument");
  return nullptr;
}

// \array(a, n): a has exactly n elements. No permission is meant.
ir::ExprPtr Resolver::Impl::array_predicate(const ast::Call& node, Span span) {
  if (!argument_count(node, 2)) return nullptr;
  const ExprPtr elements = length(operand(node.arguments[0]), span);
  const ExprPtr wanted = resolve_as(node.arguments[1], ir::int_type);
  if (!elements || !wanted) return nullptr;
  return ir::make_expr(ir::Binary{ir::BinaryOp::Eq, elements, wanted}, ir::bool_type, span);
}

// \pointer(p, n, amount): p has at least n elements, and the right to the first n of them;
// \pointer_index(p, i, amount): the right to p[i].
ir::ExprPtr Resolver::Impl::pointer_predicate(const ast::Call& node, Span span) {
  if (!argument_count(node, 3)) return nullptr;
  if (!formula_only(span, "a permission")) return nullptr;
  const bool single = node.name == "\\pointer_index";
  const Operand pointer = operand(node.arguments[0]);
  const ExprPtr number = resolve_as(node.arguments[1], ir::int_type);
  bool valid = true;
  const ExprPtr amount = permission_amount(node.arguments[2], false, valid);
  if (!pointer.valid() || !number || !valid) return nullptr;
  if (!pointer.object) {
    error("type:not_an_array", node.arguments[0]->span, "a pointer of the program stands here");
    return nullptr;
  }
  CNames* const names = pointer.object->names;
  ExprPtr position = number;
  ir::Binder binder{0, nullptr, nullptr};
  if (!single) {
    binder.var = add_variable("i", ir::VarKind::Bound, ir::int_type, span);
    binder.low = ir::make_expr(ir::IntLit{0}, ir::int_type, span);
    binder.high = number;
    position = ir::make_expr(ir::VarRef{binder.var}, ir::int_type, span);
  }
  const Operand cell = object(names->index(pointer.object->entity, position, span), names);
  if (!cell.valid()) return nullptr;
  const ExprPtr rights = rights_on({Tok::Perm, false, {}}, cell, amount, span);
  if (!rights || single) return rights;
  const ExprPtr elements = length(pointer, span);
  if (!elements) return nullptr;
  ExprPtr fact = ir::make_expr(ir::Binary{ir::BinaryOp::Ge, elements, number}, ir::bool_type, span);
  ExprPtr all = ir::make_expr(
      ir::Quantifier{ir::QuantifierKind::ForallStar, {binder}, nullptr, rights, {}},
      ir::resource_type, span);
  return ir::make_expr(ir::Binary{ir::BinaryOp::Star, fact, all}, ir::resource_type, span);
}

}  // namespace permverify::parser::annotation
