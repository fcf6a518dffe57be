// expect: not_proved
// The counter is reset between two rounds: two threads may hold one number.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *next, int *slots) {
  cg::grid_group grid = cg::this_grid();
  int first = atomicAdd(next, 1);
  grid.sync();
  if (grid.thread_rank() == 0) *next = 0;
  grid.sync();
  int second = atomicAdd(next, 1);
  slots[threadIdx.x == 0 ? first : second] = 1;
}
