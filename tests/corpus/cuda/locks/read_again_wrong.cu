// expect: not_proved
// Between two sections another thread may have stored.
#include <cassert>
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
  take(lock);
  x[0] = 1;
  give(lock);
  take(lock);
  assert(x[0] == 1);
  x[0] = 2;
  give(lock);
}
