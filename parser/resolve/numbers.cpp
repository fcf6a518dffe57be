// Numbers as they are written.
#include <charconv>
#include <limits>
#include <numeric>

#include "parser/resolve/expressions.h"

namespace permverify::parser {

ir::ExprPtr ExpressionResolver::expression(const ast::Number& node, Span span) {
  if (node.text.find('.') != std::string_view::npos) return decimal(node.text, span);
  const bool hex = node.text.starts_with("0x") || node.text.starts_with("0X");
  const std::string_view digits = hex ? node.text.substr(2) : node.text;
  std::int64_t value = 0;
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
  if (problem == std::errc::result_out_of_range) {
    error("syntax:number_too_large", span, "this number is larger than 2^63 - 1");
    return nullptr;
  }
  // Anything that is no number was reported by the lexer.
  if (problem != std::errc{} || end != digits.data() + digits.size()) return nullptr;
  return ir::make_expr(ir::IntLit{value}, ir::int_type, span);
}

// 12.50 is 25/2, exactly.
ir::ExprPtr ExpressionResolver::decimal(std::string_view text, Span span) {
  const std::size_t dot = text.find('.');
  std::string digits(text.substr(0, dot));
  digits += text.substr(dot + 1);
  while (digits.size() > dot + 1 && digits.back() == '0') digits.pop_back();
  const std::size_t places = digits.size() - std::min(dot, digits.size());
  std::int64_t numerator = 0;
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), numerator);
  if (problem == std::errc::result_out_of_range || places > 18) {
    error("syntax:number_too_large", span, "this number has more digits than can be kept exactly");
    return nullptr;
  }
  if (problem != std::errc{} || end != digits.data() + digits.size()) return nullptr;
  std::int64_t denominator = 1;
  for (std::size_t i = 0; i < places; ++i) denominator *= 10;
  const std::int64_t divisor = std::gcd(numerator, denominator);
  return ir::make_expr(ir::RealLit{numerator / divisor, denominator / divisor}, ir::real_type,
                       span);
}

}  // namespace permverify::parser
