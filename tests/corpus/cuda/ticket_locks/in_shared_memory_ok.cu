// A ticket lock of each block, in shared memory.
__global__ void k(int *out) {
  __shared__ unsigned next, serving;
  __shared__ int total;
  if (threadIdx.x == 0) {
    next = 0;
    serving = 0;
    total = 0;
  }
  __syncthreads();
  const unsigned ticket = atomicAdd(&next, 1u);
  while (atomicAdd(&serving, 0u) != ticket) {
  }
  __threadfence_block();
  total = total + 1;
  __threadfence_block();
  atomicAdd(&serving, 1u);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
