// A group that is a parameter: the block's barrier is one, that of a part of a block is refused with it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int first(cg::thread_group g, int *s) {
  s[g.thread_rank()] = 1;
  g.sync();
  return s[0];
}
__global__ void ranks_ok(int *a) {
  cg::thread_group g = cg::this_thread_block();
  a[blockIdx.x * g.size() + g.thread_rank()] = 1;
}
