// expect: proved
// Two buffers by turns.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][64];
  const int t = threadIdx.x;
  float sum = 0;
  if (n > 0) __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  int b = 0;
  for (int k = 0; k < n; k++) {
    __pipeline_wait_prior(0);
    __syncthreads();
    if (k + 1 < n) __pipeline_memcpy_async(&s[b ^ 1][t], &in[(k + 1) * 64 + t], sizeof(float));
    __pipeline_commit();
    for (int j = 0; j < 64; j++) sum += s[b][j];
    b ^= 1;
  }
  out[blockIdx.x * 64 + t] = sum;
}
