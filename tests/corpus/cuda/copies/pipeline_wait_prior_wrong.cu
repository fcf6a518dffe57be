// expect: not_proved
// run: --local-size 128 --num-groups 1
// The last stage is read, and the wait leaves it.
#include <cuda/pipeline>
//@ requires blockDim.x == 128;
__global__ void k(const float *in, float *out) {
  __shared__ float s[2][128];
  auto pipe = cuda::make_pipeline();
  const int t = threadIdx.x;
  const auto shape = cuda::aligned_size_t<4>(sizeof(float));
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], shape, pipe);
  pipe.producer_commit();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[1][t], &in[128 + t], shape, pipe);
  pipe.producer_commit();
  cuda::pipeline_consumer_wait_prior<1>(pipe);
  out[blockIdx.x * 128 + t] = s[0][t] + s[1][t];  //~ ERROR race.copy:under_way
  cuda::pipeline_consumer_wait_prior<0>(pipe);
}
