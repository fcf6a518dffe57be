// expect: proved
// Sixteen bytes at once of arrays of floats.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64 && gridDim.x <= 1024;
__global__ void k(const float *in, float *out) {
  __shared__ float s[256];
  int first = 4 * threadIdx.x, base = blockIdx.x * 256;
  __pipeline_memcpy_async(&s[first], &in[base + first], 4 * sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int j = 0; j < 4; ++j) out[base + first + j] = s[255 - first - j];
}
