// Copies of a thread that are not modelled.
// expect: bad_input
#include <cuda/pipeline>
#include <cuda_pipeline.h>
__global__ void from_private(const int *in, int *out) {
  __shared__ int s[64];
  int x = in[threadIdx.x];
  auto pipe = cuda::make_pipeline();
  cuda::memcpy_async(&s[threadIdx.x], &x, 4, pipe);  //~ ERROR unsupported:asynchronous_copy
  pipe.producer_commit();
  x = 4;
  pipe.consumer_wait();
  out[threadIdx.x] = s[threadIdx.x] + x;
}
__global__ void from_shared(int *out) {
  __shared__ int s[64], r[64];
  r[threadIdx.x] = threadIdx.x;
  __pipeline_memcpy_async(&s[threadIdx.x], &r[threadIdx.x], 4);  //~ ERROR unsupported:asynchronous_copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void to_global(const int *in, int *out) {
  __pipeline_memcpy_async(&out[threadIdx.x], &in[threadIdx.x], 4);  //~ ERROR unsupported:asynchronous_copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
__global__ void chosen(const int *in, int *out, int n) {
  __shared__ int s[64], r[64];
  int *p = n > 3 ? s : r;
  __pipeline_memcpy_async(&p[threadIdx.x], &in[threadIdx.x], 4);  //~ ERROR unsupported:asynchronous_copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = p[threadIdx.x];
}
__global__ void of_unknown_size(const int *in, int *out, int n) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], n);  //~ ERROR unsupported:asynchronous_copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void filled(const int4 *in, int4 *out, int n) {
  __shared__ int4 s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16, n > 3 ? 16 : 0);  //~ ERROR unsupported:asynchronous_copy
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void stated_too_early(const int *in, int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = 3;
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  //@ assert s[threadIdx.x] == in[threadIdx.x];  //~ ERROR unsupported:asynchronous_copy
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void kept_too_early(const int *in, int *out, int n) {
  __shared__ int s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  //@ loop_invariant 0 <= i && i <= 4 && s[threadIdx.x] == in[threadIdx.x];
  for (int i = 0; i < 4; i++) n++;  //~ ERROR unsupported:asynchronous_copy
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x] + n;
}
