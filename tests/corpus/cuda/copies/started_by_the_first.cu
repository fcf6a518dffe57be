// expect: proved
// Whether a copy starts depends on the result of an atomic operation in the loop.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(const int *in, int *count) {
  __shared__ int s[64];
  bool done = false;
  while (!done) {
    int before = atomicAdd(count, 1);
    if (before == 0) {
      __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
      __pipeline_commit();
      __pipeline_wait_prior(0);
      done = true;
    }
  }
}
