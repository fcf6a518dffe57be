// expect: not_refuted
// From another number than 0, two blocks would be the last: proofs assume that the counter is 0, and runs keep to it.
#include <assert.h>
__device__ unsigned arrived = 0;
__global__ void k(int *part) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = 1;
    __threadfence();
    last = atomicAdd(&arrived, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    part[gridDim.x - 1] = 7;
    assert(part[gridDim.x - 1] == 7);  //~ UNKNOWN assert:false
    arrived = 0;
  }
}
