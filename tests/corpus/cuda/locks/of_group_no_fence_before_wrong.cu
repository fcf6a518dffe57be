// expect: not_proved
// No thread executes a fence between the accesses and the giving back.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} __threadfence(); }
  __syncthreads();
  total[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) { atomicExch(lock, 0); }
}
