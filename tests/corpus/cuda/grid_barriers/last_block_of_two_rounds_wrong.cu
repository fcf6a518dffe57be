// expect: not_proved
// The counter of blocks goes on in the second round, so no block of it is the last one by its number.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned arrived = 0;
__global__ void k(int *part, int *out) {
  __shared__ bool last;
  for (int round = 0; round < 2; ++round) {
    if (threadIdx.x == 0) {
      part[blockIdx.x] = round;
      __threadfence();
      last = atomicAdd(&arrived, 1) >= gridDim.x - 1;
      __threadfence();
    }
    __syncthreads();
    if (last && threadIdx.x == 0) out[0] = part[0] + part[gridDim.x - 1];
    cg::this_grid().sync();
  }
}
