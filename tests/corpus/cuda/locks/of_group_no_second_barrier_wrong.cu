// expect: not_proved
// Without a barrier, the first thread gives the lock back before the other threads have made their accesses.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} __threadfence(); }
  __syncthreads();
  total[threadIdx.x] += 1;
  if (threadIdx.x == 0) { __threadfence(); atomicExch(lock, 0); }
}
