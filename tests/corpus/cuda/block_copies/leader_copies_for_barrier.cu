// expect: proved
// One thread copies the tile; the barrier waits for it.
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ __align__(16) int s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, blockDim.x);
  block.sync();
  if (threadIdx.x == 0) cuda::memcpy_async(s, in + blockIdx.x * 64, cuda::aligned_size_t<16>(sizeof(s)), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
