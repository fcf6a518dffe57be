// What a C kernel knows at launch: constant tables, bounded launches, machine integers, intrinsics.
#include "../lowered.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

using Ids = std::vector<std::string>;

std::string with(std::string text, const std::string& words) {
  return text.replace(text.find("HERE"), 4, words);
}

const Edit nothing = [](Editor&) {};

const std::string table = R"(
kernel k(int n) { global int[gsize] a; global int[2][3] t;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { 
    HERE } }
)";
const Edit contents = [](Editor& e) { e.contents("t", {4, 5, 6, 7, 8, 9}); };

}  // namespace

TEST_CASE("a table is read without rights and holds what was written in the source", "[table]") {
  CHECK(Decided(with(table, "a[tid] = t[1][0]; assert a[tid] == 7 && t[0][2] == 6;"), contents).proved());
  CHECK(Decided(with(table, "assert t[1][2] == 8;"), contents).refuted() == Ids{"assert:false@5"});
  CHECK(Decided(with(table, "if (0 <= n && n < 3) { assert t[1][n] == 7 + n && \\old(t[0][n]) == 4 + n; }"),
                contents)
            .proved());
  CHECK(Decided(with(table, "a[tid] = t[1][n];"), contents).refuted() ==
        Ids{"access.bounds:program_access@5"});
  CHECK(Decided(with(table, "assert t[n][0] == t[0][n];"), contents).refuted() ==
        Ids{"access.bounds:contract@5", "access.bounds:contract@5", "assert:false@5"});
  CHECK(Decided(with(table, "a[tid] = t[1][0];"), nothing).refuted() ==
        Ids{"access.read:insufficient_permission@5"});
}

TEST_CASE("a uniform cell of a table is uniform, also where only some threads are", "[table]") {
  const std::string diverging =
      "int x = 0; if (lid == 0) { if (t[0][0] == 4) { x = 1; } } if (t[0][1] == 5) { barrier(global) { } }";
  CHECK(Decided(with(table, diverging), contents).proved());
  CHECK(Decided(with(table, "if (t[0][lid % 3] == 5) { barrier(global) { } }"), contents).refuted() ==
        Ids{"barrier.divergence:non_uniform_branch@5"});
}

TEST_CASE("of a large table nothing is known, but it needs no rights either", "[table]") {
  const std::string large = R"(
kernel k(int n) { global int[gsize] a; global int[1025] t;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { 
    HERE } }
)";
  const Edit zeros = [](Editor& e) { e.contents("t", std::vector<std::int64_t>(1025, 0)); };
  CHECK(Decided(with(large, "a[tid] = t[1024];"), zeros).proved());
  CHECK(Decided(with(large, "assert t[0] == 0;"), zeros).refuted() == Ids{"assert:false@5"});
}

TEST_CASE("only obligations that mention a table are told its contents", "[table]") {
  const Decided k(with(table, "a[tid] = 1; assert t[0][0] == 4;"), contents);
  for (const auto* o : k.obligations) {
    bool mentions = false;
    for (const auto& h : o->hypotheses) {
      for (const auto s : term::free_symbols(h)) mentions = mentions || s->name.rfind("t@", 0) == 0;
    }
    if (o->kind == "assert:false") CHECK(mentions);
    if (o->kind == "access.write:insufficient_permission") CHECK_FALSE(mentions);
  }
}

namespace {

// In two dimensions, with cells enough for 3 threads.
const std::string bounded = R"(
kernel k { global int[3] a;
  requires Perm(a[tid], write);
  requires lid.y >= 0 && ngroups.y >= 1;
  void main() { a[tid] = 1; assert tid.x < HERE && gsize.x * gsize.y <= HERE && ngroups.y <= HERE; } }
)";

std::string within(const std::string& limit) {
  std::string text = bounded;
  while (text.find("HERE") != std::string::npos) text = with(text, limit);
  return text;
}

Edit most(std::int64_t threads) {
  return [threads](Editor& e) {
    e.kernel().max_threads = threads;
    e.kernel().assumptions = {{"max_threads", "a launch has few threads", e.kernel().span}};
  };
}

}  // namespace

TEST_CASE("a bounded launch has no more threads than that", "[max_threads]") {
  CHECK(Decided(within("3"), most(3)).proved());
  const auto one_more = Decided(within("4"), most(4)).refuted();
  CHECK(std::count(one_more.begin(), one_more.end(), "access.bounds:permission@3") == 1);
  CHECK(Decided(within("2"), most(3)).refuted() ==
        Ids{"assert:false@5", "assert:false@5", "assert:false@5"});
  CHECK_FALSE(Decided(within("3"), nothing).refuted().empty());
}

TEST_CASE("fixed sizes are checked against the bound", "[max_threads]") {
  obligation::GenerateOptions fits, not_at_all;
  fits.launch.gsize = {3, 1, std::nullopt};
  not_at_all.launch.gsize = {2, std::nullopt, std::nullopt};
  not_at_all.launch.ngroups = {std::nullopt, 2, std::nullopt};
  CHECK(Decided(within("3"), most(3), fits).proved());
  CHECK(Decided(within("3"), most(3), not_at_all).refuted() == Ids{"spec.vacuous:launch@2"});
}

