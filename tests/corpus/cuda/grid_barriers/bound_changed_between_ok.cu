// expect: proved
// All threads read the bound between two barriers, and the first thread changes it behind the second one.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *left, int *a, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  while (*left > 0) {
    if (i < n) a[i] += 1;
    grid.sync();
    if (i == 0) *left -= 1;
    grid.sync();
  }
}
