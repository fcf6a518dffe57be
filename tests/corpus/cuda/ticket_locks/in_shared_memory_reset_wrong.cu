// expect: not_proved
// The lock starts anew while it may be in use.
__global__ void k(int *out) {
  __shared__ unsigned next, serving;
  __shared__ int total;
  if (threadIdx.x == 0) {
    next = 0;
    serving = 0;
    total = 0;
  }
  __syncthreads();
  for (int i = 0; i < 2; ++i) {
    const unsigned ticket = atomicAdd(&next, 1u);
    while (atomicAdd(&serving, 0u) != ticket) {
    }
    __threadfence_block();
    total = total + 1;
    __threadfence_block();
    atomicAdd(&serving, 1u);
    if (threadIdx.x == 0) serving = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
