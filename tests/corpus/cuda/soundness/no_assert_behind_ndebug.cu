// expect: refuted
#define NDEBUG
#include <assert.h>
__global__ void k(int* a) {
  __shared__ int s[64];
  if (threadIdx.x < 64) s[threadIdx.x] = 1; //~ ERROR race:read_write
  assert((__syncthreads(), true));
  if (threadIdx.x < 63) a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1];
}
