// expect: proved
// An arrival and its wait, with private computations in between.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(int *out, int n) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  s[threadIdx.x] = n;
  auto token = bar.arrive();
  int x = n * 3 & 7;
  bar.wait(std::move(token));
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x] + x;
}
