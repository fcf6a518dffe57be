#include "parser/annotation/grammar.h"

namespace permverify::parser::grammar {
namespace {

using annotation::Item;
using annotation::ItemKind;
using annotation::ItemTree;
using annotation::Level;

bool is_clause_word(Tok kind) {
  return kind == Tok::Requires || kind == Tok::Ensures || kind == Tok::Context ||
         kind == Tok::ContextEverywhere || kind == Tok::Invariant || kind == Tok::LoopInvariant ||
         kind == Tok::Decreases;
}

bool starts_clause(const State& state, Iterator at) { return is_clause_word(at->kind) || is_use(state, at); }

ItemKind item_kind(ast::ClauseKind kind) {
  switch (kind) {
    case ast::ClauseKind::Requires: return ItemKind::Requires;
    case ast::ClauseKind::Ensures: return ItemKind::Ensures;
    case ast::ClauseKind::Context: return ItemKind::Context;
    case ast::ClauseKind::ContextEverywhere: return ItemKind::ContextEverywhere;
    case ast::ClauseKind::Invariant: return ItemKind::Invariant;
    case ast::ClauseKind::Decreases: return ItemKind::Decreases;
  }
  return ItemKind::Requires;
}

void add(State& state, Item item, const ItemTree& tree) {
  annotations(state).block.items.push_back(item);
  annotations(state).trees.push_back(tree);
}

void add_clause(State& state, Iterator begin, Level level, ast::ClauseRef written, Iterator end) {
  add(state, {item_kind(written->kind), level, state.span(begin, end), {}},
      {written, nullptr, 0});
}

void add_statement(State& state, Iterator begin, ast::StmtRef written, Iterator end) {
  add(state, {ItemKind::Statement, Level::Thread, state.span(begin, end), {}},
      {nullptr, written, 0});
}

void add_pure(State& state, Iterator word) {
  add(state, {ItemKind::Pure, Level::Thread, state.tokens.span(*word), {}}, {});
}

void add_no_overflow(State& state, Iterator word) {
  add(state, {ItemKind::NoOverflow, Level::Thread, state.tokens.span(*word), {}}, {});
}

// Clauses that stand directly before a declaration of the same block are its contract.
ast::Clauses take_contract(State& state) {
  auto& items = annotations(state).block.items;
  auto& trees = annotations(state).trees;
  ast::Clauses result;
  while (!items.empty() && trees.back().clause != nullptr && items.back().level == Level::Thread) {
    result.insert(result.begin(), trees.back().clause);
    items.pop_back();
    trees.pop_back();
  }
  return result;
}

void add_declaration(State& state, ItemKind kind, Iterator begin, Iterator name, Iterator end,
                     std::size_t index) {
  add(state, {kind, Level::Thread, state.span(begin, end), state.tokens.spelling(*name)},
      {nullptr, nullptr, index});
}

void add_function(State& state, Iterator begin, ast::TypeRef result, Iterator name,
                  const ast::Params& params, ExprRef body, Iterator end) {
  auto& functions = pvl(state).file.functions;
  functions.push_back({state.tokens.spelling(*name), state.tokens.span(*name), false, result,
                       params, take_contract(state), body, nullptr, false, {}});
  add_declaration(state, ItemKind::Function, begin, name, end, functions.size() - 1);
}

void add_lemma(State& state, Iterator begin, Iterator automatic, Iterator name, const ast::Params& params,
               const std::vector<ExprRef>& triggers, ast::StmtRef body, Iterator end) {
  auto& functions = pvl(state).file.functions;
  functions.push_back({state.tokens.spelling(*name), state.tokens.span(*name), true, nullptr,
                       params, take_contract(state), nullptr, body, automatic != nullptr, triggers});
  add_declaration(state, ItemKind::Lemma, begin, name, end, functions.size() - 1);
}

void add_resource(State& state, Iterator begin, Iterator name, const ast::Params& params,
                  ExprRef body, Iterator end) {
  auto& resources = pvl(state).file.resources;
  resources.push_back({state.tokens.spelling(*name), state.tokens.span(*name), params, body});
  add_declaration(state, ItemKind::Resource, begin, name, end, resources.size() - 1);
}

ast::TypeRef make_name(State& state, Iterator word) {
  return state.arena.add(
      ast::TypeName{state.tokens.spelling(*word), state.tokens.span(*word), false, {}});
}

ast::TypeRef make_type(State& state, Iterator begin, ast::TypeRef base, unsigned pointers,
                       Iterator end) {
  if (pointers == 0) return base;
  ast::TypeName type = *base;
  type.pointers = pointers;
  type.span = state.span(begin, end);
  return state.arena.add(std::move(type));
}

ast::Param make_param(State& state, ast::TypeRef type, Iterator name,
                      const std::vector<ExprRef>& extents) {
  ast::TypeName whole = *type;
  whole.extents = extents;
  return {state.arena.add(std::move(whole)), state.tokens.spelling(*name),
          state.tokens.span(*name)};
}

bool is_qualifier(std::string_view word) {
  constexpr std::array words{"const", "volatile", "restrict", "__restrict", "__restrict__",
                             "__global", "global", "__local", "local", "__constant", "constant",
                             "__private", "private"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Qualifiers and `*`; the attribute counts the latter. A word that nothing of a type follows is the
// name of what is declared: `int *local`.
struct Pointers : x3::parser<Pointers> {
  using attribute_type = unsigned;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    const State& state = state_of(context);
    unsigned count = 0;
    for (;; ++first) {
      if (first->kind == Tok::Times) {
        ++count;
        continue;
      }
      if (first->kind != Tok::Identifier || !is_qualifier(state.tokens.spelling(*first))) break;
      const Tok next = first[1].kind;
      if (next != Tok::Identifier && next != Tok::TypeWord && next != Tok::Times) break;
    }
    x3::traits::move_to(count, attribute);
    return true;
  }
};

// `kernel requires`, `group ensures`; without a word it is the thread's.
struct LevelWord : x3::parser<LevelWord> {
  using attribute_type = Level;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    Level level = Level::Thread;
    if (is_use(state_of(context), first)) {
      x3::traits::move_to(level, attribute);
      return true;
    }
    if (first->kind == Tok::Identifier && starts_clause(state_of(context), first + 1)) {
      const std::string_view word = state_of(context).tokens.spelling(*first);
      if (word != "kernel" && word != "group") return false;
      level = word == "kernel" ? Level::Kernel : Level::Group;
      ++first;
    }
    if (!starts_clause(state_of(context), first)) return false;
    x3::traits::move_to(level, attribute);
    return true;
  }
};

// `pure` alone, before a function of C.
struct PureMarker : x3::parser<PureMarker> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext&, RContext&,
             Attribute& attribute) const {
    if (first->kind != Tok::Pure) return false;
    const Tok next = first[1].kind;
    if (next != Tok::End && next != Tok::Semicolon && !is_clause_word(next)) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    first += next == Tok::Semicolon ? 2 : 1;
    return true;
  }
};

