// Statements of kernels and of lemmas.
#include "parser/pvl/grammar.h"

namespace permverify::parser::grammar {
namespace {

using ast::StmtRef;
using Declarators = std::vector<ast::Declarator>;
using Binders = std::vector<const ast::Binder*>;

template <class Node>
StmtRef add(State& state, Iterator begin, Iterator end, Node node) {
  return &pvl(state).statements.emplace_back(
      ast::Stmt{ast::Stmt::Node(std::move(node)), state.span(begin, end)});
}

StmtRef broken(State& state, Iterator at) { return add(state, at, at + 1, ast::BrokenStmt{}); }

StmtRef or_broken(State& state, StmtRef statement_or_null, Iterator at) {
  return statement_or_null != nullptr ? statement_or_null : broken(state, at);
}

ast::Declarator make_declarator(State& state, Iterator name, ExprRef init) {
  return {state.tokens.spelling(*name), state.tokens.span(*name), init, nullptr};
}
ast::Declarator make_new_array(State& state, Iterator name, ast::TypeRef made) {
  return {state.tokens.spelling(*name), state.tokens.span(*name), nullptr, made};
}

StmtRef make_declaration(State& state, Iterator begin, ast::TypeRef type, const Declarators& names,
                         Iterator end) {
  return add(state, begin, end, ast::DeclareStmt{type, names});
}

// What stands alone must be a call; anything else lacks its `=`.
StmtRef make_call(State& state, Iterator begin, ExprRef call, Iterator end) {
  if (!std::holds_alternative<ast::Call>(call->node)) {
    const bool compared = end->kind == Tok::Eq;
    throw SyntaxError{end, "syntax:expected", "expected an assignment or a call",
                      compared ? "to assign, write `=`" : "", false};
  }
  return add(state, begin, end, ast::CallStmt{call});
}

struct Assignment {
  Iterator op = nullptr;  // null: none
  ExprRef value = nullptr;
};

StmtRef make_simple(State& state, Iterator begin, ExprRef target, const Assignment& assignment,
                    Iterator end) {
  const auto [op, value] = assignment;
  if (op == nullptr) return make_call(state, begin, target, end);
  return add(state, begin, end,
             ast::AssignStmt{target, op->kind, state.tokens.span(*op), value});
}

StmtRef make_block(State& state, Iterator begin, const std::vector<StmtRef>& body, Iterator end) {
  ast::Stmts present;
  for (StmtRef one : body) {
    if (one != nullptr) present.push_back(one);
  }
  return add(state, begin, end, ast::BlockStmt{std::move(present)});
}

StmtRef make_if(State& state, Iterator begin, ExprRef condition, StmtRef then_branch,
                StmtRef else_branch, Iterator end) {
  return add(state, begin, end,
             ast::IfStmt{condition, or_broken(state, then_branch, begin), else_branch});
}

ast::LoopStmt make_while(State&, Iterator, ExprRef condition, StmtRef body) {
  return {{}, {}, {}, condition, body, true};
}

ast::LoopStmt make_do(State&, Iterator, StmtRef body, ExprRef condition) {
  return {{}, {}, {}, condition, body, false};
}

struct ForHead {
  ast::Stmts init;
  ExprRef condition = nullptr;
  ast::Stmts step;
};

ast::LoopStmt make_for(State&, Iterator, const ForHead& head, StmtRef body) {
  return {{}, head.init, head.step, head.condition, body, true};
}

StmtRef make_loop(State& state, Iterator begin, const ast::Clauses& clauses, ast::LoopStmt loop,
                  Iterator end) {
  if (loop.body == nullptr) {
    if (clauses.empty()) return nullptr;
    state.expected(end, "a loop after its invariants");
  }
  loop.clauses = clauses;
  return add(state, begin, end, std::move(loop));
}

StmtRef make_assert(State& state, Iterator word, ExprRef condition, Iterator end) {
  return add(state, word, end, ast::AssertStmt{word->kind, condition});
}

struct BarrierTail {
  bool has_block = false;
  ast::Clauses clauses;
};

StmtRef make_barrier(State& state, Iterator begin, const std::vector<Iterator>& names,
                     const BarrierTail& tail, Iterator end) {
  ast::BarrierStmt node{{}, tail.has_block, tail.clauses};
  for (Iterator name : names) {
    node.names.push_back({state.tokens.spelling(*name), state.tokens.span(*name), name->kind});
  }
  return add(state, begin, end, std::move(node));
}

StmtRef make_par(State& state, Iterator word, Iterator name,
                 const std::vector<const ast::Binder*>& binders, Iterator waits,
                 const ast::Clauses& clauses, StmtRef body, Iterator end) {
  ast::ParStmt node{name != nullptr ? state.tokens.spelling(*name) : std::string_view{},
                    state.tokens.span(*word), binders, clauses, or_broken(state, body, word), {}, {}};
  if (waits != nullptr) {
    node.refused = "wait_list";
    node.refused_span = state.tokens.span(*waits);
  }
  // `par a(...) {...} and b(...) {...}`: what follows is refused with it.
  if (end->kind == Tok::Identifier && state.tokens.spelling(*end) == "and") {
    node.refused = "par_and";
    node.refused_span = state.tokens.span(*end);
  }
  return add(state, word, end, std::move(node));
}

StmtRef make_vec(State& state, Iterator word, const std::vector<const ast::Binder*>& binders,
                 const ast::Clauses& clauses, StmtRef body, Iterator end) {
  return add(state, word, end, ast::VecStmt{state.tokens.span(*word), binders, clauses,
                                            or_broken(state, body, word)});
}

StmtRef make_parallel(State& state, Iterator word, StmtRef body, Iterator end) {
  const auto* block = std::get_if<ast::BlockStmt>(&body->node);
  return add(state, word, end,
             ast::ParallelStmt{state.tokens.span(*word), block != nullptr ? block->body : ast::Stmts{}});
}

StmtRef make_invariant(State& state, Iterator word, Iterator name, ExprRef resource, StmtRef body,
                       Iterator end) {
  return add(state, word, end,
             ast::InvariantStmt{state.tokens.spelling(*name), state.tokens.span(*name), resource,
                                or_broken(state, body, word)});
}

StmtRef make_atomic(State& state, Iterator word, Iterator name, StmtRef body, Iterator end) {
  return add(state, word, end,
             ast::AtomicStmt{state.tokens.spelling(*name), state.tokens.span(*name),
                             or_broken(state, body, word)});
}

// A word of other dialects that has a meaning here.
struct Word : x3::parser<Word> {
  using attribute_type = Iterator;
  static constexpr bool has_attribute = true;
  explicit constexpr Word(std::string_view wanted) : text(wanted) {}
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    if (first->kind != Tok::Refused || state_of(context).tokens.spelling(*first) != text) return false;
    x3::traits::move_to(Iterator{first}, attribute);
    ++first;
    return true;
  }
  std::string_view text;
};
constexpr Word word(std::string_view text) { return Word(text); }

// Skips the rest of `... and b(...) {...}`.
struct FurtherBlocks : x3::parser<FurtherBlocks> {
  using attribute_type = x3::unused_type;
  [[maybe_unused]] static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    State& state = state_of(context);
    while (first->kind == Tok::Identifier && state.tokens.spelling(*first) == "and") {
      first = resynchronise(state, first, first);
    }
    return true;
  }
};

