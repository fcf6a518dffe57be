// expect: not_proved
// The blocks that do not wait read.
__global__ void k(float* partial, int* flags, const float* in, int n) {
  int b = blockIdx.x;
  if (b > 0 && n > 0) {
    if (threadIdx.x == 0) {
      while (atomicAdd(&flags[b - 1], 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
  }
  float before = 0;
  if (b > 0 && n <= 0) before = partial[b - 1];
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
