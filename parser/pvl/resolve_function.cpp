// Pure functions, lemmas, and the check of resource declarations.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/pvl/statement_resolver.h"

namespace permverify::parser {

void StatementResolver::declare_function(const ast::FunctionDecl& declaration) {
  const auto id = static_cast<ir::FunctionId>(module_.functions.size());
  if (!functions_.try_emplace(declaration.name, id).second) {
    error("type:redeclared", declaration.span,
          "there are two functions with the name `" + std::string(declaration.name) + "`");
    return;
  }
  ir::Function function;
  function.name = std::string(declaration.name);
  function.is_lemma = declaration.is_lemma;
  function.automatic = declaration.automatic;
  function.span = declaration.span;
  function.params = function_params(declaration.params);
  if (!declaration.is_lemma) {
    function.result = scalar_type(declaration.result).value_or(ir::int_type);
    if (!declaration.result->extents.empty()) {
      error("unsupported:array_result", declaration.result->span,
            "a function cannot return an array", "return a `seq`");
    }
  }
  module_.functions.push_back(std::move(function));
}

void StatementResolver::resolve_function(const ast::FunctionDecl& declaration, ir::FunctionId id) {
  const Scope::Mark mark = scope_.mark();
  locals_.clear();
  everywhere_.clear();
  kernel_ = nullptr;
  for (std::size_t i = 0; i < declaration.params.size(); ++i) {
    declare(declaration.params[i].name, module_.functions[id].params[i]);
  }
  ir::Function& function = module_.functions[id];
  function_contract(declaration, function);
  lemma_triggers(declaration, function);
  const PlaceGuard guard(*this, Place::FunctionBody);
  if (declaration.body != nullptr) {
    function.body = resolve_as(declaration.body, function.result);
  }
  if (declaration.lemma_body != nullptr) {
    ghost_ = true;
    function.lemma_body = scoped(declaration.lemma_body);
    ghost_ = false;
  }
  scope_.close(mark);
}

// Where a parameter is not in the terms, no instance of the lemma would be determined by them.
void StatementResolver::lemma_triggers(const ast::FunctionDecl& declaration, ir::Function& function) {
  const PlaceGuard guard(*this, Place::FunctionContract);
  for (ast::ExprRef pattern : declaration.triggers) {
    if (!declaration.automatic) {
      error("type:trigger", pattern->span, "triggers belong to an `automatic` lemma");
      return;
    }
    std::vector<ExprPtr> terms;
    for (ast::ExprRef term : std::get<ast::Pattern>(pattern->node).terms) {
      if (ExprPtr value = resolve(term)) terms.push_back(std::move(value));
    }
    const auto mentions = [&](ir::VarId param) {
      return std::any_of(terms.begin(), terms.end(), [&](const ExprPtr& term) {
        return ir::any_of(term, [&](const ir::Expr& e) {
          const auto* ref = std::get_if<ir::VarRef>(&e.node);
          const auto* read = std::get_if<ir::ArrayRead>(&e.node);
          return (ref != nullptr && ref->var == param) || (read != nullptr && read->array == param);
        });
      });
    };
    for (const ir::VarId param : function.params) {
      if (mentions(param)) continue;
      error("type:trigger", pattern->span,
            "a trigger mentions every parameter of the lemma: `" + module_.variables[param].name + "` is missing");
    }
    if (!terms.empty()) function.triggers.push_back(std::move(terms));
  }
}

void StatementResolver::function_contract(const ast::FunctionDecl& declaration,
                                          ir::Function& function) {
  const PlaceGuard guard(*this, Place::FunctionContract);
  for (ast::ClauseRef clause : declaration.clauses) {
    if (clause->kind != ast::ClauseKind::Decreases) {
      if (clause->kind == ast::ClauseKind::Ensures && !function.is_lemma) result_ = function.result;
      add_clause(*clause, Place::FunctionContract, function.contract);
      result_.reset();
      continue;
    }
    for (ast::ExprRef measure : clause->expressions) {
      if (ExprPtr expr = resolve_as(measure, ir::int_type)) function.decreases.push_back(expr);
    }
  }
}

void StatementResolver::contract(const ast::Clauses& clauses, Place place, ir::Contract& contract) {
  for (ast::ClauseRef clause : clauses) add_clause(*clause, place, contract);
}

void StatementResolver::add_clause(const ast::Clause& clause, Place place, ir::Contract& contract) {
  using ast::ClauseKind;
  const bool before = clause.kind == ClauseKind::Requires || clause.kind == ClauseKind::Context ||
                      clause.kind == ClauseKind::ContextEverywhere;
  const bool after = clause.kind == ClauseKind::Ensures || clause.kind == ClauseKind::Context ||
                     clause.kind == ClauseKind::ContextEverywhere;
  if (!before && !after) {
    error("type:misplaced_clause", clause.keyword, "this clause does not belong to this contract",
          "here stand `requires`, `ensures` and `context`");
    return;
  }
  const PlaceGuard guard(*this, place);
  // In what a function requires, permissions say which cells of its arrays it reads.
  const bool rights = place != Place::FunctionContract || clause.kind == ClauseKind::Requires;
  const ExprPtr expr = assertion(clause.expressions.front(), rights);
  if (!expr) return;
  const Span span = clause.expressions.front()->span;
  if (before) contract.requires_clauses.push_back({expr, span});
  if (after) contract.ensures_clauses.push_back({expr, span});
}

void StatementResolver::declare_resource(const ast::ResourceDecl& declaration,
                                         Scope::Mark visible) {
  if (macros_.try_emplace(declaration.name, Macro{&declaration, visible}).second) return;
  error("type:redeclared", declaration.span,
        "there are two resources with the name `" + std::string(declaration.name) + "`");
}

// The body of a resource is resolved once on its own, so that one which is never used is checked
// too; the variables made for that are dropped again.
void StatementResolver::check_resource_declaration(const ast::ResourceDecl& declaration,
                                                   Scope::Mark visible) {
  const Scope::Mark mark = scope_.mark();
  const Scope::Window window = scope_.open_window(visible);
  const std::size_t variables = module_.variables.size();
  const std::vector<ir::VarId> params = function_params(declaration.params);
  for (std::size_t i = 0; i < params.size(); ++i) {
    const std::string_view name = declaration.params[i].name;
    const Binding* other = scope_.find(name);
    if (other != nullptr && !other->replacement && other->var >= variables) {
      error("type:redeclared", declaration.params[i].span,
            "`" + std::string(name) + "` is declared already");
    }
    scope_.declare(name, {params[i], nullptr, 0});
  }
  const auto macro = macros_.find(declaration.name);
  macro->second.open = true;
  {
    const PlaceGuard guard(*this, Place::ResourceBody);
    assertion(declaration.body, true);
  }
  macro->second.open = false;
  module_.variables.resize(variables);
  scope_.restore_window(window);
  scope_.close(mark);
}

}  // namespace permverify::parser
