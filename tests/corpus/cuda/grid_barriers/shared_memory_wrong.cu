// expect: refuted
// The barrier of the grid stands before the store.
// flags: --local-size 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  __shared__ int part[64];
  int t = threadIdx.x;
  cg::this_grid().sync();
  part[t] = t;  //~ ERROR race:read_write
  a[blockIdx.x * 64 + t] = part[63 - t];
}
