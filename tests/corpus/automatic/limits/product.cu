// The limit is about the threads of a block, not about each axis: 32 x 64 threads are no block.
// assumes: cuda_limits
__global__ void k(int *a) {
  __shared__ int s[1024];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  if (i >= 1024) s[0] = i;
}
