// expect: not_proved
// The fence stands where the lock was not free.
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *lock, int *x, int n) {
  bool mine = true;
  if (atomicCAS(lock, 0, 1) != 0) {
    __threadfence();
    mine = false;
  }
  if (mine) {
    x[0] = 1;
    give(lock);
  }
}
