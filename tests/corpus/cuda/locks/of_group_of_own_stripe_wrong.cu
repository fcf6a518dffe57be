// expect: not_proved
// Each block takes another element of the lock.
__global__ void k(int *lock, float *c, int n) {
  int row = blockIdx.x % 7;
  if (threadIdx.x == 0) { do {} while (atomicCAS(&lock[blockIdx.x], 0, 1)); __threadfence(); }
  __syncthreads();
  c[row] += 1.0f;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(&lock[blockIdx.x], 0); }
}
