#include "logic/analysis/call_graph.h"
#include "logic/function/functions.h"
#include "logic/semantics/measure.h"

#include "executed.h"

using namespace permverify;
using namespace permverify::testing;
using Lines = std::vector<std::uint32_t>;

TEST_CASE("the call graph: who calls itself, and whom with whom", "[functions]") {
  const Source source(
      "decreases n; pure int self(int n) = n <= 0 ? 0 : self(n - 1);\n"
      "pure int plain(int n) = self(n);\n"
      "decreases n; pure bool even(int n) = n == 0 || odd(n - 1);\n"
      "decreases n; pure bool odd(int n) = n != 0 && even(n - 1);\n"
      "requires by_contract(n) == n; decreases n; pure int by_contract(int n) = 1;\n"
      "ensures even(2 * n) || !even(2 * n); decreases n;\n"
      "lemma doubling(int n) { if (n > 0) { doubling(n - 1); } }\n"
      "lemma once(int n) { doubling(n); }");
  const auto graph = obligation::find_call_graph(source.module);
  std::map<std::string, std::size_t> at;
  for (std::size_t i = 0; i < source.module.functions.size(); ++i) {
    at[source.module.functions[i].name] = i;
  }
  std::set<std::string> recursive;
  for (const auto& [name, i] : at) {
    if (graph.recursive[i]) recursive.insert(name);
  }
  CHECK(recursive == std::set<std::string>{"self", "even", "odd", "by_contract", "doubling"});
  std::set<std::uint32_t> components(graph.component.begin(), graph.component.end());
  CHECK(components.size() == at.size() - 1);
  CHECK(graph.component[at["even"]] == graph.component[at["odd"]]);
  CHECK(graph.component[at["plain"]] != graph.component[at["self"]]);
}

TEST_CASE("measures decrease lexicographically, from a component that was not negative",
          "[functions]") {
  term::TermManager m;
  std::vector<Term> before, now;
  for (const char* name : {"a", "b"}) {
    before.push_back(m.fresh(name, term::int_sort, term::Scope::Private));
    now.push_back(m.fresh(name, term::int_sort, term::Scope::Private));
  }
  const Term less = obligation::measure_decreases(m, before, now);
  int found = 0;
  Values().for_all({before[0], before[1], now[0], now[1]}, -2, 3, [&](const Values& v) {
    const std::int64_t a0 = v.number(before[0]), b0 = v.number(before[1]);
    const std::int64_t a1 = v.number(now[0]), b1 = v.number(now[1]);
    const bool expected = (a1 < a0 && a0 >= 0) || (a1 == a0 && b1 < b0 && b0 >= 0);
    CHECK(v.holds(less) == expected);
    found += expected;
  });
  CHECK(found > 0);
  CHECK(obligation::measure_decreases(m, {}, {}).is_false());
}

TEST_CASE("a recursive function without a measure has no definition to use", "[functions]") {
  const Generated g(
      "pure int f(int n) = n <= 0 ? 0 : f(n - 1);\n"
      "decreases n; pure int h(int n) = n <= 0 ? 0 : h(n - 1);\n"
      "kernel k(int n) { requires f(n) == h(n) && n > 0; void main() { } }");
  CHECK(g.lines("termination:no_measure") == Lines{1});
  CHECK(g.of("termination:no_measure")[0]->expect == obligation::Expect::Failed);
  Source source(
      "pure int f(int n) = n <= 0 ? 0 : f(n - 1);\n"
      "requires n >= 0; decreases n; pure int h(int n) = n == 0 ? 0 : h(n - 1);");
  term::TermManager terms;
  obligation::Vocabulary vocabulary(terms, source.module);
  declare_functions(vocabulary);
  CHECK_FALSE(vocabulary.function(0)->terminates);
  CHECK(vocabulary.function(1)->terminates);
  Values v;
  const Term n = terms.fresh("n", term::int_sort, term::Scope::Launch);
  term::Substitution at_n(terms);
  at_n.add(vocabulary.function(1)->params[0], n);
  CHECK(v.set(n, 0).holds(at_n(vocabulary.function(1)->domain)));
  CHECK_FALSE(v.set(n, -1).holds(at_n(vocabulary.function(1)->domain)));
}

