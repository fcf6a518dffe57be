// expect: refuted
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void good(int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int x = tile.shfl_down(out[blockIdx.x * blockDim.x + threadIdx.x], 1);
  if (tile.thread_rank() == 0) out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void bad(int* out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  if (tile.thread_rank() == 0) out[blockIdx.x] = 1; //~ ERROR race:write_write
}
