// Which permissions are added to contracts that give some on an array. That they are right is proved elsewhere.
#include "logic/inference/completed.h"

#include "logic/analysis/permissions_given.h"
#include "logic/ir/effects.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"
#include "tests/unit/logic/source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

using Texts = std::vector<std::string>;

struct WithContract : Source {
  explicit WithContract(const std::string& contract, const std::string& body, inference::Guess guess = {}, const std::string& of_kernel = "")
      : Source(of_kernel + "\nkernel k(int n) { global int[tcount] a, b; local int[gsize] s;\n" + contract + "\nvoid main() {\n" + body + "\n} }"), changed(module),
        whole(inference::Completion(changed, module.kernels[0], obligation::arrays_with_permissions(module.kernels[0])).under(guess)) {}

  Texts texts(const std::vector<ir::Clause>& clauses) const {
    Texts result;
    for (const ir::Clause& clause : clauses) result.push_back(ir::print(changed, *clause.assertion));
    return result;
  }
  Texts needs() const { return texts(whole->kernel.thread_contract.requires_clauses); }
  Texts leaves() const { return texts(whole->kernel.thread_contract.ensures_clauses); }
  const ir::Barrier& barrier() const {
    const ir::Barrier* found = nullptr;
    ir::for_each_stmt(whole->kernel.body, [&](const ir::Stmt& stmt) { found = ir::barrier_of(stmt) ? ir::barrier_of(stmt) : found; });
    return *found;
  }

  ir::Module changed;
  std::optional<inference::Completed> whole;
};

}  // namespace

TEST_CASE("a list without a permission on an array gets those that are inferred") {
  const WithContract k("requires Perm(a[tid], read); ensures Perm(b[tid], write) ** b[tid] == a[tid];", "b[tid] = a[tid];");
  REQUIRE(k.whole);
  CHECK(k.needs() == Texts{"Perm(a[tid], read)", "Perm(b[tid], write)"});
  CHECK(k.leaves().size() == 2);
  CHECK(k.whole->added == Texts{"requires Perm(b[tid], write)", "ensures Perm(a[tid], read)"});
}

TEST_CASE("a postcondition that reads nothing of an array needs no permission on it") {
  const WithContract k("requires Perm(a[tid], read); ensures Perm(b[tid], write);", "b[tid] = a[tid];");
  REQUIRE(k.whole);
  CHECK(k.leaves() == Texts{"Perm(b[tid], write)"});
}

TEST_CASE("nothing is left out where all lists give a permission, even in other words") {
  CHECK_FALSE(WithContract("context Perm(a[tid], write);", "a[tid] = 1;").whole);
  CHECK_FALSE(WithContract("context Perm(a[tid], read);", "a[tid] = 1;").whole);
  CHECK_FALSE(WithContract("context Perm(a[tid], 1 \\ 2);", "int x = a[tid];").whole);
  CHECK_FALSE(WithContract("context (\\forall* int i = tid .. tid + 1; Perm(a[i], write));", "a[tid] = 1;").whole);
}

TEST_CASE("one of two elements is missing: it gets the share that the source gives of the others") {
  const WithContract k("requires Perm(a[tid], 1 \\ 2);", "int x = a[tid]; if (tid > 0) { x = x + a[tid - 1]; }");
  REQUIRE(k.whole);
  CHECK(k.needs() == Texts{"Perm(a[tid], 1 \\ 2)", "0 < tid ==> Perm(a[tid - 1], 1 \\ 2)"});
  const WithContract two("requires Perm(a[tid], 1 \\ 2) ** Perm(a[tid + 1], 1 \\ 3);", "int x = a[tid] + a[tid + 1]; if (tid > 0) { x = x + a[tid - 1]; }");
  REQUIRE(two.whole);
  CHECK(two.whole->added == Texts{"requires 0 < tid ==> Perm(a[tid - 1], read)"});
}

