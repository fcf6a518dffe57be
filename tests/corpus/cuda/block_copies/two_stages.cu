// expect: proved
// Two buffers: the wait leaves the latest copy.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  if (n <= 0) return;
  cg::memcpy_async(block, s[0], in, sizeof(int) * 64);
  for (int r = 0; r + 1 < n; r++) {
    cg::memcpy_async(block, s[(r + 1) & 1], in + (r + 1) * 64, sizeof(int) * 64);
    cg::wait_prior<1>(block);
    sum += s[r & 1][63 - threadIdx.x];
    block.sync();
  }
  cg::wait(block);
  sum += s[(n - 1) & 1][63 - threadIdx.x];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
