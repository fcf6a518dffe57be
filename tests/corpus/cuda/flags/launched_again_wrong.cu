// expect: undecided
// The flag is cleared before the first launch only, so in the second one it is set from the start.
#include <cuda_runtime.h>
__global__ void pass(int *flag, int *data, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1; //~ UNKNOWN race:read_write
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    if (threadIdx.x == 0) { while (atomicAdd(flag, 0) == 0) ; }
    __threadfence();
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = data[threadIdx.x];
  }
}
int main() {
  int *flag, *data, *out;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&data, 32 * sizeof(int));
  cudaMalloc(&out, 96 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  pass<<<3, 32>>>(flag, data, out);
  pass<<<3, 32>>>(flag, data, out);
  return 0;
}
