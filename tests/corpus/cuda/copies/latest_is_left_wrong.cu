// expect: not_proved
// run: --local-size 64 --num-groups 1
// The wait leaves the latest batch, which is this one.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
  __pipeline_wait_prior(0);
}
