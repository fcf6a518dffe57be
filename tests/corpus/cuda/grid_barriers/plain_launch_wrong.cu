// expect: undecided
// The launch does not start all blocks together.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/atomic>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  cg::this_grid().sync();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ UNKNOWN race:write_write
}
int main() { int *p; cudaMalloc(&p, 4096); k<<<4, 128>>>(p); }
