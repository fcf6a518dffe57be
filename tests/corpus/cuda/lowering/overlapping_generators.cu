// expect: refuted
// States four bytes apart overlap.
#include <curand_kernel.h>
__global__ void k(char *memory) {
  curandState *own = (curandState *)(memory + 8 * (blockIdx.x * blockDim.x + threadIdx.x));
  curand(own);  //~ ERROR race:write_write
}
