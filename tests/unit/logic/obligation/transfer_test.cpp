// Barriers of dialects where clauses give and take, whatever they mention.
#include "../lowered.h"
#include "logic/analysis/barrier_kind.h"

using namespace permverify;
using namespace permverify::testing;
using obligation::BarrierKind;
using obligation::given_away;
using obligation::kind_of;

namespace {

const Edit transfer = [](Editor& e) { e.transfer(); };

using Ids = std::vector<std::string>;

// Each thread holds its cell of a; b belongs to no thread. An empty barrier would do nothing.
std::string around(const std::string& barrier, const std::string& after = "a[tid] = 1;") {
  return R"(
kernel k(int n) { global int[gsize] a; global int[gsize] b; global int[gsize] c;
  requires ngroups == 1 ** Perm(a[tid], write) ** Perm(c[tid], 1\2);
  void main() { int i = 0; a[tid] = 5;
    barrier(local, global) )" + barrier + R"(
    )" + after + " } }\n";
}

const ir::Barrier& barrier_of(const Lowered& k) {
  const ir::Stmt* found = nullptr;
  ir::for_each_stmt(k.kernel().body, [&](const ir::Stmt& stmt) {
    if (std::holds_alternative<ir::Barrier>(stmt.node)) found = &stmt;
  });
  return std::get<ir::Barrier>(found->node);
}

}  // namespace

TEST_CASE("a transferring barrier without clauses keeps everything", "[transfer]") {
  const Lowered k(around("{ }"), transfer);
  CHECK(kind_of(barrier_of(k)) == BarrierKind::Keep);
  CHECK(Decided(around("{ }", "assert a[tid] == 5; a[tid] = 1;"), transfer).proved());
}

TEST_CASE("a transferring barrier that only gives takes nothing away", "[transfer]") {
  const std::string gives = "{ ensures Perm(c[tid], 1\\2); }";
  CHECK(kind_of(barrier_of(Lowered(around(gives), transfer))) == BarrierKind::Transfer);
  CHECK(kind_of(barrier_of(Lowered(around(gives), [](Editor&) {}))) == BarrierKind::Replace);
  // Rights out of nothing: c was given as a half, b not at all, a[tid + 1] belongs to another.
  CHECK(Decided(around(gives), transfer).refuted() ==
        Ids{"barrier.redistribution:not_covered@5", "barrier.redistribution:not_covered@5"});
  CHECK(Decided(around("{ ensures Perm(b[tid], write); }"), transfer).refuted() ==
        Ids{"barrier.redistribution:not_covered@5"});
  const auto neighbour =
      Decided(around("{ ensures Perm(a[(tid + 1) % gsize], write); }"), transfer).refuted();
  CHECK(std::count(neighbour.begin(), neighbour.end(), "barrier.redistribution:two_writers@5") == 1);
}

TEST_CASE("a transferring barrier takes only what is held", "[transfer]") {
  CHECK(Decided(around("{ requires Perm(b[tid], write); ensures Perm(b[tid], write); }"), transfer)
            .refuted()
            .front() == "barrier.pre:insufficient_permission@5");
  CHECK(Decided(around("{ requires Perm(a[tid], write); }"), transfer).refuted() ==
        Ids{"access.write:insufficient_permission@6"});
  CHECK(Decided(around("{ requires Perm(a[tid], 1\\4); ensures Perm(a[tid], 1\\4); }"), transfer).proved());
}

namespace {

// The same in a loop whose invariant says nothing of rights.
std::string looped(const std::string& first, const std::string& second = "") {
  return R"(
kernel k(int n) { global int[gsize] a; global int[gsize] c;
  requires ngroups == 1 ** Perm(a[tid], write) ** Perm(c[tid], write);
  ensures Perm(a[tid], write) ** Perm(c[tid], write) ** c[tid] == 3;
  void main() { int i = 0; c[tid] = 3;
    loop_invariant 0 <= i;
    while (i < n) {
      a[tid] = i;
      barrier(local, global) )" + first + R"(
      )" + second + R"(
      i = i + 1; } } }
)";
}

const std::string to_the_right =
    "{ requires Perm(a[tid], write); ensures Perm(a[(tid + 1) % gsize], write); }";
const std::string and_back =
    "barrier(local, global) { requires Perm(a[(tid + 1) % gsize], write); ensures Perm(a[tid], write); }";

}  // namespace

TEST_CASE("a loop around a barrier that returns what it takes keeps its rights", "[transfer]") {
  CHECK(Decided(looped("{ requires Perm(a[tid], write); ensures Perm(a[tid], write); }"), transfer).proved());
  CHECK(Decided(looped("{ requires Perm(c[tid], 1\\2) ** Perm(a[tid], write) ** a[tid] == i;"
                       " ensures Perm(a[tid], write) ** Perm(c[tid], 1\\2); }"),
                transfer)
            .proved());
  CHECK(Decided(looped(to_the_right, and_back), transfer).proved());
}

TEST_CASE("what does not come back by the end of an iteration is missed there", "[transfer]") {
  const Decided decided(looped(to_the_right), transfer);
  CHECK(decided.refuted().empty());  // without a run
  CHECK(decided.undecided() == Ids{"invariant.kept:insufficient_permission@3"});
}

TEST_CASE("a cell that was lent in a loop keeps its value unless a thread stores to it", "[transfer]") {
  const std::string lent = "{ requires Perm(c[tid], write); ensures Perm(c[(tid + 1) % gsize], write); }";
  const std::string returned =
      "barrier(local, global) { requires Perm(c[(tid + 1) % gsize], write); ensures Perm(c[tid], write); }";
  CHECK(Decided(looped(lent, "c[(tid + 1) % gsize] = i; " + returned), transfer).undecided() ==
        Ids{"post.thread:false@4"});
  CHECK(Decided(looped("{ requires Perm(a[tid], write); ensures Perm(a[tid], write); }", "c[tid] = i;"), transfer)
            .undecided() == Ids{"post.thread:false@4"});
}

TEST_CASE("unknown amounts do not come back in a loop", "[transfer]") {
  CHECK(Decided(looped("{ requires Perm(a[tid], read); }"), transfer).refused() ==
        Ids{"unsupported:transfer_in_loop_without_resource_invariant"});
}

TEST_CASE("what a barrier gives back is compared by meaning, not by name", "[transfer]") {
  const auto given = [](const std::string& contract) {
    const Lowered k(around(contract), transfer);
    const auto arrays = given_away(k.module, barrier_of(k));
    std::vector<std::string> names;
    for (const ir::VarId v : arrays) names.push_back(k.module.variables[v].name);
    return names;
  };
  CHECK(given("{ requires Perm(a[tid], write); ensures Perm(a[tid], write); }").empty());
  CHECK(given("{ requires (\\forall* int j; j == tid; Perm(a[j], write)) ** Perm(c[tid], 1\\4);"
              "  ensures Perm(c[tid], 1\\4) ** (\\forall* int j; j == tid; Perm(a[j], write)); }")
            .empty());
  CHECK(given("{ requires Perm(a[tid], write); ensures Perm(a[tid], 1\\2); }") == Ids{"a"});
  CHECK(given("{ requires Perm(a[tid], 1\\2) ** Perm(a[tid], 1\\2); ensures Perm(a[tid], 1\\2); }") == Ids{"a"});
  CHECK(given("{ requires Perm(a[i], write); ensures (\\forall* int i; i == tid; Perm(a[i], write)); }") ==
        Ids{"a"});
}
