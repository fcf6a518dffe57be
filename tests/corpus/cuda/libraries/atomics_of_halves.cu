// Additions to numbers of 16 bits are atomic; plain stores beside them race.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
__global__ void add_ok(__half *a, __nv_bfloat162 *b) {
  atomicAdd(a, __half(1.0f));
  atomicAdd(b, __nv_bfloat162(__nv_bfloat16(1.0f), __nv_bfloat16(2.0f)));
}
__global__ void beside(__half *a) {
  atomicAdd(a, __half(1.0f));
  if (blockIdx.x == 0 && threadIdx.x == 1) a[0] = __half(2.0f);  //~ ERROR race:atomic_write
}
