// expect: not_proved
// run: --local-size 128 --num-groups 1 --param n=9
// The copy goes into the buffer that is read.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 128;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][128];
  const int t = threadIdx.x;
  float sum = 0;
  if (n <= 0) return;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int k = 0; k < n; k++) {
    if (k + 1 < n) __pipeline_memcpy_async(&s[k & 1][t], &in[(k + 1) * 128 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int j = 0; j < 128; j++) sum += s[k & 1][j];
    __syncthreads();
  }
  out[blockIdx.x * 128 + t] = sum;
}
