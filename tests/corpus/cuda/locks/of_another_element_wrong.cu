// expect: not_proved
// Each block takes a lock of its own.
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
  if (threadIdx.x != 0) return;
  take(&lock[blockIdx.x]);
  x[0] = 1;
  give(&lock[blockIdx.x]);
}
