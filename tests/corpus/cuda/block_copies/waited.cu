// expect: proved
// A tile for each block; the wait is a barrier of the block as well.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const int *in, int *out) {
  extern __shared__ int s[];
  cg::thread_block block = cg::this_thread_block();
  const int first = blockIdx.x * blockDim.x;
  cg::memcpy_async(block, s, in + first, sizeof(int) * blockDim.x);
  cg::wait(block);
  out[first + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
