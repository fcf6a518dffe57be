// expect: proved
// A barrier object of all threads is a barrier of the block.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(int *out, int n) {
  extern __shared__ int s[];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  int sum = 0;
  for (int r = 0; r < n; r++) {
    s[threadIdx.x] = r + threadIdx.x;
    bar.arrive_and_wait();
    sum += s[blockDim.x - 1 - threadIdx.x];
    bar.wait(bar.arrive());
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
