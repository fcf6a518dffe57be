// expect: not_proved
// The variable is true on both ways.
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  int mine = 1;
  if (atomicCAS(lock, 0, 1) == 0) mine = 2;
  __threadfence();
  if (mine) {
    x[0] = 1;
    give(lock);
  }
}
