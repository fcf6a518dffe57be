// expect: not_proved
// run: --local-size 128 --num-groups 1
// The steps of the copies overlap.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 128;
__global__ void k(const int *in, int *out) {
  __shared__ int s[1024];
  for (int j = threadIdx.x; j < 1024; j += 64)
    __pipeline_memcpy_async(&s[j], &in[blockIdx.x * 1024 + j], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[1023 - threadIdx.x];
}
