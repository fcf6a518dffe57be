// Each thread has a generator of its own; a state has the size of cuRAND's.
#include <curand_kernel.h>
__global__ void seeds(curandState *states, unsigned seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &states[i]);
}
__global__ void draws(curandState *states, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState own = states[i];
  out[i] = curand_uniform(&own);
  states[i] = own;
}
__global__ void sizes() {
  assert(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64);
}
