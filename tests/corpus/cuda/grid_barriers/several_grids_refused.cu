// expect: bad_input
// A barrier of several grids has no meaning here.
#include <cooperative_groups.h>
__global__ void k(int *a) {
  cooperative_groups::this_multi_grid().sync();  //~ ERROR unsupported:grid_barrier
}
