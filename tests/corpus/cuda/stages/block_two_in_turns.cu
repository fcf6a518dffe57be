// expect: proved
// Copies of the block, each a batch.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][64];
  auto block = cg::this_thread_block();
  int b = 0;
  float sum = 0;
  if (n <= 0) return;
  cg::memcpy_async(block, s[0], in, sizeof(float) * 64);
  for (int k = 1; k < n; k++) {
    cg::memcpy_async(block, s[b ^ 1], in + k * 64, sizeof(float) * 64);
    cg::wait_prior<1>(block);
    sum += s[b][63 - threadIdx.x];
    block.sync();
    b ^= 1;
  }
  cg::wait(block);
  sum += s[b][63 - threadIdx.x];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
