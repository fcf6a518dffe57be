// expect: not_proved
// The lock that the first thread takes for its block orders no two threads of the block.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} __threadfence(); }
  __syncthreads();
  total[0] += 1;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(lock, 0); }
}
