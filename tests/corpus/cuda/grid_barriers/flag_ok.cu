// expect: proved
// The loop of a search: one thread resets the flag, any thread sets it, all threads read it, with a barrier of the grid between each.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *work, int *flag, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  int again;
  do {
    grid.sync();
    if (i == 0) *flag = 0;
    grid.sync();
    if (i < n && work[i] > 0) {
      work[i] -= 1;
      atomicExch(flag, 1);
    }
    grid.sync();
    again = *flag;
  } while (again);
}
