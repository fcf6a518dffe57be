// expect: not_proved
// The read is in the expression for blocks that have not waited.
__global__ void k(float *partial, int *flags, const float *in) {
  const int b = blockIdx.x;
  if (b > 0 && threadIdx.x == 0) {
    while (atomicAdd(&flags[b - 1], 0) == 0) {
    }
    __threadfence();
  }
  __syncthreads();
  const float before = b > 1 ? 0.0f : partial[0];
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
