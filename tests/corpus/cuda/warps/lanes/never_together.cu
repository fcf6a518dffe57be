// expect: not_refuted
// Half of the lanes wait at the barrier of the block: the others never meet them.
__global__ void k(int *a) {
  int v = 0;
  if (threadIdx.x % 32 < 16) v = __shfl_sync(~0u, 0, 20);
  __syncthreads();
  if (v != 0) a[0] = threadIdx.x;
}
