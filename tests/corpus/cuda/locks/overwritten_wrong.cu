// expect: not_proved
// The variable is set anew.
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  bool mine = false;
  if (atomicCAS(lock, 0, 1) == 0) mine = true;
  __threadfence();
  if (n > 2) mine = true;
  if (mine) {
    x[0] = 1;
    give(lock);
  }
}
