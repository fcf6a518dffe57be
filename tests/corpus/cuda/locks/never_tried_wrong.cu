// expect: not_proved
// The loop is not entered.
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  int busy = 0;
  while (busy) {
    busy = atomicCAS(lock, 0, 1);
  }
  __threadfence();
  x[0] = 1;
  give(lock);
}
