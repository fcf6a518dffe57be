// expect: not_proved
// One of the two accesses is outside of the section.
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
  if (threadIdx.x == 0) {
    take(lock);
    x[0] = 1;
    give(lock);
  } else {
    x[0] = 2;
  }
}
