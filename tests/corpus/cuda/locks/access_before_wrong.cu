// expect: not_proved
// The element is accessed before the lock is taken.
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
  int seen = x[0];
  take(lock);
  x[0] = seen + 1;
  give(lock);
}
