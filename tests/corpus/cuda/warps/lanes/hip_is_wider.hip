// expect: not_refuted
// A warp of HIP may have 64 lanes, so 40 need not be lane 8.
#include <hip/hip_runtime.h>
__global__ void k(int *a) {
  const int v = __shfl(static_cast<int>(threadIdx.x % 64), 40);
  if (v == 8) a[0] = threadIdx.x;
  if (__shfl_sync(0xffffffffu, static_cast<int>(threadIdx.x % 64), 40, 32) == 8) a[1] = threadIdx.x;
}
