// expect: refuted
// run: --local-size 64 --num-groups 2
// A barrier of the block does not wait for the copy of the leader.
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
  if (threadIdx.x == 0) cuda::memcpy_async(s, in + blockIdx.x * 64, cuda::aligned_size_t<16>(sizeof(s)), bar);  //~ ERROR race:read_write
  block.sync();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];  //~ ERROR race.copy:under_way
  bar.arrive_and_wait();
}
