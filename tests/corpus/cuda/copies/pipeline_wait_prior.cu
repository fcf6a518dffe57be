// expect: proved
// Two buffers: the wait leaves the latest stage.
#include <cuda/pipeline>
//@ requires blockDim.x == 128;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][128];
  auto pipe = cuda::make_pipeline();
  const int t = threadIdx.x;
  float sum = 0;
  if (n <= 0) return;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(float), pipe);
  pipe.producer_commit();
  for (int k = 0; k < n; k++) {
    pipe.producer_acquire();
    if (k + 1 < n) cuda::memcpy_async(&s[(k + 1) & 1][t], &in[(k + 1) * 128 + t], sizeof(float), pipe);
    pipe.producer_commit();
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    __syncthreads();
    for (int j = 0; j < 128; j++) sum += s[k & 1][j];
    __syncthreads();
    pipe.consumer_release();
  }
  cuda::pipeline_consumer_wait_prior<0>(pipe);
  out[blockIdx.x * 128 + t] = sum;
}
