// Types and the clauses of contracts.
#include "parser/spec/grammar.h"

namespace permverify::parser::grammar {
namespace {

using Expressions = std::vector<ExprRef>;

ast::TypeRef make_scalar(State& state, Iterator word) {
  return state.arena.add(
      ast::TypeName{state.tokens.spelling(*word), state.tokens.span(*word), false, {}});
}

// The words of a type: one, or in C several, as in `unsigned long`.
struct TypeWords : x3::parser<TypeWords> {
  using attribute_type = ast::TypeRef;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    if (first->kind != Tok::TypeWord) return false;
    State& state = state_of(context);
    const Iterator begin = first++;
    while (state.tokens.dialect == Dialect::C && first->kind == Tok::TypeWord) ++first;
    const support::Span span = state.span(begin, first);
    const std::string_view name = state.tokens.text.substr(span.begin, span.end - span.begin);
    attribute = state.arena.add(ast::TypeName{name, span, false, {}});
    return true;
  }
};

ast::TypeRef make_seq(State& state, Iterator begin, Iterator element, Iterator end) {
  return state.arena.add(
      ast::TypeName{state.tokens.spelling(*element), state.span(begin, end), true, {}});
}

ast::TypeRef make_array(State& state, Iterator begin, ast::TypeRef element,
                        const Expressions& extents, Iterator end) {
  if (extents.empty()) return element;
  ast::TypeName type = *element;
  type.extents = extents;
  type.span = state.span(begin, end);
  return state.arena.add(std::move(type));
}

ast::ClauseKind clause_kind(Tok word) {
  if (word == Tok::Requires) return ast::ClauseKind::Requires;
  if (word == Tok::Ensures) return ast::ClauseKind::Ensures;
  if (word == Tok::Context) return ast::ClauseKind::Context;
  if (word == Tok::ContextEverywhere) return ast::ClauseKind::ContextEverywhere;
  if (word == Tok::Decreases) return ast::ClauseKind::Decreases;
  return ast::ClauseKind::Invariant;
}

ast::ClauseRef make_clause(State& state, Iterator word, const Expressions& expressions) {
  return state.arena.add(
      ast::Clause{clause_kind(word->kind), state.tokens.span(*word), expressions});
}

// `use lemma(...);` is about the places before and behind, as `context` is.
ast::ClauseRef make_use_clause(State& state, ExprRef use) {
  return state.arena.add(ast::Clause{ast::ClauseKind::Context, use->span, {use}});
}

const x3::rule<struct base_type_id, ast::TypeRef> base_type = "base_type";
const x3::rule<struct named_type_id, ast::TypeRef> named_type = "named_type";

const auto scalar_type_def =
    TypeWords{}[make([](State&, ast::TypeRef type) { return type; })] |
    (token(Tok::Seq) >> need(Tok::Lt, "`<` and the type of the elements") >>
     need(one_of(Tok::TypeWord, Tok::Identifier), "the type of the elements") >>
     need(Tok::Gt, "`>` after the type of the elements") >> here)[make(make_seq)];

// Any other name in the place of a type: an error of types, not of syntax.
const auto named_type_def =
    (token(Tok::Identifier) >> &one_of(Tok::Identifier, Tok::LBracket))[make(make_scalar)];
const auto base_type_def = scalar_type | named_type;

const auto type_name_def =
    (here >> base_type >>
     *(lit(Tok::LBracket) >> maybe(expression) >> need(Tok::RBracket, "`]` after the extent")) >>
     here)[make(make_array)];

const auto clause_expression = need(expression, "an expression in this clause");
const auto clause_def =
    ((one_of(Tok::Requires, Tok::Ensures, Tok::Context, Tok::ContextEverywhere, Tok::Invariant,
             Tok::LoopInvariant) >>
      x3::repeat(1)[clause_expression])[make(make_clause)] |
     (&WordInContext{is_use} >> expression)[make(make_use_clause)] |
     (token(Tok::Decreases) >> (clause_expression % lit(Tok::Comma)))[make(make_clause)]) >>
    semicolon("`;` after the clause");

}  // namespace

BOOST_SPIRIT_DEFINE(scalar_type, named_type, base_type, type_name, clause)
BOOST_SPIRIT_INSTANTIATE(ScalarTypeRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(TypeRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(ClauseRule, Iterator, Context)

}  // namespace permverify::parser::grammar