// What stands behind the names of a barrier opens invariants: refused.
struct BarrierInvariants : x3::parser<BarrierInvariants> {
  using attribute_type = x3::unused_type;
  [[maybe_unused]] static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext&, RContext&, Attribute&) const {
    if (first->kind != Tok::Semicolon) return true;
    throw SyntaxError{first, "unsupported:barrier_invariant",
                      "a barrier that opens invariants is not supported", {}, false};
  }
};

// A construct that is known and refused: its head is skipped, and its block if it has one.
struct RefusedConstruct : x3::parser<RefusedConstruct> {
  using attribute_type = StmtRef;
  [[maybe_unused]] static constexpr bool has_attribute = true;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute& attribute) const {
    const bool invariant_block = first->kind == Tok::Invariant;
    if (first->kind != Tok::Refused && !invariant_block) return false;
    State& state = state_of(context);
    const std::string_view word =
        invariant_block ? "invariant_block" : state.tokens.spelling(*first);
    const Iterator begin = first;
    first = resynchronise(state, first, first);
    attribute = add(state, begin, begin + 1, ast::RefusedStmt{word});
    return true;
  }
};

// `invariant e { ... }` opens a block, `invariant e;` belongs to a loop. Only the token behind the
// expression distinguishes them, and that is found without parsing it.
struct InvariantBlock : x3::parser<InvariantBlock> {
  using attribute_type = x3::unused_type;
  [[maybe_unused]] static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    if (first->kind != Tok::Invariant) return false;
    const State& state = state_of(context);
    for (Iterator it = first + 1; it->enclosing >= first->enclosing; ++it) {
      if (it->kind == Tok::LBrace && it->enclosing == first->enclosing) return true;
      if (it->kind == Tok::Semicolon && it->enclosing == first->enclosing) return false;
      const auto index = static_cast<std::uint32_t>(it - state.begin());
      if (it->match > index) it = state.begin() + it->match;
      if (it->kind == Tok::End || it->match < first - state.begin()) return false;
    }
    return false;
  }
};

