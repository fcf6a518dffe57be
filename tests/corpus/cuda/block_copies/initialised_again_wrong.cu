// expect: not_proved
// run: --local-size 64 --num-groups 2
// One thread initialises the barrier while others may be waiting at it.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
