// expect: not_proved
// run: --local-size 64 --num-groups 2
// Another thread may use the barrier before it is initialised.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
