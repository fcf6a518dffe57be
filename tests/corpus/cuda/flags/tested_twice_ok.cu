// expect: proved
// The reader tests again whether there was something to wait for.
__global__ void k(int *flag, int *data) {
  const int b = blockIdx.x;
  if (threadIdx.x == 0 && b > 0) {
    while (atomicAdd(&flag[b - 1], 0) == 0)
      ;
    __threadfence();
  }
  __syncthreads();
  const int value = b > 0 ? data[(b - 1) * blockDim.x + threadIdx.x] : 0;
  data[b * blockDim.x + threadIdx.x] = value + 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicExch(&flag[b], 1);
  }
}
