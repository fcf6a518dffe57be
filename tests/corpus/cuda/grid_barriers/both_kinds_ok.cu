// expect: proved
// Partial sums of the blocks, added by the first thread of the grid.
// flags: --local-size 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *sums, const int *in, int *out) {
  __shared__ int part[64];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
  cg::this_grid().sync();
  if (blockIdx.x == 0 && t == 0) {
    int total = 0;
    for (int i = 0; i < gridDim.x; ++i) total += sums[i];
    *out = total;
  }
}
