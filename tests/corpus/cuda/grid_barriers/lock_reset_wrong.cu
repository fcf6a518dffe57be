// expect: not_proved
// The lock is set free while another block may hold it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int lock = 0;
__global__ void k(int *sum) {
  cg::grid_group grid = cg::this_grid();
  bool mine = threadIdx.x == 0 && atomicCAS(&lock, 0, 1) == 0;
  grid.sync();
  if (grid.thread_rank() == 0) lock = 0;
  grid.sync();
  if (threadIdx.x == 0) {
    if (mine || atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      sum[0] += 1;
      __threadfence();
    }
  }
}
