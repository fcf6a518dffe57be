// expect: proved
// Batches of the block, of which those behind the last tile are empty.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[3][64];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = 0; i < 2; i++) cg::memcpy_async(block, s[i], in + i * 64, i < n ? sizeof(float) * 64 : 0);
  for (int k = 0; k < n; k++) {
    cg::wait_prior<1>(block);
    cg::memcpy_async(block, s[(k + 2) % 3], in + (k + 2) * 64, k + 2 < n ? sizeof(float) * 64 : 0);
    sum += s[k % 3][63 - threadIdx.x];
  }
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
