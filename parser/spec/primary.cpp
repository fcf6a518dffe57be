// Atoms of expressions, what may follow them, and quantifiers.
#include "parser/spec/grammar.h"

namespace permverify::parser::grammar {
namespace {

using Expressions = std::vector<ExprRef>;
using Binders = std::vector<const ast::Binder*>;

template <class Node>
ExprRef node_at(State& state, Iterator begin, Iterator end, Node node) {
  return make_node(state, ast::Expr::Node(std::move(node)), state.span(begin, end));
}

ExprRef make_number(State& state, Iterator at) {
  return node_at(state, at, at + 1, ast::Number{state.tokens.spelling(*at)});
}
ExprRef make_bool(State& state, Iterator at) {
  return node_at(state, at, at + 1, ast::BoolConst{at->kind == Tok::True});
}
ExprRef make_result(State& state, Iterator at) {
  return node_at(state, at, at + 1, ast::Result{});
}
ExprRef make_round(State& state, Iterator at) {
  return node_at(state, at, at + 1, ast::Round{});
}
ExprRef make_name(State& state, Iterator at) {
  return node_at(state, at, at + 1, ast::Name{state.tokens.spelling(*at)});
}

ExprRef make_call(State& state, Iterator name, const Expressions& arguments, Iterator end) {
  const std::string_view spelling = state.tokens.spelling(*name);
  ast::Call call{spelling, state.tokens.span(*name), arguments};
  return make_node(state, std::move(call), state.span(name, end),
                   state.tokens.resource_names.contains(spelling));
}

ExprRef make_use(State& state, Iterator word, Iterator name, const Expressions& arguments, Iterator end) {
  return node_at(state, word, end,
                 ast::Call{state.tokens.spelling(*name), state.tokens.span(*name), arguments, true});
}

ExprRef make_right(State& state, Iterator word, const Expressions& arguments, Iterator end) {
  const bool percent = state.tokens.spelling(*word) == "perm";
  return node_at(state, word, end, ast::Right{word->kind, percent, arguments});
}

ExprRef make_old(State& state, Iterator begin, ExprRef operand, Iterator end) {
  return node_at(state, begin, end, ast::Old{operand});
}
ExprRef make_paren(State& state, Iterator begin, ExprRef inner, Iterator end) {
  return node_at(state, begin, end, ast::Paren{inner});
}
ExprRef make_length(State& state, Iterator begin, ExprRef operand, Iterator end) {
  return node_at(state, begin, end, ast::Length{operand});
}
ExprRef make_sequence(State& state, Iterator begin, const Expressions& elements, Iterator end) {
  return node_at(state, begin, end, ast::SeqLiteral{elements, nullptr});
}
ExprRef make_typed_sequence(State& state, Iterator begin, ast::TypeRef type, const Expressions& elements,
                            Iterator end) {
  return node_at(state, begin, end, ast::SeqLiteral{elements, type});
}
ExprRef make_pattern(State& state, Iterator begin, const Expressions& terms, Iterator end) {
  return node_at(state, begin, end, ast::Pattern{terms});
}

// `a[e]`, `a[*]`, `s[e .. f]`, `s[.. f]`, `s[e ..]`
ExprRef make_subscript(State& state, ExprRef base, Iterator star, ExprRef low, Iterator dots,
                       ExprRef high, Iterator end) {
  support::Span span = base->span;
  span.end = end[-1].end;
  if (dots != nullptr) return make_node(state, ast::Slice{base, low, high}, span);
  if (low == nullptr && star == nullptr) state.expected(end - 1, "an index between the brackets");
  return make_node(state, ast::Index{base, low}, span);
}

ExprRef make_member(State& state, ExprRef base, Iterator sign, Iterator field) {
  support::Span span = base->span;
  span.end = field->end;
  const bool arrow = sign->kind == Tok::Arrow;
  return make_node(state, ast::Member{base, state.tokens.spelling(*field), arrow}, span);
}

const ast::Binder* make_binder(State& state, ast::TypeRef type, Iterator name, ExprRef low,
                               ExprRef high) {
  return state.arena.add(ast::Binder{type, state.tokens.spelling(*name), state.tokens.span(*name),
                                     low, high});
}

// A binder without a type has that of the one before it: `int i, j`.
Binders spread_types(State& state, Iterator begin, const Binders& binders) {
  Binders result;
  ast::TypeRef type = nullptr;
  for (const ast::Binder* binder : binders) {
    if (binder->type != nullptr) type = binder->type;
    if (type == nullptr) state.expected(begin, "the type of the bound variable, as in `int i`");
    ast::Binder copy = *binder;
    copy.type = type;
    result.push_back(state.arena.add(copy));
  }
  return result;
}

ExprRef make_quantified(State& state, Iterator begin, Iterator kind, const Binders& binders,
                        Expressions triggers, ExprRef first, const Expressions& more_triggers,
                        ExprRef second, Iterator end) {
  triggers.insert(triggers.end(), more_triggers.begin(), more_triggers.end());
  ast::Quantified node{kind->kind, binders, second != nullptr ? first : nullptr,
                       std::move(triggers), second != nullptr ? second : first};
  return node_at(state, begin, end, std::move(node));
}

ast::TypeRef make_unknown_type(State& state, Iterator name) {
  return state.arena.add(
      ast::TypeName{state.tokens.spelling(*name), state.tokens.span(*name), false, {}});
}

// `new` and its like where an expression begins.
struct RefusedWord : x3::parser<RefusedWord> {
  using attribute_type = ExprRef;
  [[maybe_unused]] static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    if (first->kind != Tok::Refused) return false;
    const std::string word(state_of(context).tokens.spelling(*first));
    throw SyntaxError{first, "unsupported:" + word, "`" + word + "` is not supported", {}, false};
  }
};

const x3::rule<struct primary_id, ExprRef> primary = "primary";
const x3::rule<struct arguments_id, Expressions> arguments = "arguments";
const x3::rule<struct pattern_id, ExprRef> pattern = "pattern";
const x3::rule<struct trigger_id, ExprRef> trigger = "trigger";
const x3::rule<struct binder_id, const ast::Binder*> binder = "binder";
const x3::rule<struct binder_type_id, ast::TypeRef> binder_type = "binder_type";
const x3::rule<struct unknown_type_id, ast::TypeRef> unknown_type = "unknown_type";
const x3::rule<struct bound_id, ExprRef> bound = "bound";
const x3::rule<struct quantified_id, ExprRef> quantified = "quantified";
const x3::rule<struct paren_id, ExprRef> paren = "paren";

const auto comma = lit(Tok::Comma);
const auto close_paren = need(Tok::RParen, "`)`");
const auto close_list = need(Tok::RParen, "`,` or `)`");

const auto arguments_def =
    lit(Tok::LParen) >> maybe(expression % comma) >> close_list;

const auto postfix_def =
    primary[make([](State&, ExprRef first) { return first; })] >>
    *((lit(Tok::LBracket) >> maybe(token(Tok::Times)) >> maybe(expression) >>
       maybe(token(Tok::DotDot)) >> maybe(expression) >>
       need(Tok::RBracket, "`]` after the index") >> here)[extend(make_subscript)] |
      (one_of(Tok::Dot, Tok::Arrow) >>
       need(token(Tok::Identifier), "a name after `.`"))[extend(make_member)]);

const auto primary_def =
    (WordInContext{is_use} >> token(Tok::Identifier) >> arguments >> here)[make(make_use)] |
    (token(Tok::Identifier) >> arguments >> here)[make(make_call)] |
    one_of(Tok::Identifier, Tok::Null)[make(make_name)] |
    token(Tok::Number)[make(make_number)] |
    one_of(Tok::True, Tok::False)[make(make_bool)] |
    quantified[make([](State&, ExprRef whole) { return whole; })] |
    paren[make([](State&, ExprRef whole) { return whole; })] |
    (one_of(Tok::Perm, Tok::Atomic) >> need(arguments, "`(` and an array element") >>
     here)[make(make_right)] |
    token(Tok::Result)[make(make_result)] |
    token(Tok::Round)[make(make_round)] |
    (token(Tok::Old) >> need(Tok::LParen, "`(` after `\\old`") >>
     need(expression, "an expression in `\\old`") >> close_paren >> here)[make(make_old)] |
    (here >> lit(Tok::Bar) >> nested(additive) >> need(Tok::Bar, "`|` after the sequence") >>
     here)[make(make_length)] |
    (here >> lit(Tok::LBracket) >> maybe(expression % comma) >>
     need(Tok::RBracket, "`,` or `]`") >> here)[make(make_sequence)] |
    (here >> &lit(Tok::Seq) >> scalar_type >> need(Tok::LBrace, "`{` and the elements") >>
     maybe(expression % comma) >> need(Tok::RBrace, "`,` or `}`") >> here)[make(make_typed_sequence)] |
    pattern[make([](State&, ExprRef whole) { return whole; })] |
    RefusedWord{};

const auto paren_def = (here >> lit(Tok::LParen) >> need(expression, "an expression after `(`") >>
                        close_paren >> here)[make(make_paren)];

const auto pattern_def = (here >> lit(Tok::LPattern) >> maybe(expression % comma) >>
                          need(Tok::RPattern, "`,` or `:}`") >> here)[make(make_pattern)];

const auto lemma_triggers_def = *pattern;

// A pattern in front of the body, as against one that is part of it.
const auto trigger_def =
    pattern >> &one_of(Tok::Identifier, Tok::Number, Tok::LParen, Tok::Not, Tok::True, Tok::False,
                       Tok::Result, Tok::Round, Tok::Old, Tok::Perm, Tok::Atomic, Tok::LPattern,
                       Tok::Tilde);

const auto unknown_type_def =
    (token(Tok::Identifier) >> &lit(Tok::Identifier))[make(make_unknown_type)];
const auto binder_type_def = scalar_type | unknown_type;
const auto bound_def = additive;
const auto binder_def =
    (maybe(binder_type) >> token(Tok::Identifier) >>
     maybe(lit(Tok::Assign) >> need(bound, "the lower bound of the range")) >>
     maybe(lit(Tok::DotDot) >> need(bound, "the upper bound of the range")))[make(make_binder)];
const auto binders_def = (here >> (binder % comma))[make(spread_types)];

const auto quantified_def =
    (here >> lit(Tok::LParen) >>
     one_of(Tok::Forall, Tok::ForallStar, Tok::Exists, Tok::Sum, Tok::Min, Tok::Max, Tok::Count) >>
     need(binders, "a bound variable with its type, as in `int i`") >>
     need(Tok::Semicolon, "`;` after the bound variables") >> *trigger >>
     need(expression, "a range or a body after `;`") >>
     maybe(lit(Tok::Semicolon) >> *trigger) >> maybe(expression) >>
     need(Tok::RParen, "`;` and the body, or `)`") >> here)[make(make_quantified)];

}  // namespace

BOOST_SPIRIT_DEFINE(postfix, primary, arguments, pattern, lemma_triggers, trigger, binder, binders, binder_type,
                    unknown_type, bound, quantified, paren)
BOOST_SPIRIT_INSTANTIATE(PostfixRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(BindersRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(LemmaTriggersRule, Iterator, Context)

}  // namespace permverify::parser::grammar
