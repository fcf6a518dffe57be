// expect: not_proved
// The first block takes no lock.
__global__ void k(int *lock, float *c) {
  if (threadIdx.x == 0 && blockIdx.x > 0) { while (atomicCAS(&lock[0], 0, 1)) {} __threadfence(); }
  __syncthreads();
  c[threadIdx.x] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 0 && blockIdx.x > 0) { __threadfence(); atomicExch(&lock[0], 0); }
}
