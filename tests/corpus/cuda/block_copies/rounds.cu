// expect: proved
// All threads have read a tile before the next copy starts over it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int r = 0; r < n; r++) {
    cg::memcpy_async(block, s, in + r * 64, sizeof(int) * block.size());
    cg::wait(block);
    sum += s[63 - threadIdx.x];
    block.sync();
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
