// X3 parsers over tokens instead of characters, and the directives for errors and recovery.
// Private to the grammar's translation units.
#pragma once
#include <boost/fusion/include/at_c.hpp>
#include <boost/spirit/home/x3.hpp>

#include <algorithm>
#include <array>

#include "parser/spec/state.h"

namespace permverify::parser::grammar {

namespace x3 = boost::spirit::x3;

struct state_tag;
// The context is built by hand (not by x3::with), so that its type can be named in INSTANTIATE.
using Context = x3::context<state_tag, State>;

template <class AnyContext>
State& state_of(const AnyContext& context) {
  return x3::get<state_tag>(context);
}

// One token of a kind; its attribute is the token.
struct TokenParser : x3::parser<TokenParser> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  explicit constexpr TokenParser(Tok wanted) : kind(wanted) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext&, RContext&,
             Attribute& attribute) const {
    if (first == last || first->kind != kind) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
  Tok kind;
};
constexpr TokenParser token(Tok kind) { return TokenParser(kind); }

// Words that are names elsewhere: `use` in front of the call of a lemma, `automatic` in front of `lemma`.
inline bool is_use(const State& state, Iterator at) {
  return at->kind == Tok::Identifier && state.tokens.spelling(*at) == "use" &&
         at[1].kind == Tok::Identifier && at[2].kind == Tok::LParen;
}
inline bool is_automatic(const State& state, Iterator at) {
  return at->kind == Tok::Identifier && state.tokens.spelling(*at) == "automatic" && at[1].kind == Tok::Lemma;
}

// Such a word; its attribute is the token.
struct WordInContext : x3::parser<WordInContext> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  explicit constexpr WordInContext(bool (*wanted)(const State&, Iterator)) : is(wanted) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    if (!is(state_of(context), first)) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
  bool (*is)(const State&, Iterator);
};

// One token of several kinds; its attribute is the token.
template <std::size_t count>
struct AnyToken : x3::parser<AnyToken<count>> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  explicit constexpr AnyToken(std::array<Tok, count> wanted) : kinds(wanted) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext&, RContext&,
             Attribute& attribute) const {
    if (std::find(kinds.begin(), kinds.end(), first->kind) == kinds.end()) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
  std::array<Tok, count> kinds;
};
template <class... Kinds>
constexpr auto one_of(Kinds... kinds) {
  return AnyToken<sizeof...(kinds)>(std::array<Tok, sizeof...(kinds)>{kinds...});
}

// One token of a kind, without an attribute.
struct Literal : x3::parser<Literal> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  explicit constexpr Literal(Tok wanted) : kind(wanted) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext&, RContext&,
             Attribute&) const {
    if (first == last || first->kind != kind) return false;
    ++first;
    return true;
  }
  Tok kind;
};
constexpr Literal lit(Tok kind) { return Literal(kind); }

// The position itself, without consuming anything: where a construct begins or ends.
struct Here : x3::parser<Here> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext&, RContext&,
             Attribute& attribute) const {
    x3::traits::move_to(Iterator{first}, attribute);
    return true;
  }
};
inline constexpr Here here{};

// need(p, "words"): p, or the error "expected words".
template <class Subject>
struct Need : x3::unary_parser<Subject, Need<Subject>> {
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  Need(const Subject& inner, const char* words)
      : x3::unary_parser<Subject, Need<Subject>>(inner), what(words) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext& context, RContext& rcontext,
             Attribute& attribute) const {
    if (this->subject.parse(first, last, context, rcontext, attribute)) return true;
    state_of(context).expected(first, what);
  }
  const char* what;
};
template <class Parser>
auto need(const Parser& parser, const char* what) {
  return Need(x3::as_parser(parser), what);
}
inline auto need(Tok kind, const char* what) { return Need(lit(kind), what); }

// maybe(p): p, or an attribute without a value.
template <class Subject>
struct Maybe : x3::unary_parser<Subject, Maybe<Subject>> {
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  explicit Maybe(const Subject& inner) : x3::unary_parser<Subject, Maybe<Subject>>(inner) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext& context, RContext& rcontext,
             Attribute& attribute) const {
    const Iterator start = first;
    if (!this->subject.parse(first, last, context, rcontext, attribute)) {
      first = start;
      if constexpr (std::is_pointer_v<Attribute>) attribute = nullptr;
    }
    return true;
  }
};
template <class Parser>
auto maybe(const Parser& parser) {
  return Maybe(x3::as_parser(parser));
}

// The `;` that ends a construct. Where it was merely forgotten at the end of a line, the error is
// reported and the parse goes on as if it were there.
struct Semicolon : x3::parser<Semicolon> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  explicit constexpr Semicolon(const char* words) : what(words) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    if (first->kind == Tok::Semicolon) {
      ++first;
      return true;
    }
    State& state = state_of(context);
    if (!state.starts_line(first) && first->kind != Tok::RBrace) state.expected(first, what);
    try {
      state.expected(first, what);
    } catch (const SyntaxError& error) {
      state.report(error);
    }
    return true;
  }
  const char* what;
};
constexpr Semicolon semicolon(const char* what) { return Semicolon(what); }

