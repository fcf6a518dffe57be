// expect: proved
// The thread that waited reads what its copy wrote, without a barrier; what it read is written behind the wait.
#include <cuda_pipeline.h>
//@ requires blockDim.x == 64;
__global__ void k(float4 *data) {
  __shared__ float4 s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &data[i], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  float4 x = s[threadIdx.x];
  data[i] = make_float4(x.w, x.z, x.y, x.x);
}
