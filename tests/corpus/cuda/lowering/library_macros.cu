// assumes k: compiler_macros
// Our headers need not have every macro of the standard ones: what is not defined here is said.
#include <float.h>
__global__ void k(int *a) {
#if DBL_MAX_EXP == 1024
  a[0] = threadIdx.x;
#else
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
#endif
}
