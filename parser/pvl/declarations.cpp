// Kernels, functions, lemmas, resources: what stands at the top of a PVL file.
#include "parser/pvl/grammar.h"

namespace permverify::parser::grammar {
namespace {

using Declarators = std::vector<ast::Declarator>;

ast::Param make_param(State& state, ast::TypeRef type, Iterator name) {
  return {type, state.tokens.spelling(*name), state.tokens.span(*name)};
}

ast::Declarator make_declarator(State& state, Iterator name) {
  return {state.tokens.spelling(*name), state.tokens.span(*name), nullptr};
}

ast::LaunchItem make_launch_item(State& state, Iterator name, Iterator field, ExprRef value) {
  const std::string_view dimension = field != nullptr ? state.tokens.spelling(*field) : "";
  return {state.tokens.spelling(*name), dimension, state.tokens.span(*name), value};
}

ast::ResourceDecl make_resource(State& state, Iterator name, const ast::Params& params,
                                ExprRef body) {
  return {state.tokens.spelling(*name), state.tokens.span(*name), params, body};
}

// A clause that was reported and skipped left nothing.
ast::Clauses without_broken(State&, const ast::Clauses& clauses) {
  ast::Clauses present;
  for (ast::ClauseRef one : clauses) {
    if (one != nullptr) present.push_back(one);
  }
  return present;
}

// Members go straight into the kernel that is being read.
void add_array(State& state, Iterator space, ast::TypeRef type, const Declarators& names) {
  pvl(state).kernel.arrays.push_back({space->kind == Tok::Local, type, names});
}
void add_launch(State& state, const std::vector<ast::LaunchItem>& items) {
  pvl(state).kernel.launches.push_back(items);
}
void add_group_clause(State& state, ast::ClauseRef one) {
  pvl(state).kernel.group_clauses.push_back(one);
}
void add_thread_clause(State& state, ast::ClauseRef one) {
  pvl(state).kernel.thread_clauses.push_back(one);
}
void add_inner_resource(State& state, const ast::ResourceDecl& resource) {
  pvl(state).kernel.resources.push_back(resource);
}
void add_main(State& state, Iterator word, ast::StmtRef body) {
  pvl(state).kernel.bodies.push_back(body);
  pvl(state).kernel.main_spans.push_back(state.tokens.span(*word));
}

void set_contract(State& state, const ast::Clauses& contract) { pvl(state).contract = contract; }

void begin_kernel(State& state, Iterator name, const ast::Params& params) {
  ast::KernelDecl kernel;
  kernel.name = state.tokens.spelling(*name);
  kernel.span = state.tokens.span(*name);
  kernel.params = params;
  kernel.kernel_clauses = pvl(state).contract;
  pvl(state).kernel = std::move(kernel);
}
void end_kernel(State& state, Iterator) {
  pvl(state).file.kernels.push_back(std::move(pvl(state).kernel));
}

void add_function(State& state, ast::TypeRef result, Iterator name, const ast::Params& params,
                  ExprRef body) {
  pvl(state).file.functions.push_back({state.tokens.spelling(*name), state.tokens.span(*name),
                                       false, result, params, pvl(state).contract, body, nullptr, false, {}});
}

void add_lemma(State& state, Iterator automatic, Iterator name, const ast::Params& params,
               const std::vector<ExprRef>& triggers, ast::StmtRef body) {
  pvl(state).file.functions.push_back({state.tokens.spelling(*name), state.tokens.span(*name), true,
                                       nullptr, params, pvl(state).contract, nullptr, body,
                                       automatic != nullptr, triggers});
}

void add_resource(State& state, const ast::ResourceDecl& resource) {
  pvl(state).file.resources.push_back(resource);
}

void add_method(State& state, ast::TypeRef result, Iterator name, const ast::Params& params,
                ast::StmtRef body) {
  pvl(state).file.methods.push_back({state.tokens.spelling(*name), state.tokens.span(*name), result,
                                     params, pvl(state).contract, body});
}
void add_void_method(State& state, Iterator name, const ast::Params& params, ast::StmtRef body) {
  add_method(state, nullptr, name, params, body);
}

void add_field(State& state, ast::TypeRef type, const Declarators& names) {
  pvl(state).file.fields.push_back({type, names});
}

void add_par(State& state, ast::StmtRef par) {
  pvl(state).file.pars.push_back({par, pvl(state).contract});
}

void add_class(State& state, Iterator name) {
  pvl(state).file.classes.push_back(state.tokens.span(*name));
}

// A contract must be followed by what it is the contract of.
void require_owner(State& state, Iterator at) {
  if (!pvl(state).contract.empty()) {
    state.expected(at, "`kernel`, `pure`, `lemma` or a method after the contract");
  }
}

// Words of other dialects: refused by name, skipped with their blocks.
struct RefusedDeclaration : x3::parser<RefusedDeclaration> {
  using attribute_type = x3::unused_type;
  [[maybe_unused]] static constexpr bool has_attribute = false;
  template <class AnyContext, class RContext, class Attribute>
  bool parse(Iterator& first, const Iterator&, const AnyContext& context, RContext&,
             Attribute&) const {
    State& state = state_of(context);
    if (first->kind != Tok::Refused) return false;
    pvl(state).file.refused.push_back({state.tokens.spelling(*first), state.tokens.span(*first)});
    first = resynchronise(state, first, first);
    return true;
  }
};

const x3::rule<struct checked_clause_id, ast::ClauseRef> checked_clause = "checked_clause";
const x3::rule<struct param_id, ast::Param> param = "param";
const x3::rule<struct params_id, ast::Params> params = "params";
const x3::rule<struct array_name_id, ast::Declarator> array_name = "array_name";
const x3::rule<struct launch_item_id, ast::LaunchItem> launch_item = "launch_item";
const x3::rule<struct resource_decl_id, ast::ResourceDecl> resource_decl = "resource_decl";
const x3::rule<struct member_id> kernel_member = "kernel_member";
const x3::rule<struct top_declaration_id> top_declaration = "top_declaration";
const x3::rule<struct kernel_id> kernel = "kernel";
const x3::rule<struct function_id> function = "function";
const x3::rule<struct lemma_id> lemma = "lemma";
const x3::rule<struct method_body_id, ast::StmtRef> method_body = "method_body";
const x3::rule<struct method_id> method = "method";
const x3::rule<struct field_id> field = "field";
const x3::rule<struct member_decl_id> member = "member";
const x3::rule<struct checked_member_id> checked_member = "checked_member";
const x3::rule<struct class_id> class_rule = "class";

const auto comma = lit(Tok::Comma);
const auto clause_word =
    x3::omit[one_of(Tok::Requires, Tok::Ensures, Tok::Context, Tok::ContextEverywhere,
                    Tok::Invariant, Tok::LoopInvariant, Tok::Decreases)] |
    x3::omit[WordInContext{is_use}];
const auto checked_clause_def = &clause_word >> recover(clause, "a clause");
const auto clauses_def = (*checked_clause)[make(without_broken)];

const auto param_def =
    (type_name >> need(token(Tok::Identifier), "the name of the parameter"))[make(make_param)];
const auto params_def = lit(Tok::LParen) >> maybe(param % comma) >>
                        need(Tok::RParen, "`,` or `)` after the parameters");
const auto need_params = need(params, "`(` and the parameters");

const auto array_name_def = token(Tok::Identifier)[make(make_declarator)];
const auto launch_item_def =
    (token(Tok::Identifier) >>
     maybe(lit(Tok::Dot) >> need(token(Tok::Identifier), "`x`, `y` or `z`")) >>
     need(Tok::Assign, "`=` and a size") >> need(additive, "a size"))[make(make_launch_item)];

const auto resource_decl_def =
    (lit(Tok::Resource) >> need(token(Tok::Identifier), "the name of the resource") >>
     need_params >> need(Tok::Assign, "`=` and what the resource stands for") >>
     need(expression, "what the resource stands for") >>
     semicolon("`;` after the resource"))[make(make_resource)];

const auto kernel_member_def =
    (one_of(Tok::Global, Tok::Local) >> need(type_name, "the type of the array") >>
     need(array_name % comma, "the name of the array") >>
     semicolon("`;` after the array"))[act(add_array)] |
    (lit(Tok::Launch) >> need(Tok::LParen, "`(` after `launch`") >> maybe(launch_item % comma) >>
     need(Tok::RParen, "`,` or `)`") >> semicolon("`;` after the launch"))[act(add_launch)] |
    (lit(Tok::Group) >> need(clause, "`requires` or `ensures` after `group`"))[act(
        add_group_clause)] |
    clause[act(add_thread_clause)] | resource_decl[act(add_inner_resource)] |
    (token(Tok::Void) >> need(lit(Tok::Identifier), "`main`") >> need(Tok::LParen, "`()`") >>
     need(Tok::RParen, "`)`: `main` has no parameters") >>
     need(block, "`{` and the body of the kernel"))[act(add_main)];

const auto kernel_def =
    (lit(Tok::Kernel) >> need(token(Tok::Identifier), "the name of the kernel") >>
     maybe(params))[act(begin_kernel)] >>
    need(Tok::LBrace, "`{` and the body of the kernel") >>
    *recover(kernel_member, "an array, a clause or `void main()`") >>
    need(token(Tok::RBrace), "an array, a clause, `void main()` or `}`")[act(end_kernel)];

const auto function_def =
    (lit(Tok::Pure) >> need(type_name, "the type of the function") >>
     need(token(Tok::Identifier), "the name of the function") >> need_params >>
     maybe(lit(Tok::Assign) >> need(expression, "the value of the function after `=`")) >>
     semicolon("`=` and a value, or `;`, after the function"))[act(add_function)];

const auto lemma_def =
    (maybe(WordInContext{is_automatic}) >> lit(Tok::Lemma) >>
     need(token(Tok::Identifier), "the name of the lemma") >> need_params >> lemma_triggers >>
     need(block, "`{` and the body of the lemma"))[act(add_lemma)];

// A class only groups its members: what stands in it may stand at the top of the file, too.
const auto method_body_def =
    block[make([](State&, ast::StmtRef body) { return body; })] |
    lit(Tok::Semicolon)[([](auto& context) { x3::_val(context) = nullptr; })];
const auto need_method_body = need(method_body, "`{` and the body of the method, or `;`");
const auto method_def =
    (lit(Tok::Void) >> need(token(Tok::Identifier), "the name of the method") >> need_params >>
     need_method_body)[act(add_void_method)] |
    (type_name >> token(Tok::Identifier) >> &lit(Tok::LParen) >> params >>
     need_method_body)[act(add_method)];

const auto field_def =
    (type_name >> need(array_name % comma, "a name after the type") >>
     semicolon("`;` after the declaration"))[act(add_field)];

const auto member_def =
    -lit(Tok::Static) >> (function | lemma | method | resource_decl[act(add_resource)] |
                          (&lit(Tok::Par) >> statement)[act(add_par)] | field | RefusedDeclaration{} |
                          (here[act(require_owner)] >> !x3::eps));

const auto checked_member_def = clauses[act(set_contract)] >> member;

const auto class_rule_def =
    (lit(Tok::Class) >> need(token(Tok::Identifier), "the name of the class"))[act(add_class)] >>
    need(Tok::LBrace, "`{` and the members of the class") >>
    *recover(checked_member, "a method, a function or a `par` block") >>
    need(Tok::RBrace, "a method, a function or `}`");

const auto top_declaration_def = clauses[act(set_contract)] >> (kernel | class_rule | member);

const auto file_def =
    *recover(top_declaration, "`kernel`, `pure`, `lemma`, `resource`, `class` or a method");

}  // namespace

BOOST_SPIRIT_DEFINE(clauses, checked_clause, param, params, array_name, launch_item, resource_decl,
                    kernel_member, kernel, function, lemma, method_body, method, field, member, checked_member,
                    class_rule, top_declaration, file)
BOOST_SPIRIT_INSTANTIATE(ClausesRule, Iterator, Context)
BOOST_SPIRIT_INSTANTIATE(FileRule, Iterator, Context)

}  // namespace permverify::parser::grammar
