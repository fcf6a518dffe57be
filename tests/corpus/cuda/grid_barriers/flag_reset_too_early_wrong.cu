// expect: refuted
// A block may reset the flag while another one has still to read it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *work, int *flag, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  int again;
  do {
    if (i == 0) *flag = 0;  //~ ERROR race:read_write
    grid.sync();
    if (i < n && work[i] > 0) {
      work[i] -= 1;
      atomicExch(flag, 1);
    }
    grid.sync();
    again = *flag;
  } while (again);
}
