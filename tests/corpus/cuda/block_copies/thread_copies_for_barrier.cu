// expect: proved
// Each thread copies an element; the barrier waits for the copies of all threads.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  cuda::memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 64 + threadIdx.x], sizeof(int), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
