// expect: not_proved
// The element holds what the last thread stored, which need not be this one.
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
  __shared__ int mine, y;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  take(&mine);
  y = threadIdx.x;
  give(&mine);
  __syncthreads();
  assert(y == threadIdx.x);
}
