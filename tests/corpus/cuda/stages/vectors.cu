// expect: proved
// Each thread copies four elements at once.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ alignas(16) float s[3][256];
  const int t = threadIdx.x;
  float sum = 0;
  for (int g = 0; g < 2; g++) {
    if (g < n) __pipeline_memcpy_async(&s[g][4 * t], &in[g * 256 + 4 * t], 16);
    __pipeline_commit();
  }
  for (int k = 0; k < n; k++) {
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int j = 0; j < 256; j++) sum += s[k % 3][j];
    if (k + 2 < n) __pipeline_memcpy_async(&s[(k + 2) % 3][4 * t], &in[(k + 2) * 256 + 4 * t], 16);
    __pipeline_commit();
  }
  out[blockIdx.x * 64 + t] = sum;
}
