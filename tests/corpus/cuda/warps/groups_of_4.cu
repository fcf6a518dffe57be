// A group that says at run time how large it is.
// flags: --local-size 64
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int exchange(cg::thread_group group, int *part, int t, int with) {
  part[t] = t;
  group.sync();
  return part[t ^ with];
}
__global__ void of_a_number(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto four = cg::tiled_partition(cg::this_thread_block(), 4);
  out[blockIdx.x * 64 + t] = exchange(four, part, t, 3);
}
__global__ void of_a_type(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  out[blockIdx.x * 64 + t] = exchange(cg::tiled_partition<4>(cg::this_thread_block()), part, t, 3);
}
__global__ void of_a_tile(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  cg::thread_group four = cg::tiled_partition(cg::tiled_partition<4>(cg::this_thread_block()), 4);
  out[blockIdx.x * 64 + t] = exchange(four, part, t, 3);
}
__global__ void the_block(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  out[blockIdx.x * 64 + t] = exchange(cg::this_thread_block(), part, t, 63);
}
__global__ void alone(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  out[blockIdx.x * 64 + t] = exchange(cg::tiled_partition(cg::this_thread_block(), 1), part, t, 0);
}
__global__ void the_block_and_fours(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  const int x = exchange(cg::this_thread_block(), part, t, 63);
  cg::this_thread_block().sync();
  out[blockIdx.x * 64 + t] = x + exchange(cg::tiled_partition<4>(cg::this_thread_block()), part, t, 3);
}
