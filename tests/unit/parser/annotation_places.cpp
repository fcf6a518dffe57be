// Contracts of the levels, loops, barriers, ghost code and declarations.
#include <catch2/catch.hpp>

#include "tests/unit/parser/annotated.h"

using permverify::parser::test::Annotated;
using permverify::parser::test::Strings;
namespace annotation = permverify::parser::annotation;
namespace ir = permverify::ir;

TEST_CASE("clauses go to the contract of their level") {
  Annotated kernel("/*@ requires n > 0; context Perm(a[tid], write); ensures n == 1;\n"
                   "    kernel requires n > 2; group ensures n > 3; @*/");
  const annotation::Contracts found = kernel.contracts();
  REQUIRE(kernel.errors() == Strings{});
  CHECK(kernel.text(found.thread.requires_clauses) ==
        Strings{"(int) n > 0", "Perm(a[tid], write)"});
  CHECK(kernel.text(found.thread.ensures_clauses) ==
        Strings{"Perm(a[tid], write)", "(int) n == 1"});
  CHECK(kernel.text(found.kernel.requires_clauses) == Strings{"(int) n > 2"});
  CHECK(kernel.text(found.group.ensures_clauses) == Strings{"(int) n > 3"});
  CHECK(found.any);
}

TEST_CASE("upper levels know no thread and no local memory") {
  CHECK([] { Annotated a("//@ kernel requires tid == 0;"); a.contracts(); return a.errors(); }() ==
        Strings{"1:21 type:scope"});
  CHECK([] { Annotated a("//@ group requires Perm(tile[0], write);"); a.contracts();
             return a.errors(); }() == Strings{"1:20 type:scope"});
  CHECK([] { Annotated a("//@ kernel requires tile[0] == 1;"); a.contracts();
             return a.errors(); }() == Strings{"1:21 type:scope"});
}

TEST_CASE("context_everywhere is owed by contract, loops and barriers") {
  Annotated kernel("//@ context_everywhere n > 0;\n");
  const annotation::Contracts found = kernel.contracts();
  const Strings fact{"(int) n > 0"};
  CHECK(kernel.text(found.thread.requires_clauses) == fact);
  CHECK(kernel.text(found.thread.ensures_clauses) == fact);
  ir::Loop loop;
  kernel.resolver.loop({}, found.everywhere, kernel.at(), loop);
  CHECK(kernel.text(loop.invariants) == fact);
  ir::Barrier barrier{1, {}, true, false, false, {}};
  kernel.resolver.barrier({}, found.everywhere, kernel.at(), barrier);
  CHECK(kernel.text(barrier.contract.requires_clauses) == fact);
  CHECK(kernel.text(barrier.contract.ensures_clauses) == fact);
  CHECK((barrier.transfers && barrier.has_block));
}

TEST_CASE("loops take invariants and measures, barriers what is given and taken") {
  Annotated loops("//@ loop_invariant i >= 0; invariant true; decreases n - i;");
  ir::Loop loop;
  loops.resolver.loop(loops.blocks(), {}, loops.at(), loop);
  CHECK(loops.text(loop.invariants) == Strings{"(int) i >= 0", "true"});
  CHECK(loop.decreases.size() == 1);
  Annotated barriers("//@ requires Perm(a[tid], write); ensures Perm(a[tid], read); context n > 0;");
  ir::Barrier barrier{1, {}, true, false, false, {}};
  barriers.resolver.barrier(barriers.blocks(), {}, barriers.at(), barrier);
  CHECK(barriers.text(barrier.contract.requires_clauses) ==
        Strings{"Perm(a[tid], write)", "(int) n > 0"});
  CHECK(barriers.text(barrier.contract.ensures_clauses) ==
        Strings{"Perm(a[tid], read)", "(int) n > 0"});
  ir::Barrier bare{1, {}, true, false, false, {}};
  barriers.resolver.barrier({}, {}, barriers.at(), bare);
  CHECK((bare.transfers && !bare.has_block));
}

TEST_CASE("clauses in a wrong place are reported there") {
  Annotated text("//@ requires true; loop_invariant true;\n//@ kernel context_everywhere true;\n");
  text.contracts();
  CHECK(text.errors() == Strings{"1:20 type:misplaced_clause", "2:5 type:misplaced_clause"});
  Annotated loop("//@ requires true;");
  ir::Loop into;
  loop.resolver.loop(loop.blocks(), {}, loop.at(), into);
  CHECK(loop.errors() == Strings{"1:5 type:misplaced_clause"});
  Annotated alone("//@ ensures true; assert true;");
  alone.resolver.refuse_clauses(alone.parsed.at(0));
  CHECK(alone.errors() == Strings{"1:5 type:misplaced_clause"});
}

TEST_CASE("helpers have results and measures, and no levels") {
  Annotated helper("//@ ensures \\result == n; decreases n; pure\n");
  const annotation::Contracts found = helper.resolver.contracts(helper.blocks(), {helper.names, nullptr, true});
  REQUIRE(helper.errors() == Strings{});
  CHECK(helper.text(found.thread.ensures_clauses) == Strings{"(int) i == (int) n"});
  CHECK(found.decreases.size() == 1);
  Annotated called("//@ requires get_local_id(1) == 0; decreases n; group requires true;");
  called.resolver.contracts(called.blocks(), {called.names, &called.kernel, true});
  CHECK(called.errors() == Strings{"1:49 type:misplaced_clause"});
  CHECK(called.kernel.dimensions == 2);
  Annotated level("//@ kernel requires true;");
  level.resolver.contracts(level.blocks(), {level.names, nullptr, true});
  CHECK(level.errors() == Strings{"1:5 type:misplaced_clause"});
}