// `assume_no_overflow;`, before a kernel.
struct NoOverflowMarker : x3::parser<NoOverflowMarker> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    if (first->kind != Tok::Identifier || first[1].kind != Tok::Semicolon) return false;
    if (state_of(context).tokens.spelling(*first) != "assume_no_overflow") return false;
    x3::traits::move_to(Iterator{first}, attribute);
    first += 2;
    return true;
  }
};

// Words of other annotation languages, refused by their names with what belongs to them.
bool is_refused(std::string_view word) {
  constexpr std::array words{"given", "yields", "with", "then", "fold", "unfold", "inhale",
                             "exhale", "refute", "axiom", "adt", "model", "signals"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct RefusedItem : x3::parser<RefusedItem> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    State& state = state_of(context);
    const std::string word(state.tokens.spelling(*first));
    if (first->kind != Tok::Identifier || !is_refused(word)) return false;
    state.report({first, "unsupported:" + word, "`" + word + "` is not supported", {}, false});
    first = resynchronise(state, first, first);
    return true;
  }
};

// What a statement of an annotation may begin with; the program's own statements are C.
struct StatementStart : x3::parser<StatementStart> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext&, RContext&, Attribute&) const {
    const bool call = first->kind == Tok::Identifier && first[1].kind == Tok::LParen;
    return call || first->kind == Tok::Assert || first->kind == Tok::Assume ||
           first->kind == Tok::Ghost;
  }
};

const x3::rule<struct item_id> item = "item";
const x3::rule<struct c_base_type_id, ast::TypeRef> c_base_type = "c_base_type";
const x3::rule<struct c_type_id, ast::TypeRef> c_type = "c_type";
const x3::rule<struct c_param_id, ast::Param> c_param = "c_param";
const x3::rule<struct c_params_id, ast::Params> c_params = "c_params";

const auto c_base_type_def = scalar_type[make([](State&, ast::TypeRef type) { return type; })] |
                             token(Tok::Identifier)[make(make_name)];
const auto c_type_def =
    (here >> x3::omit[Pointers{}] >> c_base_type >> Pointers{} >> here)[make(make_type)];
const auto c_param_def =
    (c_type >> need(token(Tok::Identifier), "the name of the parameter") >>
     *(lit(Tok::LBracket) >> maybe(expression) >> need(Tok::RBracket, "`]`")))[make(make_param)];
const auto c_params_def = lit(Tok::LParen) >> maybe(c_param % lit(Tok::Comma)) >>
                          need(Tok::RParen, "`,` or `)` after the parameters");
const auto need_params = need(c_params, "`(` and the parameters");

const auto item_def =
    (here >> LevelWord{} >> clause >> here)[act(add_clause)] | PureMarker{}[act(add_pure)] |
    NoOverflowMarker{}[act(add_no_overflow)] |
    (token(Tok::Pure) >> need(c_type, "the type of the function") >>
     need(token(Tok::Identifier), "the name of the function") >> need_params >>
     maybe(lit(Tok::Assign) >> need(expression, "the value of the function after `=`")) >>
     semicolon("`=` and a value, or `;`, after the function") >> here)[act(add_function)] |
    (here >> maybe(WordInContext{is_automatic}) >> lit(Tok::Lemma) >>
     need(token(Tok::Identifier), "the name of the lemma") >> need_params >> lemma_triggers >>
     need(block, "`{` and the body of the lemma") >> here)[act(add_lemma)] |
    (token(Tok::Resource) >> need(token(Tok::Identifier), "the name of the resource") >>
     need_params >> need(Tok::Assign, "`=` and what the resource stands for") >>
     need(expression, "what the resource stands for") >> semicolon("`;` after the resource") >>
     here)[act(add_resource)] |
    RefusedItem{} | (StatementStart{} >> here >> statement >> here)[act(add_statement)];

const auto items_def = *recover(
    item, "a clause, `assert`, `assume`, `ghost`, `pure`, `lemma` or `resource`");

}  // namespace

BOOST_SPIRIT_DEFINE(items, item, c_base_type, c_type, c_param, c_params)
BOOST_SPIRIT_INSTANTIATE(ItemsRule, Iterator, Context)

}  // namespace permverify::parser::grammar
