// expect: not_proved
// Without a barrier behind the taking, the other threads of the block do not wait for it.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} __threadfence(); }
  total[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(lock, 0); }
}
