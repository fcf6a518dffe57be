#include "logic/semantics/translate.h"

#include "translated.h"

using namespace permverify;
using namespace permverify::testing;
using Cells = std::set<std::int64_t>;
using Kinds = std::vector<std::string>;

TEST_CASE("arithmetic of formulas: floor division, reals, comparisons", "[translate]") {
  CHECK(Contract("requires (0 - n) / m == 0 - 3 && (0 - n) % m == 2;").holds());
  CHECK(Contract("requires n / (0 - m) == 0 - 3;").holds());
  CHECK(Contract("requires r + r == 1;").holds());
  CHECK_FALSE(Contract("requires n < n;").holds());
  CHECK(Contract("requires 0 <= m < n;").holds());
  CHECK(Contract("requires (b ? n : m) == 7 && (c ? n : m) == 3;").holds());
  CHECK(Contract("requires (n << 2) == 28 && (n >> 1) == 3;").holds());
  CHECK(Contract("requires a[m] == 9 && \\old(a[m]) == 0;").holds());
}

TEST_CASE("casts wrap around as the type does", "[translate]") {
  CHECK(Contract("requires (u8) 300 == 44;").holds());
  CHECK(Contract("requires (u8) x == 249;").holds());
  CHECK(Contract("requires (i8) (n * 20) == 0 - 116;").holds());
}

TEST_CASE("a check stands under the left side of && and ==>, and its negation for ||",
          "[translate]") {
  const Contract both("requires n != 0 && 10 / n > 0;");
  REQUIRE(both.kinds() == Kinds{"arith.division:by_zero"});
  CHECK(both.met(0));

  const auto met_at = [](const std::string& clause, std::int64_t n) {
    Contract contract("requires " + clause + ";");
    contract.values.set(contract.env.vars.at(contract.var("n")), n);
    REQUIRE(contract.kinds() == Kinds{"arith.division:by_zero"});
    return contract.met(0);
  };
  CHECK(met_at("n != 0 && 10 / n > 0", 0));
  CHECK(met_at("n != 0 ==> 10 / n > 0", 0));
  CHECK(met_at("n == 0 || 10 / n > 0", 0));
  CHECK(met_at("(n == 0 ? 1 : 10 / n) > 0", 0));
  CHECK(met_at("(n != 0 ? 10 / n : 1) > 0", 0));
  CHECK_FALSE(met_at("10 / n > 0 && n != 0", 0));
  CHECK_FALSE(met_at("n != 0 || 10 / n > 0", 0));
  CHECK_FALSE(met_at("n == 0 && 10 / n > 0", 0));
  CHECK_FALSE(met_at("(n == 0 ? 10 / n : 1) > 0", 0));
  CHECK_FALSE(met_at("(n == 0 ==> 10 / n > 0)", 0));
  CHECK_FALSE(met_at("((b ==> n != 0) ==> 10 / (n - 1) > 0)", 1));
}

TEST_CASE("the guard of one operand ends with it", "[translate]") {
  Contract contract("requires (n != 0 ==> b) == (1 / n > 0);");
  contract.values.set(contract.env.vars.at(contract.var("n")), 0);
  REQUIRE(contract.kinds() == Kinds{"arith.division:by_zero"});
  CHECK_FALSE(contract.met(0));
}

TEST_CASE("conjuncts of earlier clauses guard the later ones", "[translate]") {
  Contract contract("requires n != 0; requires 10 / n > 0;");
  contract.values.set(contract.env.vars.at(contract.var("n")), 0);
  REQUIRE(contract.kinds() == Kinds{"arith.division:by_zero"});
  CHECK(contract.met(0));
  CHECK(contract.seen.needs[0].after_facts == 1);
}

TEST_CASE("reads in quantifiers stand under binders and ranges", "[translate]") {
  const Contract forall("requires (\\forall int i; 0 <= i && i < m; a[i + 1] >= 0);");
  REQUIRE(forall.kinds() == Kinds{"read a"});
  CHECK(forall.cells(0) == Cells{1, 2, 3});
  CHECK(forall.holds());
  const Contract exists("requires (\\exists int i; 0 <= i && i < m; a[2 * i] == 4);");
  CHECK(exists.cells(0) == Cells{0, 2, 4});
  CHECK(exists.holds());
  const Contract interval("requires (\\forall int i = 1 .. m; i != 2 ==> a[i] == i);");
  CHECK(interval.cells(0) == Cells{1});
  const Contract nested(
      "requires (\\forall int i; 0 <= i && i < m; (\\forall int j; i < j && j < m; a[j] > a[i]));");
  CHECK(nested.cells(0) == Cells{1, 2});
  CHECK(nested.cells(1) == Cells{0, 1});
  // what the range itself reads stands under the binder alone
  const Contract range("requires (\\forall int i; 0 <= i && i < m && a[i] > 0; i > 0);");
  CHECK(range.cells(0) == Cells{0, 1, 2});
}

TEST_CASE("\\old reads launch memory only", "[translate]") {
  const Contract contract("requires \\old(a[n - 1]) == 0 && a[lid] == 4;");
  CHECK(contract.kinds() == Kinds{"old a", "read a"});
  CHECK(contract.cells(0) == Cells{6});
  CHECK(contract.cells(1) == Cells{2});
  CHECK(contract.holds());
}

