// The operators of expressions and assertions, loosest first.
#include "parser/spec/grammar.h"

namespace permverify::parser::grammar {
namespace {

using Branches = std::vector<boost::fusion::deque<ExprRef, ExprRef>>;
using Operands = std::vector<boost::fusion::deque<Iterator, ExprRef>>;

ExprRef make_binary(State& state, ExprRef left, Iterator op, ExprRef right) {
  return make_node(state, ast::Binary{op->kind, state.tokens.span(*op), left, right},
                   support::cover(left->span, right->span));
}

// `a ? b : c ? d : e`: the parts are collected first, so that a long chain does not recurse.
ExprRef fold_conditional(State& state, ExprRef first, const Branches& branches) {
  using boost::fusion::at_c;
  const auto condition = [&](std::size_t i) { return i == 0 ? first : at_c<1>(branches[i - 1]); };
  ExprRef result = condition(branches.size());
  for (std::size_t i = branches.size(); i-- > 0;) {
    const support::Span span = support::cover(condition(i)->span, result->span);
    result = make_node(state, ast::Conditional{condition(i), at_c<0>(branches[i]), result}, span);
  }
  return result;
}

ExprRef fold_right(State& state, ExprRef first, const Operands& rest) {
  using boost::fusion::at_c;
  const auto operand = [&](std::size_t i) { return i == 0 ? first : at_c<1>(rest[i - 1]); };
  ExprRef result = operand(rest.size());
  for (std::size_t i = rest.size(); i-- > 0;) {
    result = make_binary(state, operand(i), at_c<0>(rest[i]), result);
  }
  return result;
}

// `0 <= i < n` is one node; a single comparison is a plain binary one.
ExprRef fold_chain(State& state, ExprRef first, const Operands& rest) {
  using boost::fusion::at_c;
  if (rest.empty()) return first;
  if (rest.size() == 1) return make_binary(state, first, at_c<0>(rest[0]), at_c<1>(rest[0]));
  ast::Chain chain{{first}, {}};
  for (const auto& part : rest) {
    chain.ops.push_back(at_c<0>(part)->kind);
    chain.operands.push_back(at_c<1>(part));
  }
  return make_node(state, std::move(chain),
                   support::cover(first->span, at_c<1>(rest.back())->span));
}

ExprRef first_operand(State&, ExprRef operand) { return operand; }

struct Prefix {
  Iterator begin = nullptr;
  ast::TypeRef type = nullptr;  // set: a cast
};

ExprRef fold_prefixes(State& state, const std::vector<Prefix>& prefixes, ExprRef operand) {
  for (auto it = prefixes.rbegin(); it != prefixes.rend(); ++it) {
    const support::Span span = support::cover(state.tokens.span(*it->begin), operand->span);
    operand = it->type != nullptr
                  ? make_node(state, ast::Cast{it->type, operand}, span)
                  : make_node(state, ast::Unary{it->begin->kind, operand}, span);
  }
  return operand;
}

// Does a resource atom, or a parenthesis around one, start here?
bool starts_resource(const State& state, Iterator it) {
  const auto index = static_cast<std::uint32_t>(it - state.begin());
  if (it->kind == Tok::LParen && it->match != index) {
    return state.begin()[it->match].resources != it->resources;
  }
  return it->kind != Tok::End && it[1].resources != it->resources;
}

// `*`, `/`, `%`, `\`. A `*` beside a resource is the `**` of the paper's dialect, which binds
// looser and is left to the rule `conjunction`.
struct Multiplying : x3::parser<Multiplying> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, ExprRef& left,
             Attribute& attribute) const {
    const bool times = first->kind == Tok::Times;
    if (!times && first->kind != Tok::Slash && first->kind != Tok::Percent &&
        first->kind != Tok::Backslash) {
      return false;
    }
    if (times && (left->resource || starts_resource(state_of(context), first + 1))) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
};

// `!`, `-`, `~`, and in C also `*p` and `&x`.
struct PrefixSign : x3::parser<PrefixSign> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    const Tok kind = first->kind;
    const bool pointer = kind == Tok::Times || kind == Tok::Amp;
    const bool known = kind == Tok::Not || kind == Tok::Minus || kind == Tok::Tilde;
    if (!known && !(pointer && state_of(context).tokens.dialect == Dialect::C)) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
};

// One level of left-associative operators.
template <class Operand, class Operator>
auto left_level(const Operand& operand, const Operator& op) {
  const char* what = "an expression after the operator";
  return operand[make(first_operand)] >> *((op >> need(operand, what))[extend(make_binary)]);
}

using Rule = ExprRef;
const x3::rule<struct implication_id, Rule> implication = "implication";
const x3::rule<struct disjunction_id, Rule> disjunction = "disjunction";
const x3::rule<struct conjunction_id, Rule> conjunction = "conjunction";
const x3::rule<struct bit_or_id, Rule> bit_or = "bit_or";
const x3::rule<struct bit_xor_id, Rule> bit_xor = "bit_xor";
const x3::rule<struct bit_and_id, Rule> bit_and = "bit_and";
const x3::rule<struct equality_id, Rule> equality = "equality";
const x3::rule<struct relation_id, Rule> relation = "relation";
const x3::rule<struct shift_id, Rule> shift = "shift";
const x3::rule<struct multiplicative_id, Rule> multiplicative = "multiplicative";
const x3::rule<struct prefix_id, Prefix> prefix = "prefix";

const auto expression_def =
    (implication >> *(lit(Tok::Question) >>
                      need(nested(expression), "an expression after `?`") >>
                      need(Tok::Colon, "`:` and the other value after the value of `? :`") >>
                      need(implication, "an expression after `:`")))[make(fold_conditional)];

const auto implication_def =
    (disjunction >> *(token(Tok::Implies) >>
                      need(disjunction, "an expression after `==>`")))[make(fold_right)];

const auto disjunction_def = left_level(conjunction, token(Tok::BarBar));
const auto conjunction_def =
    left_level(bit_or, one_of(Tok::AmpAmp, Tok::StarStar, Tok::Times));
const auto bit_or_def = left_level(bit_xor, token(Tok::Bar));
const auto bit_xor_def = left_level(bit_and, token(Tok::Caret));
const auto bit_and_def = left_level(equality, token(Tok::Amp));
const auto equality_def =
    left_level(relation, one_of(Tok::Eq, Tok::Ne, Tok::Assign));
const auto relation_def =
    (shift >> *(one_of(Tok::Le, Tok::Lt, Tok::Ge, Tok::Gt) >>
                need(shift, "an expression after the comparison")))[make(fold_chain)];
const auto shift_def = left_level(additive, one_of(Tok::Shl, Tok::Shr));
const auto additive_def = left_level(multiplicative, one_of(Tok::Plus, Tok::Minus));
const auto multiplicative_def =
    left_level(unary, Multiplying{});

const auto prefix_def =
    PrefixSign{}[make([](State&, Iterator op) {
      return Prefix{op, nullptr};
    })] |
    (token(Tok::LParen) >> scalar_type >> lit(Tok::RParen))[make(
        [](State&, Iterator begin, ast::TypeRef type) { return Prefix{begin, type}; })];

const auto unary_def = (*prefix >> postfix)[make(fold_prefixes)];

}  // namespace

BOOST_SPIRIT_DEFINE(expression, implication, disjunction, conjunction, bit_or, bit_xor, bit_and,
                    equality, relation, shift, additive, multiplicative, prefix, unary)
BOOST_SPIRIT_INSTANTIATE(ExpressionRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(AdditiveRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(UnaryRule, Iterator, Context)

}  // namespace permverify::parser::grammar
