// expect: not_proved
// A plain store gives the lock back, to whichever thread holds it.
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
  x[0] = 1;
  __threadfence();
  lock[0] = 0;
}
