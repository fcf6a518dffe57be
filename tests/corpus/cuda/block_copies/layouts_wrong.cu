// expect: not_proved
// run: --local-size 64 --num-groups 2
// The copy writes 128 elements.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[128];
  cg::thread_block block = cg::this_thread_block();
  s[127 - threadIdx.x] = 5;
  cg::memcpy_async(block, s, 128, in, 256);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[127 - threadIdx.x];
}