const x3::rule<struct declarator_id, ast::Declarator> declarator = "declarator";
const x3::rule<struct declaration_id, StmtRef> declaration = "declaration";
const x3::rule<struct simple_id, StmtRef> simple = "simple";
const x3::rule<struct assignment_id, Assignment> assignment = "assignment";
const x3::rule<struct plain_id, StmtRef> plain = "plain";
const x3::rule<struct loop_id, StmtRef> loop = "loop";
const x3::rule<struct loop_tail_id, ast::LoopStmt> loop_tail = "loop_tail";
const x3::rule<struct for_head_id, ForHead> for_head = "for_head";
const x3::rule<struct simples_id, ast::Stmts> simples = "simples";
const x3::rule<struct conditional_id, StmtRef> conditional = "conditional";
const x3::rule<struct result_id, StmtRef> result = "result";
const x3::rule<struct jump_id, StmtRef> jump = "jump";
const x3::rule<struct assertion_id, StmtRef> assertion = "assertion";
const x3::rule<struct barrier_id, StmtRef> barrier = "barrier";
const x3::rule<struct barrier_names_id, std::vector<Iterator>> barrier_names = "barrier_names";
const x3::rule<struct barrier_tail_id, BarrierTail> barrier_tail = "barrier_tail";
const x3::rule<struct ghost_id, StmtRef> ghost = "ghost";
const x3::rule<struct par_id, StmtRef> par = "par";
const x3::rule<struct par_threads_id, Binders> par_threads = "par_threads";
const x3::rule<struct par_waits_id, Iterator> par_waits = "par_waits";
const x3::rule<struct vec_id, StmtRef> vec = "vec";
const x3::rule<struct parallel_id, StmtRef> parallel = "parallel";
const x3::rule<struct sequential_id, StmtRef> sequential = "sequential";
const x3::rule<struct invariant_id, StmtRef> invariant = "invariant";
const x3::rule<struct atomic_id, StmtRef> atomic = "atomic";
const x3::rule<struct empty_id, StmtRef> empty = "empty";
const x3::rule<struct checked_id, StmtRef> checked = "checked";

const auto comma = lit(Tok::Comma);
const auto assign_sign = one_of(Tok::Assign, Tok::ColonAssign);
const auto any_assign = one_of(Tok::Assign, Tok::ColonAssign, Tok::PlusAssign, Tok::MinusAssign,
                               Tok::TimesAssign);
