// assumes: warp_masks
// What the lanes of a tile, or of a warp in a library, make together waits for them as a shuffle does: that they come is assumed.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
namespace cg = cooperative_groups;
__global__ void tile_alone(int *out, int n) {
  auto w = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x < 5) n = w.shfl(n, 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = w.shfl(n, 2);
}
__global__ void beside_a_shuffle(int *out, int n) {
  auto w = cg::tiled_partition<32>(cg::this_thread_block());
  if (threadIdx.x < 3) n = __shfl_xor_sync(0xffffffff, n, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = w.any(n);
}
__global__ void ballot(int *out, int n) {
  auto w = cg::tiled_partition<16>(cg::this_thread_block());
  if (threadIdx.x < 3) n = __shfl_xor_sync(0xffffffff, n, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = w.ballot(n) + w.match_any(n);
}
__global__ void reduced(int *out, int n) {
  auto w = cg::tiled_partition<32>(cg::this_thread_block());
  for (int i = threadIdx.x % 32; i < n; i += 32) n = __shfl_xor_sync(0xffffffff, n, 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = cg::reduce(w, n, cg::plus<int>());
}
__global__ void library(int *out, int n) {
  __shared__ cub::WarpReduce<int>::TempStorage storage[32];
  if (threadIdx.x < 3) n = __shfl_xor_sync(0xffffffff, n, 2);
  out[blockIdx.x * blockDim.x + threadIdx.x] = cub::WarpReduce<int>(storage[threadIdx.x / 32]).Sum(n);
}
