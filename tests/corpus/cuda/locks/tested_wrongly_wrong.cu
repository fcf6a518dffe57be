// expect: not_proved
// The loop goes on while the lock was free.
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
  while (atomicCAS(lock, 0, 1) == 0) {
  }
  __threadfence();
  x[0] = 1;
  give(lock);
}
