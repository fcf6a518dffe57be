// expect: refuted
// The index was in bounds when the thread stored it, and another block has stored to the element since.
// flags: --local-size 32 --num-groups 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *next) {
  __shared__ int part[32];
  int t = threadIdx.x, i = blockIdx.x * 32 + t;
  next[i] = t;
  cg::this_grid().sync();
  next[63 - i] = i;
  cg::this_grid().sync();
  if (i == 0) part[next[i]] = t;  //~ ERROR access.bounds:program_access
}
