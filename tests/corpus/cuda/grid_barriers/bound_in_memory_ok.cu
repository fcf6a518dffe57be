// expect: proved
// All blocks read the same bound, which the kernel does not write.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, const int *rounds, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < rounds[0]; ++s) {
    if (i < n) a[i] += s;
    cg::this_grid().sync();
  }
}
