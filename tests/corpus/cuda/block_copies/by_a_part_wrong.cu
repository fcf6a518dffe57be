// expect: not_proved
// run: --local-size 64 --num-groups 2
// Only a part of the block comes to the copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  if (threadIdx.x < 32) cg::memcpy_async(block, s, in, sizeof(int) * 64);  //~ ERROR barrier.divergence:non_uniform_branch
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
