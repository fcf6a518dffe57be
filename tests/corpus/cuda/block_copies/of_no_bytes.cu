// expect: proved
// A copy of no bytes accesses nothing.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], r[64];
  cg::thread_block block = cg::this_thread_block();
  const int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = 1;
  cg::memcpy_async(block, s, in, 0);
  out[i] = s[threadIdx.x];
  cg::wait(block);
}
