// expect: proved
// Vectors, with a size whose alignment is known.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
#include <cuda/barrier>
//@ requires blockDim.x == 128;
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[128];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 128, cuda::aligned_size_t<16>(sizeof(float4) * 128));
  cg::wait(block);
  out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}
