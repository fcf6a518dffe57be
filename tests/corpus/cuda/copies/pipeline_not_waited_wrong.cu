// expect: not_proved
// run: --local-size 128 --num-groups 1 --param n=9
// The stage is not waited for before it is read.
#include <cuda/pipeline>
//@ requires blockDim.x == 128;
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][128];
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
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
    __syncthreads();
    for (int j = 0; j < 128; j++) sum += s[k & 1][j];
    __syncthreads();
    pipe.consumer_release();
  }
  pipe.consumer_wait();
  pipe.consumer_release();
  out[blockIdx.x * 128 + t] = sum;
}
