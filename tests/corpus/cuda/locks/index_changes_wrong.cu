// expect: not_proved
// The lock is named by a variable that changes in between.
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
  int i = threadIdx.x;
  take(&lock[i % 2]);
  x[0] = 1;
  i += 1;
  give(&lock[i % 2]);
}
