// A tile of one thread has nothing to wait for.
// flags: --local-size 64
// expect: refuted
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *out) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  auto one = cg::tiled_partition(cg::this_thread_block(), 1);
  part[t] = t;  //~ ERROR race:read_write
  one.sync();
  out[blockIdx.x * 64 + t] = part[t ^ 1];
}
