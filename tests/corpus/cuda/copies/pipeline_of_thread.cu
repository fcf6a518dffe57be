// expect: proved
// A pipeline of the thread, with one stage.
#include <cuda/pipeline>
//@ requires blockDim.x == 128;
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[128];
  auto pipe = cuda::make_pipeline();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[i], cuda::aligned_size_t<16>(sizeof(float4)), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
  pipe.consumer_release();
}
