// expect: not_proved
// run: --local-size 64 --num-groups 1 --param n=9
// The thread ends while its copy is under way.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], sizeof(int));
  __pipeline_commit();
  if (n > 7) return;  //~ ERROR race.copy:not_awaited
  __pipeline_wait_prior(0);
  out[i] = s[threadIdx.x];
}
