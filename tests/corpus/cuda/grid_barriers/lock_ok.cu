// expect: proved
// A lock orders its sections, and the barrier of the grid orders them before the read.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ int lock = 0;
__global__ void k(int *sum, int *out) {
  cg::grid_group grid = cg::this_grid();
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    __threadfence();
    sum[0] += 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
  grid.sync();
  if (grid.thread_rank() == 0) out[0] = sum[0];
}