const auto condition =
    in_parens(need(expression, "a condition"), "`(` before the condition");
const auto body = need(nested(statement), "a statement");

const auto declarator_def =
    (token(Tok::Identifier) >> x3::omit[assign_sign] >> x3::omit[word("new")] >>
     need(type_name, "the type of the array, as in `new int[n]`"))[make(make_new_array)] |
    (token(Tok::Identifier) >>
     maybe(x3::omit[assign_sign] >> need(expression, "a value after `=`")))[make(make_declarator)];

// A declaration begins with the word of a type, or (an unknown type) with two names.
const auto declaration_def =
    (&(x3::omit[one_of(Tok::TypeWord, Tok::Seq)] |
       (lit(Tok::Identifier) >> lit(Tok::Identifier))) >>
     here >> type_name >> need(declarator % comma, "a name after the type") >>
     here)[make(make_declaration)];

const auto assignment_def =
    (any_assign >> need(expression, "a value to assign"))[make(
        [](State&, Iterator op, ExprRef value) { return Assignment{op, value}; })] |
    one_of(Tok::Increment, Tok::Decrement)[make(
        [](State&, Iterator op) { return Assignment{op, nullptr}; })] |
    x3::eps;

const auto simple_def = declaration[make([](State&, StmtRef whole) { return whole; })] |
                        (here >> postfix >> assignment >> here)[make(make_simple)];

const auto plain_def = simple >> semicolon("`;` after the statement");

const auto conditional_def =
    (here >> lit(Tok::If) >> condition >> body >> maybe(lit(Tok::Else) >> body) >>
     here)[make(make_if)];

const auto simples_def = maybe(simple % comma);
const auto for_head_def =
    (simples >> need(Tok::Semicolon, "`;` after the start of the `for`") >> maybe(expression) >>
     need(Tok::Semicolon, "`;` after the condition of the `for`") >> simples)[make(
        [](State&, const ast::Stmts& init, ExprRef test, const ast::Stmts& step) {
          return ForHead{init, test, step};
        })];
const auto loop_tail_def =
    (token(Tok::While) >> condition >> body)[make(make_while)] |
    (token(Tok::Do) >> body >> need(Tok::While, "`while` after the body") >> condition >>
     semicolon("`;` after `do ... while (...)`"))[make(make_do)] |
    (token(Tok::For) >> in_parens(for_head, "`(` after `for`") >> body)[make(make_for)] |
    x3::eps;
// Without a loop behind it the rule makes nothing, and fails.
const auto loop_def =
    (here >> !InvariantBlock{} >> clauses >> loop_tail >> here)[make(make_loop)] >>
    x3::eps[([](auto& context) { x3::_pass(context) = x3::_val(context) != nullptr; })];

// `return e;` of methods with a result: refused.
const auto result_def =
    (token(Tok::Return) >> x3::omit[expression] >> semicolon("`;` after the statement"))[make(
        [](State& state, Iterator word) {
          return add(state, word, word + 1, ast::RefusedStmt{"return_value"});
        })];

const auto jump_def =
    (one_of(Tok::Break, Tok::Continue, Tok::Return) >> semicolon("`;` after the statement"))[make(
        [](State& state, Iterator word) {
          return add(state, word, word + 1, ast::JumpStmt{word->kind});
        })];

const auto assertion_def =
    (one_of(Tok::Assert, Tok::Assume) >> need(expression, "a condition") >>
     semicolon("`;` after the condition") >> here)[make(make_assert)];

const auto barrier_word =
    one_of(Tok::Identifier, Tok::Number, Tok::Local, Tok::Global);
const auto barrier_names_def = maybe((barrier_word % comma)) >> -comma >>
                               -(lit(Tok::LBrace) >> maybe(barrier_word % comma) >>
                                 need(Tok::RBrace, "`local`, `global` or `}`")) >>
                               BarrierInvariants{};

