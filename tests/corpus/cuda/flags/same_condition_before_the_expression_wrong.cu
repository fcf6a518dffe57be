// expect: not_proved
// One of two reads in the expression is without the condition.
__global__ void k(float *partial, int *flags, const float *in) {
  const int b = blockIdx.x;
  if (b > 0 && threadIdx.x == 0) {
    while (atomicAdd(&flags[b - 1], 0) == 0) {
    }
    __threadfence();
  }
  __syncthreads();
  const float before = partial[gridDim.x - 1] + (b > 0 ? partial[b - 1] : 0.0f);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[b] = before + in[b];
    __threadfence();
    atomicExch(&flags[b], 1);
  }
}
