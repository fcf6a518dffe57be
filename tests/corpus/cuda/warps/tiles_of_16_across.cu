// What a tile has written is read by the other tile of its warp, which no barrier of tiles orders.
// flags: --local-size 64
// expect: refuted
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  part[t] = t;  //~ ERROR race:read_write
  tile.sync();
  out[blockIdx.x * 64 + t] = part[t ^ 16];
}
