// expect: not_proved
// What threads read under a lock differs, though each reads one element.
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
  take(lock);
  int seen = x[0];
  x[0] = seen + 1;
  give(lock);
  if (seen == 0) __syncthreads();
}
