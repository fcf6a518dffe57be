// expect: not_proved
// run: --local-size 64 --num-groups 2 --param n=2
// Not every launch initialises the barrier.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (n > 3 && block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
