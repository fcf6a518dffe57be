// expect: refuted
// The rank and the number of tiles are those within the group that was divided: a tile, or the block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ unsigned rank_of(cg::thread_block_tile<4> tile) { return tile.meta_group_rank(); }
__device__ unsigned count_of(cg::thread_block_tile<4> tile) { return tile.meta_group_size(); }
__global__ void rank_in_tile() {
  __shared__ int s[64];
  if (blockDim.x != 64) return;
  auto part = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  s[part.meta_group_rank() * 4 + part.thread_rank()] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void __launch_bounds__(1024) rank_in_tile_ok() {
  __shared__ int s[1024];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto part = cg::tiled_partition<4>(warp);
  s[warp.meta_group_rank() * 32 + part.meta_group_rank() * 4 + part.thread_rank()] = threadIdx.x;
}
__global__ void __launch_bounds__(1024) rank_in_block_ok() {
  __shared__ int s[1024];
  auto part = cg::tiled_partition<4>(cg::this_thread_block());
  s[part.meta_group_rank() * 4 + part.thread_rank()] = threadIdx.x;
}
__global__ void rank_in_tile_of_tile() {
  __shared__ int s[64];
  if (blockDim.x != 64) return;
  auto part = cg::tiled_partition<2>(cg::tiled_partition<8>(cg::tiled_partition<32>(cg::this_thread_block())));
  if (threadIdx.x < 32) s[part.meta_group_rank() * 2 + part.thread_rank()] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void count_in_tile() {
  __shared__ int s[1];
  auto part = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  if (part.meta_group_size() == 8) s[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void count_in_tile_ok() {
  __shared__ int s[1];
  auto part = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  if (part.meta_group_size() != 8) s[0] = threadIdx.x;
}
__global__ void count_in_block() {
  __shared__ int s[1];
  if (blockDim.x != 128) return;
  if (cg::tiled_partition<4>(cg::this_thread_block()).meta_group_size() == 32) s[0] = threadIdx.x;  //~ ERROR race:write_write
}
// The type of a parameter does not name the parent; the tile has it.
__global__ void parameter_ok() {
  __shared__ int s[1];
  auto part = cg::tiled_partition<4>(cg::tiled_partition<32>(cg::this_thread_block()));
  if (rank_of(part) >= 8 || count_of(part) != 8) s[0] = threadIdx.x;
}
__global__ void parameter() {
  __shared__ int s[1];
  if (blockDim.x != 128) return;
  auto part = cg::tiled_partition<4>(cg::this_thread_block());
  if (rank_of(part) >= 8 && count_of(part) != 8) s[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void part_of_parameter_type_ok() {
  __shared__ int s[1];
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
  if (cg::tiled_partition<4>(tile).meta_group_size() != 4) s[0] = threadIdx.x;
}
