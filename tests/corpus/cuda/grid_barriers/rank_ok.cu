// expect: proved
// The rank of a thread in the grid is its own, in one dimension and in more.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void flat(int *a, int *b) {
  cg::grid_group grid = cg::this_grid();
  unsigned long long i = grid.thread_rank();
  a[i] = 1;
  grid.sync();
  b[i] = a[grid.size() - 1 - i];
}
__global__ void of_planes(int *a, int *b) {
  cg::grid_group grid = cg::this_grid();
  if (threadIdx.x == 0 && threadIdx.y == 0) a[grid.block_rank()] = blockIdx.y;
  cg::sync(grid);
  if (threadIdx.x == 0 && threadIdx.y == 0) b[grid.block_rank()] = a[grid.num_blocks() - 1 - grid.block_rank()];
}
