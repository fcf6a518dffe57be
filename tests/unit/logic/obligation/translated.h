// Contracts of a small kernel as terms, with a record of everything that they need.
#pragma once
#include <map>

#include "../source.h"
#include "../values.h"
#include "logic/function/functions.h"
#include "logic/resource/assertion.h"

namespace permverify::testing {

// One check, closed under the binders and guards where it arose.
struct Need {
  std::string kind;  // "read a", "old a", "argument a", or the id of a condition
  Term closed;       // reads: index[0] == probe, under the context
  std::size_t after_facts;
};

struct Recorder : obligation::AssertionSink {
  term::TermManager& terms;
  const ir::Module& module;
  Term probe;
  std::vector<Need> needs;
  std::vector<std::string> unsupported;
  std::vector<Term> truths, facts;
  std::vector<std::pair<ir::FunctionId, std::vector<Term>>> calls;

  Recorder(term::TermManager& t, const ir::Module& m)
      : terms(t), module(m), probe(t.fresh("probe", term::int_sort, term::Scope::Private)) {}

  void note(const std::string& kind, Term formula, const obligation::Context& context) {
    needs.push_back({kind, context.close(formula), facts.size()});
  }
  void on_read(ir::VarId array, const std::vector<Term>& index, support::Span,
               const obligation::Context& context) override {
    note("read " + module.variables[array].name, terms.ne(index[0], probe), context);
  }
  void on_old_read(ir::VarId array, const std::vector<Term>& index, support::Span,
                   const obligation::Context& context) override {
    note("old " + module.variables[array].name, terms.ne(index[0], probe), context);
  }
  void on_array_argument(ir::VarId array, const ir::Call&, std::size_t, const std::vector<Term>&,
                         bool old, support::Span, const obligation::Context& context) override {
    note((old ? "old argument " : "argument ") + module.variables[array].name, terms.truth(false),
         context);
  }
  void on_call(ir::FunctionId f, const std::vector<Term>& arguments, support::Span,
               const obligation::Context&) override {
    calls.emplace_back(f, arguments);
  }
  void on_condition(support::FailureId kind, const std::string&, Term condition, support::Span,
                    const obligation::Context& context) override {
    note(kind.text(), condition, context);
  }
  void on_truth(Term fact) override { truths.push_back(fact); }
  void on_unsupported(const std::string& what, support::Span) override {
    unsupported.push_back(what);
  }
  void on_atom(const obligation::Atom&, const obligation::Context&) override {}
  void on_fact(const obligation::Fact& fact, const ir::ExprPtr&,
               const obligation::Context&) override {
    facts.push_back(fact.formula);
  }
};

// The thread precondition of a kernel with parameters n, m, u8 u, v, i32 x, y, bool b, c, float f,
// real r, seq<int> q and the global array a; `functions` stand in front.
struct Contract : Source {
  term::TermManager terms;
  obligation::Vocabulary vocabulary;
  obligation::Launch launch;
  obligation::Environment env;
  Recorder seen;
  obligation::Assertion assertion;
  Values values;  // n 7, m 3, u 200, v 100, x -7, y 2, b true, c false, lid 2, a[i] = i * i (i < 8)

  explicit Contract(const std::string& clauses, const std::string& functions = "")
      : Source(functions +
               "\nkernel k(int n, int m, u8 u, u8 v, i32 x, i32 y, bool b, bool c, float f, real r)"
               " { global int[gsize] a; global u8[gsize] w;\n" +
               clauses + "\nvoid main() { } }"),
        vocabulary(terms, module),
        launch(terms, 1, {}, true),
        seen(terms, module) {
    declare_functions(vocabulary);
    env.launch = &launch;
    env.ids = launch.thread("");
    for (const ir::VarId p : kernel().params) {
      const auto& variable = vocabulary.variable(p);
      env.vars[p] = terms.fresh(variable.name, obligation::Vocabulary::sort_of(variable.type),
                                term::Scope::Launch);
    }
    for (const ir::VarId array : kernel().arrays) {
      const auto sort = vocabulary.map_sort(array);
      const std::string& name = vocabulary.variable(array).name;
      env.memory[array] = terms.fresh(name, sort, term::Scope::Private);
      env.old_memory[array] = terms.fresh(name + "@launch", sort, term::Scope::Launch);
    }
    give_values();
    assertion = evaluate_clauses(vocabulary, env, contract().requires_clauses, &seen);
  }

  const ir::Contract& contract() const { return kernel().thread_contract; }
  Term lid() const { return env.ids.lid[0]; }
  Term fact(std::size_t i = 0) const { return assertion.facts.at(i).formula; }
  bool holds(std::size_t i = 0) const { return values.holds(fact(i)); }
  std::vector<std::string> kinds() const {
    std::vector<std::string> result;
    for (const Need& need : seen.needs) result.push_back(need.kind);
    return result;
  }
  // The indices below 12 at which the need number `i` reads.
  std::set<std::int64_t> cells(std::size_t i) const {
    std::set<std::int64_t> result;
    for (std::int64_t k = -3; k < 12; ++k) {
      Values v = values;
      if (!v.set(seen.probe, k).holds(seen.needs.at(i).closed)) result.insert(k);
    }
    return result;
  }
  bool met(std::size_t i) const { return values.holds(seen.needs.at(i).closed); }

 private:
  void give_values() {
    const std::map<std::string, std::int64_t> numbers{{"n", 7},   {"m", 3},  {"u", 200},
                                                      {"v", 100}, {"x", -7}, {"y", 2}};
    for (const auto& [name, value] : numbers) values.set(env.vars.at(var(name)), value);
    values.set_bool(env.vars.at(var("b")), true).set_bool(env.vars.at(var("c")), false);
    values.given.symbols[env.vars.at(var("r"))] = term::Rational{1, 2};
    values.set(env.ids.lid[0], 2).set(launch.gsize()[0], 8);
    term::MapValue squares{{}, std::int64_t{-1}}, zeros{{}, std::int64_t{0}};
    for (std::int64_t i = 0; i < 8; ++i) squares.cells[{i}] = i * i;
    for (const ir::VarId array : kernel().arrays) {
      values.given.symbols[env.memory.at(array)] = std::make_shared<const term::MapValue>(squares);
      values.given.symbols[env.old_memory.at(array)] =
          std::make_shared<const term::MapValue>(zeros);
    }
  }
};

}  // namespace permverify::testing
