// expect: not_proved
// Two calls of the function have one object, which the second initialises while others leave the first.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__device__ void ph(const int *in, int *s) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  bar.arrive_and_wait();
}
__global__ void k(const int *in, int *s) { ph(in, s); ph(in, s); }
