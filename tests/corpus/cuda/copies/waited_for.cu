// expect: proved
// A copy of one element by each thread, the wait of its thread, and a barrier for the others.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 128;
__global__ void k(const int *in, int *out) {
  __shared__ int s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
}
