// expect: proved
// The size of the copies is a constant; the buffer has an alignment behind its memory.
#include <cuda/pipeline>
//@ requires blockDim.x == 64;
__global__ void k(const float4 *in, float4 *out) {
  __shared__ alignas(alignof(float4)) float4 s[64];
  const auto shape = cuda::aligned_size_t<alignof(float4)>(sizeof(float4));
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], shape, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x ^ 1];
  pipe.consumer_release();
}
