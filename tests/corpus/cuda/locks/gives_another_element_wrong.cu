// expect: undecided
// What is given back was not taken.
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
  take(&lock[0]);
  x[0] = 1;  //~ UNKNOWN race:write_write
  give(&lock[n]);
}
