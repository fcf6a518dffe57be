// Types, numbers and conversions of C in formulas.
#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "parser/annotation/c_resolver.h"
#include "parser/annotation/c_types.h"
#include "parser/resolve/coerce.h"

namespace permverify::parser::annotation {
namespace {

ir::Type without_width(ir::Type type) {
  if (type.kind != ir::TypeKind::Fixed) return type;
  type.kind = ir::TypeKind::Int;
  type.bits = 0;
  type.is_signed = true;
  return type;
}

bool is_name(std::string_view text) {
  constexpr std::array words{"bool", "_Bool", "float", "double", "char", "short", "int", "long", "signed", "unsigned"};
  return text.find(' ') == std::string_view::npos && std::find(words.begin(), words.end(), text) == words.end();
}

bool is_integer_suffix(std::string_view text) {
  const auto no_suffix = [](char c) { return c != 'u' && c != 'U' && c != 'l' && c != 'L'; };
  return text.size() <= 3 && std::none_of(text.begin(), text.end(), no_suffix);
}

// The base of an integer constant; its prefix is taken off.
int take_base(std::string_view& text) {
  const std::string_view two = text.substr(0, 2);
  if (two == "0x" || two == "0X") return text.remove_prefix(2), 16;
  if (two == "0b" || two == "0B") return text.remove_prefix(2), 2;
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9' ? 8 : 10;
}

}  // namespace

// The type as C has it: machine integers keep their width.
std::optional<ir::Type> Resolver::Impl::machine_type(ast::TypeRef type) {
  // `uint` may be a type of the program; no word of the language is.
  std::optional<ir::Type> result;
  CNames* const names = names_here();
  if (names != nullptr && is_name(type->name)) result = names->type(type->name, type->span);
  if (!result) result = c_scalar_type(type->name, options_.device_bits);
  if (!result) return StatementResolver::scalar_type(type);
  if (type->is_seq) result->shape = ir::Shape::Seq;
  return result;
}

std::optional<ir::Type> Resolver::Impl::scalar_type(ast::TypeRef type) {
  if (type->pointers != 0) {
    error("unsupported:pointer_type", type->span, "pointers stand only as parameters here");
    return std::nullopt;
  }
  const std::optional<ir::Type> result = machine_type(type);
  return result ? std::optional(without_width(*result)) : std::nullopt;
}

// `float *a`, `float a[]`, `float a[][]`: arrays keep the types of their elements, since the
// arrays of the program that stand for them have these.
ir::Type Resolver::Impl::param_type(const ast::Param& param) {
  ir::Type type = machine_type(param.type).value_or(ir::int_type);
  const std::size_t rank = param.type->pointers + param.type->extents.size();
  if (rank == 0) return without_width(type);
  if (param.type->pointers > 1 || param.type->is_seq) {
    error("unsupported:pointer_type", param.type->span,
          "a parameter is a number or an array of numbers here");
  }
  type.shape = ir::Shape::Array;
  type.rank = static_cast<std::uint8_t>(std::min<std::size_t>(rank, 255));
  return type;
}

std::vector<ir::VarId> Resolver::Impl::function_params(const ast::Params& params) {
  std::vector<ir::VarId> result;
  for (const ast::Param& param : params) {
    for (ast::ExprRef extent : param.type->extents) {
      if (extent == nullptr) continue;
      error("type:extent_of_parameter", extent->span,
            "an array parameter has no extent of its own", "write `[]`");
    }
    result.push_back(
        add_variable(param.name, ir::VarKind::FunctionParam, param_type(param), param.span));
  }
  return result;
}

ir::ExprPtr Resolver::Impl::mathematical(const ExprPtr& value) {
  if (!value || !value->type.is_scalar() || value->type.kind != ir::TypeKind::Fixed) return value;
  const auto* number = std::get_if<ir::IntLit>(&value->node);
  if (number != nullptr && in_range(number->value, value->type)) {
    return ir::make_expr(*number, ir::int_type, value->span);
  }
  return ir::make_expr(ir::Cast{value}, ir::int_type, value->span);
}

// C has integers for truth values and truth values for integers; and who calls a function of C with
// a mathematical integer gets the conversion of C (modulo).
ir::ExprPtr Resolver::Impl::adapted(const ExprPtr& expr, ir::Type target) {
  if (ExprPtr result = StatementResolver::adapted(expr, target)) return result;
  if (target.is_bool() && expr->type == ir::int_type) {
    ExprPtr zero = ir::make_expr(ir::IntLit{0}, ir::int_type, expr->span);
    return ir::make_expr(ir::Binary{ir::BinaryOp::Ne, expr, zero}, ir::bool_type, expr->span);
  }
  if (target == ir::int_type && expr->type.is_bool()) return as_integer(expr);
  const bool narrows = target.is_scalar() && target.kind == ir::TypeKind::Fixed;
  if (narrows && expr->type == ir::int_type) {
    return ir::make_expr(ir::Cast{expr}, target, expr->span);
  }
  return nullptr;
}

ir::ExprPtr Resolver::Impl::as_integer(const ExprPtr& truth) const {
  ExprPtr one = ir::make_expr(ir::IntLit{1}, ir::int_type, truth->span);
  ExprPtr zero = ir::make_expr(ir::IntLit{0}, ir::int_type, truth->span);
  return ir::make_expr(ir::Conditional{truth, one, zero}, ir::int_type, truth->span);
}

ir::ExprPtr Resolver::Impl::conversion(const ast::Cast& node, Span span) {
  const std::optional<ir::Type> type = machine_type(node.type);
  ExprPtr operand = resolve(node.operand);
  if (!type || !operand) return nullptr;
  if (type->is_bool()) return require(operand, ir::bool_type);
  if (operand->type.is_bool()) operand = as_integer(operand);
  if (!type->is_numeric() || !operand->type.is_numeric()) {
    error("type:mismatch", span, "only numbers can be converted into each other");
    return nullptr;
  }
  if (operand->type == *type) return operand;
  const auto* number = std::get_if<ir::IntLit>(&operand->node);
  if (number != nullptr && type->is_integer() && in_range(number->value, *type)) return operand;
  return mathematical(ir::make_expr(ir::Cast{operand}, *type, span));
}

ir::ExprPtr Resolver::Impl::number(std::string_view text, Span span) {
  const std::string_view whole = text;
  const int base = take_base(text);
  if (base != 16 && text.find_first_of(".eE") != std::string_view::npos) {
    return decimal_number(whole, span);
  }
  std::int64_t value = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (problem == std::errc::result_out_of_range) {
    error("syntax:number_too_large", span, "this number is larger than 2^63 - 1");
    return nullptr;
  }
  const auto used = static_cast<std::size_t>(end - text.data());
  if (problem != std::errc{} || !is_integer_suffix(text.substr(used))) {
    error("syntax:bad_number", span, "this is not a number");
    return nullptr;
  }
  return ir::make_expr(ir::IntLit{value}, ir::int_type, span);
}

// 1.50e-1f is 3/20, exactly. Without a suffix it takes the type of what it stands beside.
ir::ExprPtr Resolver::Impl::decimal_number(std::string_view text, Span span) {
  const bool single = text.ends_with('f') || text.ends_with('F');
  if (single) text.remove_suffix(1);
  const std::size_t exponent_at = std::min(text.find_first_of("eE"), text.size());
  std::string digits(text.substr(0, exponent_at));
  int exponent = 0;
  bool valid = true;
  if (exponent_at < text.size()) {
    std::string_view power = text.substr(exponent_at + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    const auto [end, problem] =
        std::from_chars(power.data(), power.data() + power.size(), exponent);
    valid = problem == std::errc{} && end == power.data() + power.size();
  }
  if (const std::size_t dot = digits.find('.'); dot != std::string::npos) {
    digits.erase(dot, 1);
    while (digits.size() > dot && digits.back() == '0') digits.pop_back();
    exponent = std::clamp(exponent, -1000, 1000) - static_cast<int>(digits.size() - dot);
  }
  if (digits.empty()) digits.push_back('0');
  std::int64_t numerator = 0, denominator = 1;
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), numerator);
  valid = valid && (problem == std::errc::result_out_of_range ||
                    (problem == std::errc{} && end == digits.data() + digits.size()));
  if (!valid) {
    error("syntax:bad_number", span, "this is not a number");
    return nullptr;
  }
  bool fits = problem == std::errc{} && exponent >= -18 && exponent <= 18;
  for (int i = 0; fits && i < exponent; ++i) {
    fits = !__builtin_mul_overflow(numerator, 10, &numerator);
  }
  for (int i = 0; fits && i > exponent; --i) denominator *= 10;
  if (!fits) {
    error("syntax:number_too_large", span, "this number has more digits than can be kept exactly");
    return nullptr;
  }
  const std::int64_t divisor = std::gcd(numerator, denominator);
  const ir::Type single_type{ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0};
  return ir::make_expr(ir::RealLit{numerator / divisor, denominator / divisor},
                       single ? single_type : ir::real_type, span);
}

}  // namespace permverify::parser::annotation