TEST_CASE("what the front end assumes is listed with its place, once", "[assumptions]") {
  const std::string text = R"(
kernel k { global int[gsize] a; global int[gsize] b;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { a[tid] = 1; } }
)";
  const auto listed = [&](const Edit& edit) {
    const Decided k(text, edit);
    Ids ids;
    for (const auto& a : k.of_kernel().assumptions) {
      ids.push_back(a.id + "@" + (a.span == support::Span{} ? "-" : std::to_string(k.line(a.span))));
    }
    return ids;
  };
  CHECK(listed(nothing) == Ids{"uniform_groups@-", "no_alias@-"});
  CHECK(listed([](Editor& e) {
          const ir::Assumption a{"aliasing", "no two pointer parameters overlap", e.kernel().span};
          e.kernel().assumptions = {a, a};
        }) == Ids{"aliasing@2", "uniform_groups@-"});
}

TEST_CASE("a kernel that promises something without permissions owes the same as without the promise, and the promise needs a run",
          "[permissions]") {
  const Decided k(R"(
kernel k {
  global int[gsize] a;
  requires ngroups == 1;
  ensures a[tid] == 1;
  void main() { a[tid] = 1; assert false; }
}
)",
                  [](Editor& e) { e.kernel().permissions_missing = true; });
  const auto suspected = [&](support::FailureId kind) {
    const auto& all = k.of_kernel().obligations;
    return std::any_of(all.begin(), all.end(), [&](const auto& o) { return o.kind == kind && o.evidence == obligation::Evidence::Suspects; });
  };
  CHECK(suspected("assert:false"));
  CHECK(suspected("post.thread:false"));
  CHECK(k.of_kernel().no_permissions);
  CHECK(k.of_kernel().permissions_missing);
}

TEST_CASE("a kernel that promises nothing owes its own assertions, and each failure needs a run",
          "[permissions]") {
  const Decided k(R"(
kernel k { global int[gsize] a; requires ngroups == 1; void main() { a[tid] = 1; assert false; } }
)",
                  [](Editor& e) { e.kernel().permissions_missing = true; });
  CHECK_FALSE(k.of_kernel().no_permissions);
  CHECK(k.of_kernel().automatic);
  bool asserts = false;
  for (const auto& o : k.of_kernel().obligations) {
    if (o.kind == "assert:false") asserts = o.evidence == obligation::Evidence::Suspects;
  }
  CHECK(asserts);
}

namespace {

const std::string machine = R"(
pure u8 f(u8 x);
kernel k(u8 n) { global int[gsize] a; global u8[gsize] b;
  requires ngroups == 1 ** Perm(a[tid], write) ** (\forall* int i; 0 <= i && i < gsize; Perm(b[i], read));
  void main() { HERE } }
)";
}  // namespace

TEST_CASE("parameters, elements and results of machine types are in range", "[machine]") {
  CHECK(Decided(with(machine, "assert 0 <= n && n < 256;"), nothing).proved());
  CHECK(Decided(with(machine, "assert n == 0;"), nothing).refuted() == Ids{"assert:false@5"});
  CHECK(Decided(with(machine, "assert b[tid] < 256;"), nothing).proved());
  CHECK(Decided(with(machine, "assert (\\forall int i; 0 <= i && i < gsize; 0 <= b[i] && b[i] < 256);"), nothing)
            .proved());
  CHECK(Decided(with(machine, "assert (\\forall int i; 0 <= i && i < gsize; b[i] < 255);"), nothing).refuted() ==
        Ids{"assert:false@5"});
  CHECK(Decided(with(machine, "assert f(n) < 256 && f(n) == f(n);"), nothing).proved());
  CHECK(Decided(with(machine, "assert (\\forall u8 x; f(x) < 256);"), nothing).proved());
  CHECK(Decided(with(machine, "assert f(n) < 255;"), nothing).refuted() == Ids{"assert:false@5"});
}

TEST_CASE("an intrinsic is a function without promises, and nothing is assumed for it", "[machine]") {
  const std::string text = R"(
pure float sqrt(float x);
kernel k(float x) { global float[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  void main() { a[tid] = sqrt(x); assert HERE; } }
)";
  const Edit name = [](Editor& e) { e.module().functions.at(0).intrinsic = "sqrt"; };
  const Decided same(with(text, "a[tid] == sqrt(x)"), name);
  CHECK(same.proved());
  for (const auto& a : same.of_kernel().assumptions) CHECK(a.id != "abstract_function");
  CHECK(Decided(with(text, "a[tid] == x"), name).undecided() == Ids{"assert:false@5"});
}

TEST_CASE("in formulas machine integers are numbers", "[machine]") {
  const std::string text = R"(
kernel k(u8 n, int m) { global int[gsize] a;
  requires ngroups == 1 ** Perm(a[tid], write);
  requires n + n == 400 ** m == n;
  void main() { assert n == 200 && m == 200 && n + 100 > 255 && n - m == 0 && m < n + 1; } }
)";
  CHECK(Decided(text, nothing).proved());
}
