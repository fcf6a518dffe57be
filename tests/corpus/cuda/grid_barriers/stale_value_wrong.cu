// expect: refuted
// What the thread has stored itself is no longer there: another block has stored to the element since.
#include <assert.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  int t = threadIdx.x;
  if (blockIdx.x == 0 && t == 0) a[0] = 0;
  cg::this_grid().sync();
  if (blockIdx.x == 1 && t == 0) a[0] = 1;
  cg::this_grid().sync();
  if (blockIdx.x == 0 && t == 0) assert(a[0] == 0);  //~ ERROR assert:false
}
