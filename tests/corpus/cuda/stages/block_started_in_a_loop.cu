// expect: proved
// Copies of the block that a loop starts go into different buffers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[3][64];
  auto block = cg::this_thread_block();
  for (int i = 0; i < 3; i++) cg::memcpy_async(block, s[i], in + i * 64, sizeof(float) * 64);
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = s[0][63 - threadIdx.x] + s[2][threadIdx.x];
}
