// Unknown values and arrays of one thread.
#include "../lowered.h"
#include "logic/analysis/uniformity.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

std::string with(std::string text, const std::string& words) {
  return text.replace(text.find("HERE"), 4, words);
}

const Edit havoc = [](Editor& e) { e.replace({{"x = 9", ir::Havoc{e.var("x")}}}); };
const Edit private_p = [](Editor& e) { e.make_private("p"); };

const std::string unknown = R"(
kernel k { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { int x = 0; x = 9;
    HERE } }
)";

// p lies at the thread, four cells.
const std::string array = R"(
kernel k(int n) { global int[gsize] a; local int[4] p;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { int i = 0;
    HERE } }
)";

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("an unknown value is any value, another one in each thread, and no failure that rests on it is certain", "[havoc]") {
  CHECK(Decided(with(unknown, "if (0 <= x) { assert x != -1; } a[tid] = x;"), havoc).proved());
  CHECK(Decided(with(unknown, "assert x == 9;"), havoc).undecided() == Ids{"assert:false@5"});
  CHECK(Decided(with(unknown, "if (0 <= x && x < gsize) { a[x] = 1; }"), havoc).undecided() ==
        Ids{"access.write:insufficient_permission@5"});
  CHECK(Decided(with(unknown, "if (x == 0) { barrier(global) { } }"), havoc).undecided() ==
        Ids{"barrier.divergence:non_uniform_branch@5"});
  CHECK(Decided(with(unknown, "barrier(global) { ensures Perm(a[(tid + x) % gsize], write); }"), havoc)
            .refuted()
            .front() == "resource.nonuniform:private_variable@5");
}

TEST_CASE("an unknown machine integer is in the range of its type", "[havoc]") {
  const std::string text = R"(
kernel k { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { u8 x = 0; x = 9;
    HERE } }
)";
  CHECK(Decided(with(text, "assert 0 <= x && x < 256;"), havoc).proved());
  CHECK(Decided(with(text, "assert x < 255;"), havoc).undecided() == Ids{"assert:false@5"});
}

TEST_CASE("a private array needs no rights, and keeps what was stored", "[private_array]") {
  CHECK(Decided(with(array, "p[2] = 7; p[1] = 3; a[tid] = p[2]; assert p[2] == 7 && p[1] == 3;"), private_p)
            .proved());
  CHECK(Decided(with(array, "p[2] = 7; if (n == 1) { p[1] = 3; } else { p[1] = 4; } assert p[1] >= 3;"),
                private_p)
            .proved());
  CHECK(Decided(with(array, "p[2] = 7; if (n == 1) { p[2] = 3; } assert p[2] == 7;"), private_p)
            .refuted() == Ids{"assert:false@5"});
}

TEST_CASE("nothing is known of a private array before it is stored to", "[private_array]") {
  CHECK(Decided(with(array, "assert p[0] == 0;"), private_p).refuted() == Ids{"assert:false@5"});
  CHECK(Decided(with(array, "p[0] = n; if (p[0] == 0 && p[1] == 0) { barrier(global) { } }"), private_p)
            .refuted() == Ids{"barrier.divergence:non_uniform_branch@5"});
}

TEST_CASE("the extent of a private array is owed in the program and in formulas", "[private_array]") {
  CHECK(Decided(with(array, "if (0 <= n) { p[n + 2] = 1; }"), private_p).refuted() ==
        Ids{"access.bounds:program_access@5"});
  CHECK(Decided(with(array, "a[tid] = p[4];"), private_p).refuted() ==
        Ids{"access.bounds:program_access@5"});
  CHECK(Decided(with(array, "assert p[n] == p[n];"), private_p).refuted() ==
        Ids{"access.bounds:contract@5", "access.bounds:contract@5"});
  CHECK(Decided(with(array, "if (0 <= n && n < 4) { p[n] = 1; assert p[n] == 1; }"), private_p).proved());
}

TEST_CASE("a loop that stores to a private array forgets it but for the invariant", "[private_array]") {
  const std::string loop = R"(p[3] = 5;
    loop_invariant 0 <= i && i <= 3;
    INVARIANT
    while (i < 3) { p[i] = i; i = i + 1; }
    assert p[3] == 5 && p[1] == 1;)";
  const auto with_invariant = [&](const std::string& invariant) {
    std::string body = loop;
    return with(array, body.replace(body.find("INVARIANT"), 9, invariant));
  };
  CHECK(Decided(with_invariant(""), private_p).undecided() == Ids{"assert:false@9", "assert:false@9"});
  CHECK(Decided(with_invariant("loop_invariant p[3] == 5 && (\\forall int j; 0 <= j && j < i; p[j] == j);"),
                private_p)
            .proved());
}

TEST_CASE("rights never hang on a private array where a phase starts", "[private_array]") {
  const Decided k(with(array, "p[0] = 0; barrier(global) { ensures Perm(a[(tid + p[0]) % gsize], write); }"),
                  private_p);
  REQUIRE_FALSE(k.refuted().empty());
  CHECK(k.refuted().front() == "resource.nonuniform:private_variable@5");
}

TEST_CASE("what a barrier says of private arrays each thread says of its own", "[private_array]") {
  const std::string text = R"(
kernel k(int n) { global int[gsize] a; local int[4] p;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { p[0] = lid; a[tid] = p[0];
    barrier(global) { requires Perm(a[tid], write) ** a[tid] == p[0] ** p[0] == lid;
                      ensures Perm(a[(tid + 1) % gsize], write) ** p[0] == lid;
                      ensures HERE; } } }
)";
  CHECK(Decided(with(text, "a[(tid + 1) % gsize] == (tid + 1) % gsize"), private_p).proved());
  CHECK(Decided(with(text, "a[(tid + 1) % gsize] == p[0]"), private_p).undecided() ==
        Ids{"barrier.exchange:false@7"});
}

TEST_CASE("nobody updates a private array atomically", "[private_array]") {
  CHECK(Decided(with(array, "int old = atomic_add(p[0], 1);"), private_p).refused() ==
        Ids{"unsupported:atomic_on_private_array"});
}
