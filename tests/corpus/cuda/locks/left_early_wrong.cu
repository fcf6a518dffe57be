// expect: not_proved
// A thread leaves the section without giving the lock back, and takes it as its own later.
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
  for (int i = 0; i < n; ++i) {
    bool mine = atomicExch(lock, 1) == 0;
    __threadfence();
    if (mine && i == 1) continue;
    x[0] = i;
    give(lock);
  }
}
