// expect: not_proved
// The last access is behind the fence.
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
  x[1] = 1;
  __threadfence();
  x[0] = 1;
  atomicExch(lock, 0);
}
