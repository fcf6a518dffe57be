// expect: not_proved
// The counter is set back under the lock, so that two threads get one ticket.
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
  __shared__ int mine, count;
  if (threadIdx.x == 0) mine = 0, count = 0;
  __syncthreads();
  take(&mine);
  int ticket = atomicAdd(&count, 1);
  count = 0;
  give(&mine);
  x[blockIdx.x * blockDim.x + ticket] = 1;
}
