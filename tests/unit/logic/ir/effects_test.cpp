#include "logic/ir/effects.h"

#include "../lowered.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

// The kinds of effects of a statement in their order, with the words of expressions and the names of
// variables.
std::string order_of(const Source& source, const ir::Stmt& stmt) {
  std::string out;
  const auto name = [&](ir::VarId var) { return source.module.variables[var].name; };
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  ir::visit_effects(
      stmt,
      [&](const ir::Evaluates& e) { add("evaluates " + source.text(e.expr.span)); },
      [&](const ir::Mentions& e) { add("mentions " + source.text(e.formula.span)); },
      [&](const ir::Defines& e) {
        add(std::string(e.declares ? "declares " : "defines ") + name(e.var) +
            (e.common ? " (common)" : e.value ? "" : " (any)"));
      },
      [&](const ir::Writes& e) { add((e.value ? "stores " : "updates ") + name(e.array)); },
      [&](const ir::Synchronises&) { add("synchronises"); },
      [&](const ir::Meets&) { add("meets"); },
      [&](const ir::Runs&) { add("runs"); },
      [&](const ir::Jumps&) { add("jumps"); });
  return out;
}

std::string effects_at(const std::string& body, const std::string& words) {
  const Source source(kernel_with(body));
  return order_of(source, *source.stmt(words));
}

std::set<ir::VarId> vars(const Source& source, std::initializer_list<const char*> names) {
  std::set<ir::VarId> result;
  for (const char* name : names) result.insert(source.var(name));
  return result;
}

}  // namespace

TEST_CASE("effects of each simple statement, in the order of evaluation", "[effects]") {
  CHECK(effects_at("int x = n + 1;", "int x") == "evaluates n + 1; declares x");
  CHECK(effects_at("int x; x = 1;", "int x") == "declares x (any)");
  CHECK(effects_at("int x; x = m;", "x = m") == "evaluates m; defines x");
  CHECK(effects_at("a[lid] = s[n];", "a[lid]") == "evaluates lid; evaluates s[n]; stores a");
  CHECK(effects_at("int x; x = atomic_add(a[lid], m);", "x = atomic") ==
        "evaluates lid; evaluates m; updates a; defines x (any)");
  CHECK(effects_at("atomic_inc(a[n]);", "atomic_inc") == "evaluates n; updates a");
  CHECK(effects_at("barrier(local) { requires n > 0; ensures m > 0; }", "barrier") ==
        "mentions n > 0; mentions m > 0; synchronises");
  CHECK(effects_at("assert n == m;", "assert") == "mentions n == m");
  CHECK(effects_at("assume n == m;", "assume") == "mentions n == m");
}

TEST_CASE("a value that nothing is known about", "[effects]") {
  Source source(kernel_with("int x = 0; x = 7;"));
  Editor(source).replace({{"x = 7", ir::Havoc{source.var("x")}}});
  CHECK(order_of(source, *source.stmt("x = 7")) == "defines x (any)");
}

TEST_CASE("a barrier that asks for a predicate: one answer for the group", "[effects]") {
  Source source(kernel_with("bool p = b; int x = 0; barrier(local);"));
  Editor editor(source);
  auto barrier = std::get<ir::Barrier>(source.stmt("barrier")->node);
  const auto predicate = ir::make_expr(ir::VarRef{source.var("p")}, ir::bool_type, source.stmt("bool p")->span);
  barrier.vote = ir::Vote{ir::VoteOp::Any, predicate, source.var("x")};
  editor.replace({{"barrier", barrier}});
  CHECK(order_of(source, *source.stmt("barrier")) == "evaluates bool p = b; synchronises; defines x (common)");
}

TEST_CASE("structured statements: their own effects, not those inside", "[effects]") {
  CHECK(effects_at("if (n < m) { a[lid] = 1; }", "if") == "evaluates n < m");
  CHECK(effects_at("int i = 0; loop_invariant i <= n; decreases n - i; while (i < n) { i = i + 1; }",
                   "loop_invariant") ==
        "mentions i <= n; mentions n - i; evaluates i < n");
  CHECK(effects_at("{ a[lid] = 1; }", "{ a") == "");
  CHECK(effects_at("while (b) { break; }", "break") == "jumps");
  CHECK(effects_at("while (b) { continue; }", "continue") == "jumps");
  CHECK(effects_at("return;", "return") == "jumps");
}

TEST_CASE("all effects below a statement", "[effects]") {
  const Source source(kernel_with(
      "int i = 0; int x = 0; if (b) { while (i < n) { a[i] = s[x]; i = i + 1; if (i > m) { break; } } "
      "x = atomic_add(s[0], 1); barrier(local); }"));
  const ir::Effects all = ir::effects_of(*source.stmt("if (b)"));
  CHECK(all.defined == vars(source, {"i", "x"}));
  CHECK(all.stored == vars(source, {"a"}));
  CHECK(all.updated == vars(source, {"s"}));
  CHECK(all.arrays == vars(source, {"s"}));
  CHECK(all.variables == vars(source, {"b", "i", "n", "m", "x"}));
  CHECK(all.synchronises);
  CHECK(all.writes(source.var("s")));
  CHECK_FALSE(all.may_jump());  // the `break` stays inside
  CHECK(ir::effects_of(*source.stmt("if (i > m)")).breaks);
  CHECK_FALSE(ir::effects_of(*source.stmt("while")).synchronises);
}

TEST_CASE("a jump to a label inside of the statement stays inside", "[effects]") {
  Source source(kernel_with("int x = 0; { if (b) { x = 7; } x = 1; }"));
  Editor(source).label_blocks().replace({{"x = 7", ir::Leave{0}}});
  CHECK(ir::effects_of(*source.stmt("if (b)")).leaves == std::set<ir::LabelId>{0});
  CHECK_FALSE(ir::effects_of(*source.stmt("{ if")).may_jump());
}

TEST_CASE("what is built anew keeps what is not changed", "[traverse]") {
  const Source source(kernel_with("int x = 0; while (x < n) { x = x + 1; if (b) { x = 2; } }"));
  std::size_t seen = 0;
  const ir::StmtList copy =
      ir::rewritten(source.kernel().body, [&](ir::Stmt& now, const ir::Stmt& was) {
        ++seen;
        CHECK(now.span == was.span);
        if (source.text(was.span).rfind("x = 2", 0) == 0) now.node = ir::Havoc{source.var("x")};
      });
  CHECK(seen == 5);
  std::string kinds;
  ir::for_each_stmt(copy, [&](const ir::Stmt& stmt) { kinds += std::to_string(stmt.node.index()); });
  std::string before;
  ir::for_each_stmt(source.kernel().body,
                    [&](const ir::Stmt& stmt) { before += std::to_string(stmt.node.index()); });
  CHECK(kinds != before);
  CHECK(kinds.size() == before.size());
}
