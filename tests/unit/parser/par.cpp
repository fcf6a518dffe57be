// What methods and `par` blocks become.
#include <catch2/catch.hpp>

#include "logic/ir/traverse.h"
#include "tests/unit/parser/parsed.h"

using namespace permverify;
using namespace permverify::parser::test;

namespace {

const ir::Kernel& kernel(const Parsed& parsed, const std::string& name) {
  for (const ir::Kernel& one : parsed.module->kernels) {
    if (one.name == name) return one;
  }
  FAIL("no kernel " << name);
  throw 0;
}

const ir::RunKernel& only_run(const ir::Kernel& host) {
  const ir::RunKernel* found = nullptr;
  ir::for_each_stmt(host.body, [&](const ir::Stmt& stmt) {
    if (const auto* run = std::get_if<ir::RunKernel>(&stmt.node)) found = run;
  });
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("a method is one thread that runs its blocks") {
  const Parsed parsed = parse(
      "void f(int[] a, int n) { int k = 2; par b(int t = k .. n) requires k <= t; { int x = a[t]; } }");
  REQUIRE(parsed.errors.empty());
  const ir::Kernel& host = kernel(parsed, "f");
  const ir::Kernel& block = kernel(parsed, "f_b");
  CHECK(host.role == ir::KernelRole::Host);
  CHECK(host.launch.gsize[0] == 1);
  CHECK(block.role == ir::KernelRole::Block);
  CHECK(block.single_group);
  const ir::RunKernel& run = only_run(host);
  CHECK(&parsed.module->kernels[run.kernel] == &block);
  CHECK(ir::print(*parsed.module, *run.gsize[0]) == "n - k");
  CHECK(run.arguments.size() == block.params.size());
  // The variable of the method is another one in the block: it cannot change there.
  for (const ir::VarId param : block.params) {
    CHECK(parsed.module->variables[param].kind == ir::VarKind::KernelParam);
  }
}

TEST_CASE("the last variable of a block is the fastest dimension") {
  const Parsed parsed =
      parse("void f(int h, int w) { par b(int i = 0 .. h, int j = 0 .. w) requires i == j; { } }");
  REQUIRE(parsed.errors.empty());
  const ir::RunKernel& run = only_run(kernel(parsed, "f"));
  CHECK(ir::print(*parsed.module, *run.gsize[0]) == "w");
  CHECK(ir::print(*parsed.module, *run.gsize[1]) == "h");
  const auto& requires_clauses = kernel(parsed, "f_b").thread_contract.requires_clauses;
  CHECK(ir::print(*parsed.module, *requires_clauses.back().assertion) == "lid.y == lid.x");
}

TEST_CASE("a block inside a block makes groups, and its barrier transfers") {
  const Parsed parsed = parse(
      "void f(int h, int w) { par g(int i = 0 .. h) requires i >= 0; {"
      " par t(int j = 0 .. w) { barrier(t) { } } } }");
  REQUIRE(parsed.errors.empty());
  const ir::Kernel& block = kernel(parsed, "f_g");
  CHECK_FALSE(block.single_group);
  CHECK(block.group_contract.requires_clauses.size() == 3);  // two sizes, and what is written
  CHECK(block.thread_contract.requires_clauses.empty());
  bool transfers = false;
  ir::for_each_stmt(block.body, [&](const ir::Stmt& stmt) {
    const auto* barrier = std::get_if<ir::Barrier>(&stmt.node);
    if (barrier) transfers = barrier->transfers && barrier->fences_local && barrier->fences_global;
  });
  CHECK(transfers);
}

TEST_CASE("division of a file with methods truncates, also in its functions") {
  const Parsed parsed = parse("pure int f(int x) = x / 2 + x % 2; void g() { }");
  REQUIRE(parsed.errors.empty());
  bool floors = false;
  ir::any_of(parsed.module->functions[0].body, [&](const ir::Expr& expr) {
    const auto* node = std::get_if<ir::Binary>(&expr.node);
    floors = floors || (node && (node->op == ir::BinaryOp::Div || node->op == ir::BinaryOp::Mod));
    return false;
  });
  CHECK_FALSE(floors);
}

TEST_CASE("blocks beside each other are one statement") {
  const Parsed parsed = parse(
      "int x; int y; void f() { parallel { par a context Perm(x, 1); { x = 1; } "
      "par b context Perm(this.y, 1); { this.y = 2; } } }");
  REQUIRE(parsed.errors.empty());
  const ir::RunKernel& run = only_run(kernel(parsed, "f"));
  CHECK(parsed.module->kernels[run.kernel].name == "f_a");
  REQUIRE(run.beside.size() == 1);
  CHECK(parsed.module->kernels[run.beside.front().kernel].name == "f_b");
  // A field with permissions is an array with one element.
  const ir::Kernel& block = kernel(parsed, "f_a");
  REQUIRE(block.arrays.size() == 1);
  CHECK(ir::print(*parsed.module, *block.thread_contract.requires_clauses.back().assertion) ==
        "Perm(x[0], write)");
}

TEST_CASE("an atomic block takes its invariant and gives it back") {
  const Parsed parsed = parse(
      "int x; void f(int n) { invariant inv(Perm(x, 1) ** x > n) { par b(int t = 0 .. n) { "
      "atomic(inv) { x = x + 1; } } } }");
  REQUIRE(parsed.errors.empty());
  const auto exchanges = [&](const ir::Kernel& in) {
    std::string order;
    ir::for_each_stmt(in.body, [&](const ir::Stmt& stmt) {
      if (const auto* one = std::get_if<ir::Exchange>(&stmt.node)) {
        order += one->gives.empty() ? "takes " : "gives ";
      }
    });
    return order;
  };
  CHECK(exchanges(kernel(parsed, "f")) == "gives takes ");
  CHECK(exchanges(kernel(parsed, "f_b")) == "takes gives ");
}

TEST_CASE("a function that asks for a length takes it") {
  const Parsed parsed = parse(
      "requires a.length > 0; pure int first(int[] a) = 0; pure int other(int[] a) = 1; "
      "void f(int[] a) { assert first(a) == 0; }");
  REQUIRE(parsed.errors.empty());
  CHECK(parsed.module->functions[0].params.size() == 2);
  CHECK(parsed.module->functions[1].params.size() == 1);
}
