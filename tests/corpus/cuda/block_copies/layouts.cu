// expect: proved
// Numbers of elements: the smaller one is copied.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[128];
  cg::thread_block block = cg::this_thread_block();
  s[127 - threadIdx.x] = 5;
  cg::memcpy_async(block, s, 64, in, n);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[127 - threadIdx.x];
}
