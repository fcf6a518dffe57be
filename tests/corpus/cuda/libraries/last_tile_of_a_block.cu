// expect: refuted
// Tiles whose size is an argument: the last one of a block has the threads that are left.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void last() {
  __shared__ int s[1];
  cg::thread_group g = cg::tiled_partition(cg::this_thread_block(), 32);
  if (g.size() != 32) s[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void last_number() {
  __shared__ int s[1];
  if (blockDim.x != 40) return;
  cg::thread_group g = cg::tiled_partition(cg::this_thread_block(), 32);
  if (g.num_threads() == 8) s[0] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void full_ok() {
  __shared__ int s[1];
  if (blockDim.x != 64) return;
  cg::thread_group g = cg::tiled_partition(cg::this_thread_block(), 32);
  if (g.size() != 32) s[0] = threadIdx.x;
}
// The size that is part of a type is the size of each tile.
__global__ void constant_size_ok() {
  __shared__ int s[1];
  cg::thread_group g = cg::tiled_partition<32>(cg::this_thread_block());
  if (g.size() != 32) s[0] = threadIdx.x;
}