const auto barrier_tail_def =
    lit(Tok::Semicolon)[([](auto& context) { x3::_val(context) = BarrierTail{}; })] |
    (lit(Tok::LBrace) >> clauses >>
     need(Tok::RBrace, "`requires`, `ensures` or `}` in the barrier's contract"))[make(
        [](State&, const ast::Clauses& inner) { return BarrierTail{true, inner}; })];

const auto barrier_def =
    (here >> lit(Tok::Barrier) >> in_parens(barrier_names, "`(` after `barrier`") >>
     need(barrier_tail, "`;` or `{` after the barrier") >> here)[make(make_barrier)];

// Without threads in parentheses there is one.
const auto par_threads_def =
    (lit(Tok::LParen) >> need(binders, "the threads, as in `int tid = 0 .. n`"))[make(
        [](State&, const Binders& threads) { return threads; })] |
    x3::eps;
const auto par_waits_def =
    (maybe(token(Tok::Semicolon) >> x3::omit[token(Tok::Identifier) % comma]) >>
     lit(Tok::RParen))[make([](State&, Iterator waits) { return waits; })] |
    x3::eps;
const auto par_def =
    (token(Tok::Par) >> maybe(token(Tok::Identifier)) >>
     par_threads >> par_waits >> clauses >>
     need(nested(block), "`requires`, `ensures` or the body in `{ ... }`") >> here)[make(make_par)] >>
    FurtherBlocks{};

const auto ghost_def =
    (token(Tok::Ghost) >> need(nested(statement), "a statement after `ghost`") >>
     here)[make([](State& state, Iterator word, StmtRef inner, Iterator end) {
      return add(state, word, end, ast::GhostStmt{or_broken(state, inner, word)});
    })];

const auto vec_def =
    (word("vec") >> lit(Tok::LParen) >>
     need(binders, "the range, as in `int j = 0 .. n`") >> need(Tok::RParen, "`)`") >> clauses >>
     need(nested(block), "the body in `{ ... }`") >> here)[make(make_vec)];
const auto parallel_def =
    (word("parallel") >> nested(block) >> here)[make(make_parallel)];
const auto sequential_def =
    (x3::omit[word("sequential")] >> nested(block))[make(
        [](State&, StmtRef whole) { return whole; })];
const auto invariant_def =
    (&InvariantBlock{} >> token(Tok::Invariant) >> token(Tok::Identifier) >>
     in_parens(need(expression, "the invariant"), "`(` and the invariant") >>
     need(nested(block), "`{` and the body of the block") >> here)[make(make_invariant)];
const auto atomic_def =
    (word("atomic") >> lit(Tok::LParen) >> token(Tok::Identifier) >> lit(Tok::RParen) >>
     need(nested(block), "`{` and the body of the block") >> here)[make(make_atomic)];

const auto empty_def = (here >> lit(Tok::Semicolon))[make([](State& state, Iterator at) {
  return add(state, at, at + 1, ast::BlockStmt{{}});
})];

const auto statement_def = block | conditional | loop | barrier | par | assertion | result | jump |
                           ghost | vec | parallel | sequential | invariant | atomic |
                           RefusedConstruct{} | plain | empty;

const auto checked_def = recover(statement, "a statement");

const auto block_def = (here >> lit(Tok::LBrace) >> *checked >>
                        need(Tok::RBrace, "a statement or `}`") >> here)[make(make_block)];

}  // namespace

BOOST_SPIRIT_DEFINE(statement, block, declarator, declaration, assignment, simple, simples, plain,
                    loop, loop_tail, for_head, conditional,
                    result, jump, assertion, barrier, barrier_names,
                    barrier_tail, par, par_threads, par_waits, vec, parallel, sequential,
                    invariant, atomic, ghost, empty, checked)
BOOST_SPIRIT_INSTANTIATE(StatementRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(BlockRule, Iterator, Context)

}  // namespace permverify::parser::grammar
