// expect: not_proved
// run: --local-size 64 --num-groups 1
// The thread writes the source before the wait.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(int *data) {
  __shared__ int s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &data[i], sizeof(int));
  __pipeline_commit();
  data[i] = 0;  //~ ERROR race.copy:under_way
  __pipeline_wait_prior(0);
  data[i] += s[threadIdx.x];
}
