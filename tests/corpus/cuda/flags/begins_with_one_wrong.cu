// expect: not_proved
// The flag is set from the start.
__device__ int flag = 1;
__global__ void k(int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      data[0] = 1;
      __threadfence();
      atomicExch(&flag, 1);
    }
  } else {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[0];
  }
}
