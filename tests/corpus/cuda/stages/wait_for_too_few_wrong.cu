// expect: refuted
// The wait leaves two groups in flight: one of them fills the buffer that is read.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[3][64];
  const int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 2; i++) {
    if (i < n) __pipeline_memcpy_async(&s[i][t], &in[i * 64 + t], sizeof(float));
    __pipeline_commit();
  }
  for (int k = 0; k < n; k++) {
    __pipeline_wait_prior(2);
    __syncthreads();
    for (int j = 0; j < 64; j++) sum += s[(k) % 3][j];
    if (k + 2 < n) __pipeline_memcpy_async(&s[(k + 2) % 3][t], &in[(k + 2) * 64 + t], sizeof(float));
    __pipeline_commit();
  }
  out[blockIdx.x * 64 + t] = sum;
}
