// expect: not_proved
// run: --local-size 64 --num-groups 1
// No wait: the copy may write behind the barrier.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[i], sizeof(int));  //~ ERROR race:read_write
  __pipeline_commit();
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
  __pipeline_wait_prior(0);
}