TEST_CASE("each recursive call makes the measure smaller, and keeps inside the precondition",
          "[functions]") {
  const Generated good(
      "requires n >= 0;\ndecreases n;\n"
      "pure int f(int n) = n == 0 ? 0 : f(n - 1);");
  CHECK(good.refuted_lines("termination:not_decreasing").empty());
  CHECK(good.lines("termination:not_decreasing") == Lines{3});
  CHECK(good.refuted_lines("function.pre:false").empty());
  const Generated up("requires n >= 0;\ndecreases n;\npure int f(int n) = n == 0 ? 0 : f(n + 1);");
  CHECK(up.refuted_lines("termination:not_decreasing") == Lines{3});
  const Generated outside("requires n >= 0;\ndecreases n;\npure int f(int n) = f(n - 1);");
  CHECK(outside.refuted_lines("function.pre:false") == Lines{3});
  const Generated same(
      "requires n >= 0;\ndecreases n;\n"
      "pure int f(int n) = n == 0 ? 0 : g(n);\n"
      "requires n >= 0;\ndecreases n;\npure int g(int n) = f(n);");
  CHECK(same.refuted_lines("termination:not_decreasing") == Lines{3, 6});
}

TEST_CASE("a recursive function is not used to show that it ends", "[functions]") {
  // With `f(n) == f(n - 1) + 1` as an axiom the measure could be "shown" to decrease.
  const Generated g("decreases f(n);\npure int f(int n) = f(n + 1) + 1;");
  REQUIRE(g.lines("termination:not_decreasing") == Lines{2});
  const auto* o = g.of("termination:not_decreasing")[0];
  const std::function<int(Term)> calls = [&](Term t) {
    if (t.kind() == term::Kind::Apply) CHECK_FALSE(t->function->body);
    int count = t.kind() == term::Kind::Apply;
    for (const Term child : t.children()) count += calls(child);
    return count;
  };
  CHECK(calls(o->goal) > 0);
}

TEST_CASE("postconditions of functions hold for their bodies", "[functions]") {
  const Generated g(
      "requires n >= 0;\nensures \\result >= n;\nensures \\result > n;\n"
      "pure int f(int n) = n < 2 ? n : n + 1;");
  CHECK(g.lines("function.post:false") == Lines{2, 3});
  CHECK(g.refuted_lines("function.post:false") == Lines{3});
}

TEST_CASE("a lemma proves its conclusion with itself as hypothesis at smaller arguments",
          "[functions]") {
  const std::string tri =
      "requires n >= 0; decreases n;"
      "pure int tri(int n) = n == 0 ? 0 : n + tri(n - 1);\n";
  const Generated good(tri +
                       "requires n >= 0;\nensures 2 * tri(n) == n * (n + 1);\ndecreases n;\n"
                       "lemma gauss(int n) { if (n > 0) {\ngauss(n - 1);\n} }");
  CHECK(good.lines("lemma.post:false") == Lines{3});
  CHECK(good.refuted_lines("lemma.post:false").empty());
  CHECK(good.refuted_lines("lemma.pre:false").empty());
  CHECK(good.lines("lemma.pre:false") == Lines{6});
  CHECK(good.refuted_lines("termination:not_decreasing").empty());
  const Generated wrong(tri +
                        "requires n >= 0;\nensures tri(n) == n;\ndecreases n;\n"
                        "lemma gauss(int n) { if (n > 0) {\ngauss(n - 1);\n} }");
  CHECK(wrong.refuted_lines("lemma.post:false") == Lines{3});
  const Generated circle(tri +
                         "requires n >= 0;\nensures tri(n) == n;\ndecreases n;\n"
                         "lemma gauss(int n) {\ngauss(n);\n}");
  CHECK(circle.refuted_lines("termination:not_decreasing") == Lines{6});
  const Generated outside(
      "requires n >= 0; ensures n >= 0; lemma l(int n) { }\n"
      "lemma use(int n) {\nl(n - 1);\n}");
  CHECK(outside.refuted_lines("lemma.pre:false") == Lines{3});
}

TEST_CASE("assertions of a lemma stand on their path, and are known behind it", "[functions]") {
  const Generated g(
      "requires n >= 0;\nensures n >= 0;\nlemma l(int n) {\nif (n > 1) {\n"
      "assert n > 0;\n} else {\nassert n < 1;\n}\n}");
  CHECK(g.refuted_lines("assert:false") == Lines{7});
}
