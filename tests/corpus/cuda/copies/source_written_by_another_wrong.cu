// expect: not_proved
// run: --local-size 64 --num-groups 1
// Behind the barrier another thread writes the source, which the copy may still read.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64 && gridDim.x == 1;
__global__ void k(int *data) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &data[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __syncthreads();
  data[63 - threadIdx.x] = 1;
  __pipeline_wait_prior(0);
  data[64 + threadIdx.x] = s[threadIdx.x];
}
