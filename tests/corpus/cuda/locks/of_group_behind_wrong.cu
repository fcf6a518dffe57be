// expect: not_proved
// The last accesses lie behind the barrier after which the lock is given back.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} __threadfence(); }
  __syncthreads();
  total[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(lock, 0); }
  total[threadIdx.x + blockDim.x] += 1;
}
