// expect: not_proved
// run: --local-size 64 --num-groups 2
// The thread reads an element that any thread of the block may have to copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  const int first = blockIdx.x * 64;
  cg::memcpy_async(block, s, in + first, sizeof(int) * 64);
  out[first + threadIdx.x] = s[threadIdx.x];
  cg::wait(block);
}
