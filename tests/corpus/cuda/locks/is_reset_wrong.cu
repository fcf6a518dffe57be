// expect: not_proved
// The block makes its lock free while a thread holds it.
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
  if (threadIdx.x == 0) take(&mine);
  __syncthreads();
  if (threadIdx.x == 1) mine = 0;
  __syncthreads();
  if (threadIdx.x == 2) take(&mine);
  if (threadIdx.x == 2) y = 2;
  if (threadIdx.x == 0) y = 1;
  if (threadIdx.x == 0) give(&mine);
  __syncthreads();
  x[blockIdx.x * blockDim.x + threadIdx.x] = y;
}
