// expect: bad_input
// A barrier of the whole grid has no meaning in this logic.
#include <cooperative_groups.h>
__global__ void whole_grid(int* a) {
  cooperative_groups::this_grid().sync();  //~ ERROR unsupported:grid_barrier
}
