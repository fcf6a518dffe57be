// expect: bad_input
// flags: --warp-size 32
#include <cooperative_groups.h>
__global__ void k(int *a) {
  cooperative_groups::this_grid().sync();  //~ ERROR unsupported:grid_barrier_in_lock_step
}
