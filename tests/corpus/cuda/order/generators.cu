// Two uses of one generator in an expression: functions, so one ends before the other begins, in either order.
#include <curand_kernel.h>
__device__ float several(curandState *s) {
  float x = curand_normal(s);  //~ UNKNOWN race:write_write
  x += curand_uniform(s);
  return x;
}
__global__ void right(curandState *state, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState *s = state + i;
  out[i] = several(s) * powf(curand_uniform(s), 2.0f);
}
__global__ void one_generator(curandState *state, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState *s = state + i / 2;
  out[i] = several(s) * powf(curand_uniform(s), 2.0f);
}
