// Tiles of 16 threads: each is in order within itself, and leaves the other half of its warp alone.
// flags: --local-size 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void neighbours(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  part[t] = t;
  tile.sync();
  const int x = part[t ^ 15];
  tile.sync();
  part[t] = x;
  __syncthreads();
  out[blockIdx.x * 64 + t] = part[63 - t];
}
// Every second tile waits.
__global__ void every_second(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (tile.meta_group_rank() % 2 == 0) {
    part[t] = t;
    tile.sync();
    out[blockIdx.x * 64 + t] = part[t ^ 1];
  }
}
