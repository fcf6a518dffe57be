// expect: proved
// What the arguments of the call read is read before the copy starts: it may be written at once.
#include <cuda_pipeline.h>
__device__ int at(const int *indices, int i) {
  int found = indices[i];
  return found;
}
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(const int *in, const int *off, int *out) {
  __shared__ int s[64], r[64], index[64];
  index[threadIdx.x] = threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[index[threadIdx.x]], 4);
  __pipeline_memcpy_async(&r[threadIdx.x], &in[at(off, threadIdx.x)], 4);
  __pipeline_commit();
  index[threadIdx.x]++;
  __syncthreads();
  index[threadIdx.x ^ 1] = 5;
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x] + r[threadIdx.x];
}
