// expect: not_proved
// One thread takes the lock for its block, whose threads do not know of each other's accesses by it.
__device__ void take(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
}
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  if (threadIdx.x == 0) take(lock);
  __syncthreads();
  x[0] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) give(lock);
}
