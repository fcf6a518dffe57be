// The object in front of a static member is evaluated, and not used ([expr.ref]).
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
struct S { int v; __device__ static int sf() { return 7; } static constexpr int K = 4; };
__device__ S *meet(S *s) { __syncthreads(); return s; }  //~ ERROR barrier.divergence:non_uniform_branch
__device__ S &touch(S &s, int &n) { n++; return s; }
__device__ cg::thread_block group(int &n) { n++; return cg::this_thread_block(); }
__global__ void diverges() {
  S s;
  if (threadIdx.x == 0) meet(&s)->sf();
}
__global__ void right() {
  S s[2];
  int n = 0;
  s[n++].sf();
  assert(n == 1);
  int r = touch(s[0], n).K + touch(s[0], n).sf();
  assert(n == 3 && r == 11);
  group(n).sync();
  cg::sync(group(n));
  int x = group(n).thread_rank() + group(n).group_index().x;
  assert(n == 7);
}
__global__ void wrong() {
  S s;
  int n = 0;
  touch(s, n).sf();
  assert(n == 0);  //~ ERROR assert:false
}
