#include <catch2/catch.hpp>

#include "tests/unit/parser/parsed.h"

using permverify::parser::test::parse;
namespace ir = permverify::ir;

namespace {

const char* const binom = R"(requires 0 <= k && k <= n;
decreases n;
pure int binom(int n, int k) = k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k);
)";

// Figure 8, as printed.
const char* const figure_8 = R"(kernel demo {
global int[gsize] a;
global int[gsize] b;
requires perm(a[tid],100) * perm(b[tid],100);
ensures perm(b[tid],100) * b[tid] = (tid+1) mod gsize;
void main(){
a[tid]:=tid;
barrier(global){
requires a[tid]=tid;
ensures perm(a[(tid+1) mod gsize],10) * perm(b[tid],100);
ensures a[(tid+1) mod gsize]=(tid+1) mod gsize; }
b[tid]:=a[(tid+1) mod gsize];
}
})";

// Figure 9, with `bin` for the printed `ar`.
const char* const figure_9 = R"(kernel binomial {
global int[gsize] bin;
local int[gsize] tmp;
requires gsize > 1 * perm(bin[tid],100) * perm(tmp[tid],100);
ensures perm(bin[tid],100) * bin[tid]=binom(gsize-1,tid);
void main(){
int temp;
int N:=1;
bin[tid]:=1;
invariant perm(bin[tid],100) * perm(tmp[tid],100);
invariant tid<N ? bin[tid]=binom(N,tid) : bin[tid]=1;
while(N<gsize-1){
tmp[tid]:=bin[tid];
barrier(1,{local}){
ensures perm(bin[tid],100) * perm(tmp[(tid-1) mod gsize],10);
ensures 0<tid & tid<=N -> tmp[(tid-1) mod gsize]=binom(N,tid-1);
}
N := N+1;
if(0<tid & tid<N){
temp:=tmp[(tid-1) mod gsize];
bin[tid]:=temp+bin[tid];
}
barrier(2,{}){
ensures perm(bin[tid],100) * perm(tmp[tid],100);
}
}
}
})";

const ir::Barrier& barrier_in(const ir::StmtList& body, ir::BarrierId id) {
  for (const ir::StmtPtr& stmt : body) {
    if (const auto* barrier = std::get_if<ir::Barrier>(&stmt->node)) {
      if (barrier->id == id) return *barrier;
    }
    if (const auto* loop = std::get_if<ir::Loop>(&stmt->node)) return barrier_in(loop->body, id);
  }
  throw std::out_of_range("no such barrier");
}

void check_round_trip(const std::string& text) {
  const auto first = parse(text);
  REQUIRE(first.errors.empty());
  const auto second = parse(first.text());
  REQUIRE(second.errors.empty());
  CHECK(second.text() == first.text());
}

}  // namespace

TEST_CASE("Figure 8 parses as printed") {
  const auto parsed = parse(figure_8);
  REQUIRE(parsed.errors.empty());
  const ir::Kernel& kernel = parsed.module->kernels.at(0);
  CHECK(kernel.single_group);
  CHECK(kernel.arrays.size() == 2);
  const ir::Barrier& barrier = barrier_in(kernel.body, 1);
  CHECK(barrier.fences_global);
  CHECK_FALSE(barrier.fences_local);
  CHECK(barrier.contract.requires_clauses.size() == 1);
  CHECK(barrier.contract.ensures_clauses.size() == 2);
  check_round_trip(figure_8);
}

TEST_CASE("Figure 9 parses, and its second barrier fences nothing") {
  const std::string text = std::string(binom) + figure_9;
  const auto parsed = parse(text);
  REQUIRE(parsed.errors.empty());
  const ir::Kernel& kernel = parsed.module->kernels.at(0);
  CHECK(kernel.barrier_count == 2);
  CHECK(barrier_in(kernel.body, 1).label == "1");
  CHECK(barrier_in(kernel.body, 1).fences_local);
  CHECK(barrier_in(kernel.body, 2).label == "2");
  CHECK_FALSE(barrier_in(kernel.body, 2).fences_local);
  CHECK_FALSE(barrier_in(kernel.body, 2).fences_global);
  check_round_trip(text);
}

TEST_CASE("both dialects may stand in one kernel") {
  check_round_trip(
      "kernel k { global int[gsize] a; requires gsize > 1 ** perm(a[tid], 50) * a[tid] = 0;\n"
      "void main() { int x := 1; x = 2; barrier(global); } }");
}

TEST_CASE("every statement and declaration prints as it is read") {
  check_round_trip(R"(
    pure int size(int[] a) = a[0];
    requires 0 <= n; ensures \result >= 0; decreases n;
    pure int total(int[] a, int n) = n == 0 ? 0 : total(a, n - 1) + a[n - 1];
    pure seq<int> rev(seq<int> s) = |s| == 0 ? [] : rev(s[1 ..]) + [s[0]];
    requires n >= 0; decreases n;
    lemma base(int[] a, int n) { if (n > 0) { base(a, n - 1); } }
    context n > 0;
    ensures total(\old(x), n) == total(x, n);
    kernel k(int n, real alpha, u8 c) {
      launch(gsize.x = 64, ngroups.y = 4);
      global int[n] x, y; local int[4][5] tile;
      resource inner(int i) = Perm(y[i], 1\2) ** y[i] == i;
      group requires gid.x >= 0 ** Perm(x[gid], read);
      context_everywhere n > 0;
      requires inner(3) * inner(4);
      void main() {
        ghost int gh = 3; ghost { gh = gh + 1; base(x, n); }
        ghost seq<int> s = [1, 2, n]; ghost s = s + [3][0 .. 1];
        int v = atomic_add(x[0], 1); v = atomic_cmpxchg(x[1], 0, 1); atomic_inc(x[2]);
        for (int i = 0, j = 1; i < n; i++, j += 2) { x[i] += j; if (i == 3) continue; else if (j > 4) break; }
        loop_invariant true; decreases n;
        do { n--; } while (n > 0);
        barrier(); barrier(local, global); barrier({local}); barrier(7, global) { context x[0] == 0; }
        if (tid == 0) return;
        assert 0 <= lid < gsize; assume !(n == 3);
        { int t = (int) c; tile[0][1] = -t; }
        while (true) { break; }
      }
    })");
}

TEST_CASE("context_everywhere of a thread reaches its loops") {
  const auto parsed = parse(
      "kernel k(int n) { context_everywhere n > 0; void main() { while (true) { break; } } }");
  REQUIRE(parsed.module);
  const ir::Kernel& kernel = parsed.module->kernels.at(0);
  CHECK(kernel.thread_contract.requires_clauses.size() == 1);
  CHECK(kernel.thread_contract.ensures_clauses.size() == 1);
  CHECK(std::get<ir::Loop>(kernel.body.at(0)->node).invariants.size() == 1);
}
