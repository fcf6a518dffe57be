// expect: proved
// Copies of many small parts, and a source that is read by `__ldg`.
#include <cuda_pipeline.h>
struct Pair {
  int first, second;
};
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(const unsigned char *bytes, const int *in, int *out) {
  __shared__ unsigned char b[1024];
  __shared__ Pair p[64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&b[16 * t], &bytes[16 * t], 16);
  __pipeline_memcpy_async(&p[t], &in[2 * t], 8);
  __pipeline_commit();
  int x = __ldg(&in[2 * t]);
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = b[1023 - t] + p[t ^ 1].second + x;
}
