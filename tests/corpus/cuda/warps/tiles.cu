// A tile of 32 threads is a warp.
// flags: --local-size 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(cg::this_thread_block());
  part[t] = t;
  tile.sync();
  out[blockIdx.x * 64 + t] = part[t - tile.thread_rank()];
}
