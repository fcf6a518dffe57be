// expect: not_proved
// Whether the lock was free is not looked at.
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
  atomicCAS(lock, 0, 1);
  __threadfence();
  x[0] = 1;
  give(lock);
}