TEST_CASE("reductions: the interval is found in the condition", "[translate]") {
  CHECK(Contract("requires (\\sum int i; 0 <= i && i < 4; a[i]) == 14;").holds());
  CHECK(Contract("requires (\\sum int i; 1 < i && i <= 4; a[i]) == 29;").holds());
  CHECK(Contract("requires (\\sum int i; 4 > i && i >= 0 && i % 2 == 1; a[i]) == 10;").holds());
  CHECK(Contract("requires (\\sum int i; m <= i && i < m; a[i]) == 0;").holds());
  CHECK(Contract("requires (\\count int i; 0 <= i && i < 5; a[i] > 3) == 3;").holds());
  CHECK(Contract("requires (\\min int i; 2 <= i && i < 5; a[i]) == 4;").holds());
  CHECK(Contract("requires (\\max int i; 2 <= i && i < 5 && i != 4; a[i]) == 9;").holds());
  const Contract reads("requires (\\sum int i; 1 <= i && i < m; i == 1 ? a[i + 4] : 0) > 0;");
  CHECK(reads.cells(0) == Cells{5});
}

TEST_CASE("the least element of nothing has no value", "[translate]") {
  const Contract some("requires (\\min int i; 0 <= i && i < m; a[i]) == 0;");
  REQUIRE(some.kinds() == Kinds{"read a", "arith.reduction:empty"});
  CHECK(some.met(1));
  CHECK_FALSE(Contract("requires (\\min int i; m <= i && i < m; a[i]) == 0;").met(1));
  CHECK_FALSE(Contract("requires (\\max int i; 0 <= i && i < m && i > 5; a[i]) == 0;").met(1));
  CHECK(Contract("requires (\\sum int i; m <= i && i < m; a[i]) == 0;").kinds() == Kinds{"read a"});
}

TEST_CASE("a reduction without an interval is refused by name", "[translate]") {
  CHECK(Contract("requires (\\sum int i; i % 2 == 0; 1) == 0;").seen.unsupported ==
        Kinds{"reduction_without_interval"});
  CHECK(Contract("requires (\\sum int i; 0 <= i && i < i + 1; 1) == 0;").seen.unsupported ==
        Kinds{"reduction_without_interval"});
}

TEST_CASE("a function is applied inside its precondition", "[translate]") {
  const std::string half = "requires x >= 0;\npure int half(int x) = x / 2;";
  const Contract inside("requires half(n) == 3;", half);
  REQUIRE(inside.kinds() == Kinds{"function.pre:false"});
  CHECK(inside.met(0));
  CHECK(inside.holds());
  CHECK(inside.seen.calls.size() == 1);
  CHECK_FALSE(Contract("requires half(0 - n) == 3;", half).met(0));
  CHECK(Contract("requires n < 0 ==> half(n) == 3;", half).met(0));
}

TEST_CASE("arrays as arguments are told with their memory", "[translate]") {
  const std::string first = "pure int first(int[] p, int i) = p[i];";
  const Contract now("requires first(a, 2) == 4;", first);
  CHECK(now.kinds() == Kinds{"argument a"});
  CHECK(now.holds());
  const Contract before("requires \\old(first(a, 2)) == 0;", first);
  CHECK(before.kinds() == Kinds{"old argument a"});
  CHECK(before.holds());
}

TEST_CASE("floats: contracts compare identity, operations are opaque", "[translate]") {
  CHECK(Contract("requires f == f;").fact().is_true());
  const Contract contract("requires f + f == f;");
  CHECK(contract.fact().kind() == term::Kind::Eq);
}

TEST_CASE("programs: signed operations must not overflow, unsigned ones wrap", "[translate]") {
  Source source(
      "kernel k(i32 x, i32 y, u8 u, u8 v, float f) { void main() {\n"
      "i32 s = x + y; u8 t = u + v; bool e = f == f; i32 q = x / y; } }");
  term::TermManager terms;
  obligation::Vocabulary vocabulary(terms, source.module);
  const obligation::Launch launch(terms, 1, {}, true);
  obligation::Environment env;
  env.launch = &launch;
  Values values;
  for (const auto& [name, value] :
       std::map<std::string, std::int64_t>{{"x", 2147483647}, {"y", 1}, {"u", 200}, {"v", 100}}) {
    env.vars[source.var(name)] = terms.fresh(name, term::int_sort, term::Scope::Launch);
    values.set(env.vars[source.var(name)], value);
  }
  const term::Sort float_sort{term::SortKind::Float32, term::SortKind::Int, 0};
  env.vars[source.var("f")] = terms.fresh("f", float_sort, term::Scope::Launch);
  const auto translate = [&](const std::string& declaration, Recorder& seen,
                             obligation::Mode mode) {
    obligation::Translator translator(vocabulary, env, mode, &seen);
    return translator(std::get<ir::Declare>(source.stmt(declaration)->node).init);
  };
  Recorder sum(terms, source.module);
  CHECK(values.number(translate("i32 s", sum, obligation::Mode::Program)) == 2147483648);
  REQUIRE(sum.needs.size() == 1);
  CHECK(sum.needs[0].kind == "arith.overflow:signed");
  CHECK_FALSE(values.holds(sum.needs[0].closed));
  Recorder in_contract(terms, source.module);
  translate("i32 s", in_contract, obligation::Mode::Formula);
  CHECK(in_contract.needs.empty());

  Recorder wrapped(terms, source.module);
  CHECK(values.number(translate("u8 t", wrapped, obligation::Mode::Program)) == 44);
  CHECK(wrapped.needs.empty());

  Recorder compared(terms, source.module);
  CHECK_FALSE(translate("bool e", compared, obligation::Mode::Program).is_true());
  Recorder divided(terms, source.module);
  translate("i32 q", divided, obligation::Mode::Program);
  REQUIRE_FALSE(divided.needs.empty());
  CHECK(divided.needs[0].kind == "arith.division:by_zero");
}
