// expect: not_refuted
// flags: --total-timeout 15
// Copies of three stages into four buffers are started ahead, and each stage is waited for in turn.
#include <cuda/pipeline>
//@ requires blockDim.x == 64;
__global__ void k(const float *A, float *C, int n) {
  __shared__ float s[4][64];
  float sum = 0;
  auto pipe = cuda::make_pipeline();
  for (int a = 0, i = 0, aStage = 0, iStage = 0; a < n; a += 64, ++i) {
    for (; aStage < a + 64 * 3; aStage += 64, ++iStage) {
      if (aStage < n) {
        const int j = iStage % 4;
        pipe.producer_acquire();
        cuda::memcpy_async(&s[j][threadIdx.x], &A[aStage + threadIdx.x], sizeof(float), pipe);
        pipe.producer_commit();
      }
    }
    pipe.consumer_wait();
    __syncthreads();
    const int j = i % 4;
    for (int k = 0; k < 64; ++k) sum += s[j][k];
    pipe.consumer_release();
  }
  C[blockIdx.x * 64 + threadIdx.x] = sum;
}
