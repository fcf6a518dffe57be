// expect: bad_input
// With permissions a barrier of the grid has no meaning here.
#include <cooperative_groups.h>
//@ requires Perm(a[\gtid], write);
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  //~ ERROR unsupported:grid_barrier
}
