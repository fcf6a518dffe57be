// expect: not_proved
// Threads with different locks access one element.
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
  int b = threadIdx.x;
  take(&lock[b]);
  x[b / 2] = 1;
  give(&lock[b]);
}