// nested(p): p, unless constructs are inside each other deeper than the limit.
template <class Subject>
struct Nested : x3::unary_parser<Subject, Nested<Subject>> {
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  explicit Nested(const Subject& inner) : x3::unary_parser<Subject, Nested<Subject>>(inner) {}

  struct Level {
    explicit Level(State& owner) : state(owner) { ++state.nesting; }
    ~Level() { --state.nesting; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    State& state;
  };

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext& context, RContext& rcontext,
             Attribute& attribute) const {
    State& state = state_of(context);
    if (state.nesting >= max_nesting) {
      throw SyntaxError{first, "syntax:too_deep",
                        "more than " + std::to_string(max_nesting) + " levels inside each other",
                        {}, true};
    }
    const Level level(state);
    return this->subject.parse(first, last, context, rcontext, attribute);
  }
};
template <class Parser>
auto nested(const Parser& parser) {
  return Nested(x3::as_parser(parser));
}

// recover(p, "words"): p; where it fails the error is reported and parsing goes on behind the
// construct, with the attribute as it was. Fails only before a closing bracket, at the end of the
// file, and when too many errors were reported.
template <class Subject>
struct Recover : x3::unary_parser<Subject, Recover<Subject>> {
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  Recover(const Subject& inner, const char* words)
      : x3::unary_parser<Subject, Recover<Subject>>(inner), what(words) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext& context, RContext& rcontext,
             Attribute& attribute) const {
    State& state = state_of(context);
    if (first == last || state.gave_up()) return false;
    const Iterator start = first;
    try {
      if (this->subject.parse(first, last, context, rcontext, attribute)) return true;
      if (start->match < start - state.begin()) return false;  // closes what is around
      state.expected(start, what);
    } catch (const SyntaxError& error) {
      state.report(error);
      first = error.abandon ? end_of_enclosing(state, start)
                            : resynchronise(state, start, error.where);
    }
    return first != start;
  }
  const char* what;
};
template <class Parser>
auto recover(const Parser& parser, const char* what) {
  return Recover(x3::as_parser(parser), what);
}

// in_parens(p, "`(` ..."): `(` p `)`. An error inside is reported, and parsing goes on behind the
// closing bracket, with an attribute without a value.
template <class Subject>
struct InParens : x3::unary_parser<Subject, InParens<Subject>> {
  static constexpr bool is_pass_through_unary = true;
  static constexpr bool handles_container = Subject::handles_container;
  InParens(const Subject& inner, const char* opening)
      : x3::unary_parser<Subject, InParens<Subject>>(inner), what(opening) {}

  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator& last, const AnyContext& context, RContext& rcontext,
             Attribute& attribute) const {
    State& state = state_of(context);
    if (first->kind != Tok::LParen) state.expected(first, what);
    const Iterator open = first;
    const Iterator close = state.begin() + open->match;
    try {
      ++first;
      if (!this->subject.parse(first, last, context, rcontext, attribute)) {
        state.expected(first, "an expression");
      }
      if (first->kind != Tok::RParen) state.expected(first, "`)`");
      ++first;
    } catch (const SyntaxError& error) {
      if (close == open) throw;
      state.report(error);
      if constexpr (std::is_pointer_v<Attribute>) attribute = nullptr;
      first = close + 1;
    }
    return true;
  }
  const char* what;
};
template <class Parser>
auto in_parens(const Parser& parser, const char* opening) {
  return InParens(x3::as_parser(parser), opening);
}

// Calls f(state, parts of the attribute of `context`...).
template <class AnyContext, class Function>
decltype(auto) call_with_parts(AnyContext& context, const Function& function) {
  using boost::fusion::at_c;
  State& state = state_of(context);
  auto& attribute = x3::_attr(context);
  using Attribute = std::remove_reference_t<decltype(attribute)>;
  if constexpr (!boost::fusion::traits::is_sequence<Attribute>::value) {
    return function(state, attribute);
  } else {
    return [&]<std::size_t... index>(std::index_sequence<index...>) -> decltype(auto) {
      return function(state, at_c<int{index}>(attribute)...);
    }(std::make_index_sequence<static_cast<std::size_t>(
               boost::fusion::result_of::size<Attribute>::value)>());
  }
}

// make(f): a semantic action that sets the value of the rule to f(state, parts of the attribute).
template <class Function>
auto make(Function function) {
  return [function](auto& context) { x3::_val(context) = call_with_parts(context, function); };
}

// extend(f): the same, with the value so far as an argument after the state.
template <class Function>
auto extend(Function function) {
  return [function](auto& context) {
    auto& value = x3::_val(context);
    value = call_with_parts(context, [&](State& state, auto&... parts) {
      return function(state, value, parts...);
    });
  };
}

// act(f): f(state, parts...) for its effect on the state.
template <class Function>
auto act(Function function) {
  return [function](auto& context) { call_with_parts(context, function); };
}

}  // namespace permverify::parser::grammar
