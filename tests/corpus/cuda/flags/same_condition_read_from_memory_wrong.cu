// expect: not_proved
// The condition is about memory, which changes.
__global__ void k(float* partial, int* flags, const float* in, int n) {
  int b = blockIdx.x;
  if (b > 0 && partial[gridDim.x] > 0) {
    if (threadIdx.x == 0) {
      while (atomicAdd(&flags[b - 1], 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
  }
  float before = 0;
  __syncthreads();
  if (b == 0 && threadIdx.x == 0) partial[gridDim.x] = in[0];
  if (b > 0 && partial[gridDim.x] > 0) before = partial[b - 1];
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
