// expect: not_proved
// run: --local-size 64 --num-groups 2
// The copy is longer than its destination.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in, sizeof(int) * 65);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
