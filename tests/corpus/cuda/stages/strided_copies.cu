// expect: not_refuted
// flags: --total-timeout 15
// wanted: proved
// Each thread copies several elements of a tile.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[3][256];
  const int t = threadIdx.x;
  float sum = 0;
  for (int g = 0; g < 2; g++) {
    if (g < n)
      for (int i = t; i < 256; i += 64) __pipeline_memcpy_async(&s[g][i], &in[g * 256 + i], sizeof(float));
    __pipeline_commit();
  }
  for (int k = 0; k < n; k++) {
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int j = 0; j < 256; j++) sum += s[k % 3][j];
    if (k + 2 < n)
      for (int i = t; i < 256; i += 64) __pipeline_memcpy_async(&s[(k + 2) % 3][i], &in[(k + 2) * 256 + i], sizeof(float));
    __pipeline_commit();
  }
  out[blockIdx.x * 64 + t] = sum;
}