TEST_CASE("old values and private names") {
  Annotated old("//@ ensures a[0] == \\old(a[0]) + 1;");
  CHECK(old.text(old.contracts().thread.ensures_clauses) ==
        Strings{"(int) a[0] == \\old((int) a[0]) + 1"});
}

TEST_CASE("statements are assertions and ghost code, which changes nothing of the program") {
  Annotated code("/*@ assert i > 0; assume n > 1; ghost int g = n; ghost g = g + 1; @*/\n"
                 "//@ ghost g = 2; ghost { int h = 1; h = g; }\n");
  ir::StmtList made = code.resolver.statements(code.parsed.at(0), code.at());
  const ir::StmtList more = code.resolver.statements(code.parsed.at(0), code.at());
  REQUIRE(code.errors() == Strings{"1:43 type:redeclared"});  // the second time
  REQUIRE(made.size() == 4);
  CHECK(std::holds_alternative<ir::Assert>(made[0]->node));
  CHECK_FALSE(made[0]->ghost);
  CHECK(std::holds_alternative<ir::Assume>(made[1]->node));
  CHECK(std::holds_alternative<ir::Declare>(made[2]->node));
  CHECK((made[2]->ghost && made[3]->ghost));
  CHECK(code.names.ghosts == Strings{"g", "g"});
  const auto var = std::get<ir::Declare>(made[2]->node).var;
  const ir::StmtList later = code.resolver.statements(code.parsed.at(1), code.at());
  REQUIRE(later.size() == 2);
  CHECK(std::get<ir::Assign>(later[0]->node).var == var);
  CHECK(code.names.ghosts.size() == 2);  // h stays in its block
}

TEST_CASE("ghost code that would change the program is refused") {
  const auto errors = [](const std::string& text) {
    Annotated code("//@ " + text);
    CHECK(code.resolver.statements(code.parsed.at(0), code.at()).empty());
    return code.errors();
  };
  CHECK(errors("ghost i = 1;") == Strings{"1:11 ghost:write"});
  CHECK(errors("ghost a[0] = 1;") == Strings{"1:11 ghost:write"});
  CHECK(errors("atomic_add(a[0], 1);") == Strings{"1:5 ghost:write"});
  CHECK(errors("ghost return;") == Strings{"1:11 ghost:control"});
  CHECK(errors("nothing(1);") == Strings{"1:5 type:unknown_name"});
}

TEST_CASE("functions, lemmas and resources of a file") {
  Annotated file("/*@ requires k >= 0; decreases k;\n"
                 "    pure int sum(__global const int *v, int k) = k == 0 ? 0 : sum(v, k - 1) + v[k - 1];\n"
                 "    lemma zero(int k) { assert k == k; }\n"
                 "    resource row(int *p, int k) = (\\forall* int j = 0 .. k; Perm(p[j], write)); @*/\n"
                 "//@ requires row(a + 2, N) ** row(s, 1); ensures sum(a, n) == N;\n");
  for (const annotation::Block& block : file.parsed) file.resolver.declare(block);
  file.resolver.define(file.names);
  REQUIRE(file.errors() == Strings{});
  const annotation::Contracts found =
      file.resolver.contracts({file.parsed.at(1)}, file.at());
  REQUIRE(file.errors() == Strings{});
  CHECK(file.text(found.thread.requires_clauses) ==
        Strings{"(\\forall* int j = 0 .. 4; Perm(a[2 + j], write)) ** "
                "(\\forall* int j = 0 .. 1; Perm(s.x[j], write) ** Perm(s.y[j], write))"});
  CHECK(file.text(found.thread.ensures_clauses) == Strings{"sum(a, (int) n) == 4"});
  CHECK(file.module.functions.at(0).name == "sum");
  CHECK(file.module.functions.at(1).is_lemma);
}

TEST_CASE("functions know constants, not the program's variables") {
  CHECK(Annotated("//@ pure int f(int x) = x + N;").define().errors() == Strings{});
  CHECK(Annotated("//@ pure int f(int x) = x + n;").define().errors() ==
        Strings{"1:29 type:scope"});
  CHECK(Annotated("//@ pure int f(int x) = tid;").define().errors() ==
        Strings{"1:25 type:scope"});
  CHECK(Annotated("//@ lemma l(int x) { assert x == n; }").define().errors() ==
        Strings{"1:34 type:scope"});
  CHECK(Annotated("//@ pure int f(int x) = \\result;").define().errors() ==
        Strings{"1:25 type:scope"});
}

TEST_CASE("the names of a resource are those of its file") {
  Annotated file("//@ resource r(int *p) = Perm(p[N], write);\nx;\n//@ requires r(a);\n");
  file.resolver.declare(file.parsed.at(0));
  permverify::parser::test::FakeNames file_scope(file.module, file.sink);
  file.resolver.define(file_scope);
  permverify::parser::test::FakeNames here(file.module, file.sink);
  here.scalar("N", permverify::parser::test::i32, ir::VarKind::Private);
  const auto found = file.resolver.contracts({file.parsed.at(1)}, {here, &file.kernel});
  CHECK(file.text(found.thread.requires_clauses) == Strings{"Perm(a[4], write)"});
}