TEST_CASE("a permission is inferred under a condition, and given without one") {
  const WithContract k("requires Perm(a[tid], 1 \\ 2);", "int x = a[tid + 1]; if (tid > 0) { x = x + a[tid]; }", {.conditions_differ = true});
  REQUIRE(k.whole);
  CHECK(k.whole->added == Texts{"requires Perm(a[tid + 1], 1 \\ 2)"});
  // The other way round, the one without the condition is in other words.
  CHECK_FALSE(WithContract("requires tid > 0 ==> Perm(a[tid], 1 \\ 2);", "int x = a[tid];", {.conditions_differ = true}).whole);
}

TEST_CASE("elements are the same in other words") {
  CHECK_FALSE(WithContract("requires ngroups == 1 ** Perm(a[lid], write);", "a[tid] = 1;").whole);
  CHECK_FALSE(WithContract("requires n > tid ==> Perm(a[1 + tid], write);", "if (tid < n) { a[tid + 1] = 1; }").whole);
  CHECK_FALSE(WithContract("requires (\\forall* int k; 0 <= k && k < n; Perm(s[k], read));", "int x = 0; int i = 0; while (i < n) { x = x + s[i]; i = i + 1; }").whole);
}

TEST_CASE("only the arrays that are named are completed") {
  Source source("kernel k { global int[tcount] a, b; ensures Perm(a[tid], write) ** Perm(b[tid], write); void main() { a[tid] = 1; b[tid] = 2; } }");
  ir::Module changed = source.module;
  const ir::VarId second = source.module.kernels[0].arrays[1];
  const auto whole = inference::Completion(changed, source.module.kernels[0], {second}).under({});
  REQUIRE(whole);
  CHECK(whole->added == Texts{"requires Perm(b[tid], write)"});
}

TEST_CASE("permissions under one condition are compared one by one") {
  const WithContract k("requires tid < n ==> Perm(a[tid], read); ensures tid < n ==> Perm(b[tid], write);", "if (tid < n) { b[tid] = a[tid]; }");
  REQUIRE(k.whole);
  CHECK(k.needs() == Texts{"tid < n ==> Perm(a[tid], read)", "tid < n ==> Perm(b[tid], write)"});
}

TEST_CASE("a barrier that gives what is held behind it gets the rest of it") {
  const std::string head = "requires Perm(a[tid], write) ** Perm(s[lid], write);";
  const std::string body = "s[lid] = a[tid]; barrier(local) { ensures Perm(s[(lid + 1) % gsize], read); } a[tid] = s[(lid + 1) % gsize];";
  const WithContract all(head, body);
  REQUIRE(all.whole);
  CHECK(all.texts(all.barrier().contract.ensures_clauses) == Texts{"Perm(s[(lid + 1) % gsize], read)", "Perm(a[tid], write)", "Perm(s[lid], read)"});
  CHECK(all.barrier().contract.requires_clauses.empty());

  const WithContract received(head, body, {.ensures_alone_receives = true});
  REQUIRE(received.whole);
  CHECK(received.texts(received.barrier().contract.requires_clauses) == Texts{"Perm(s[lid], write)"});
}

TEST_CASE("two guesses that add the same are one text") {
  const std::string head = "requires Perm(a[tid], read); ensures Perm(b[tid], write);", body = "b[tid] = a[tid];";
  CHECK(WithContract(head, body).whole->added == WithContract(head, body, {.barriers_without_clauses = true}).whole->added);
}

TEST_CASE("a contract of the kernel with permissions on other arrays gets the whole array") {
  const WithContract k("requires Perm(a[tid], read); context Perm(b[tid], write);", "b[tid] = a[tid];", {}, "requires (\\forall* int i = 0 .. tcount; Perm(a[i], read));");
  REQUIRE(k.whole);
  CHECK(k.whole->added == Texts{"kernel requires (\\forall* int i0 = 0 .. tcount; Perm(b[i0], write))"});
}

TEST_CASE("a contract of the group with permissions on other arrays gets those of its threads") {
  const WithContract k("group requires (\\forall* int i = 0 .. gsize; Perm(a[gid * gsize + i], read)); requires Perm(a[tid], read); context Perm(b[tid], write);", "b[tid] = a[tid];");
  REQUIRE(k.whole);
  CHECK(k.whole->added == Texts{"group requires (\\forall* int l = 0 .. gsize; Perm(b[gid * gsize + l], write))"});
}
