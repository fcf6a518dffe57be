// expect: proved
// All threads have read a tile before the next copy starts over it.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const int *in, int *out, int n) {
  extern __shared__ int s[];
  cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  for (int r = 0; r < n; r++) {
    cg::memcpy_async(block, s, in + r * blockDim.x, sizeof(int) * block.size());
    cg::wait(block);
    sum += s[blockDim.x - 1 - threadIdx.x];
    block.sync();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
