// expect: refuted
// Each race happens only if numbers of 16 bits are rounded as they should be.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void sum(int* out) {
  __half one(1.0f), third(0.333251953125f);
  if (__half2float(one + third) == 1.3330078125f) out[0] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void tie(int* out) {
  if (__half2float(__half(2049.0f)) == 2048.0f) out[1] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void short_tie(int* out) {
  if (__bfloat162float(__float2bfloat16(1.00390625f)) == 1.0f) out[2] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void short_odd_tie(int* out) {
  if (__bfloat162float(__float2bfloat16(1.01171875f)) == 1.015625f) out[3] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void pairs(__half2* p, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = __hmul2(p[i], __float2half2_rn(2.0f));
  out[i / 2] = __low2float(p[i]); //~ ERROR race:write_write
}
