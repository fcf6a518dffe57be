// expect: not_proved
// The memory of the barrier is used again while other threads may still poll it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(int *out) {
  extern __shared__ long long buf[];
  auto *bar = (cuda::barrier<cuda::thread_scope_block>*)buf;
  if (threadIdx.x == 0) init(bar, blockDim.x);
  __syncthreads();
  bar->arrive_and_wait();
  if (threadIdx.x == 0) buf[0] = 7;
}
