// Groups of four threads exchange values with others: their barrier is not one of the warp.
// flags: --local-size 64
// expect: refuted
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void of_a_number(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto four = cg::tiled_partition(cg::this_thread_block(), 4);
  part[t] = t;  //~ ERROR race:read_write
  four.sync();
  out[blockIdx.x * 64 + t] = part[t ^ 8];
}
__global__ void of_a_type(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  cg::thread_group four = cg::tiled_partition<4>(cg::this_thread_block());
  part[t] = t;  //~ ERROR race:read_write
  four.sync();
  out[blockIdx.x * 64 + t] = part[t ^ 8];
}
