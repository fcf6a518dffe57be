// expect: not_proved
// run: --local-size 64 --num-groups 1
// The thread reads the destination of its own copy before the wait.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], sizeof(int));
  __pipeline_commit();
  out[i] = s[threadIdx.x];  //~ ERROR race.copy:under_way
  __pipeline_wait_prior(0);
}
