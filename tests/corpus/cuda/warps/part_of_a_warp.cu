// Masks that are no part of a warp, or not known, and barriers of two sizes: not modelled.
// expect: bad_input
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void three_lanes() {
  __syncwarp(0x7);  //~ ERROR unsupported:warp_barrier
}
__global__ void from_within() {
  __syncwarp(0x3c);  //~ ERROR unsupported:warp_barrier
}
__global__ void none() {
  __syncwarp(0);  //~ ERROR unsupported:warp_barrier
}
__global__ void computed(unsigned mask) {
  __syncwarp(mask);  //~ ERROR unsupported:warp_barrier
}
__global__ void active() {
  __syncwarp(__activemask());  //~ ERROR unsupported:warp_barrier
}
__global__ void two_sizes() {
  __syncwarp();
  if (threadIdx.x < 16) __syncwarp(0xffff);  //~ ERROR unsupported:warp_barrier
}
__global__ void two_tiles(int wide) {
  cg::thread_group block = cg::this_thread_block();
  cg::thread_group tile = cg::tiled_partition(block, 4);
  if (wide) tile = cg::tiled_partition(block, 8);  //~ ERROR unsupported:warp_barrier
  tile.sync();
}
__global__ void any_size(unsigned n) {
  cg::tiled_partition(cg::this_thread_block(), n).sync();  //~ ERROR unsupported:warp_barrier
}
__global__ void lanes_that_are_there() {
  cg::coalesced_threads().sync();  //~ ERROR unsupported:warp_barrier
}
