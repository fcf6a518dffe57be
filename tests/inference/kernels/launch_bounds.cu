// The bound of the block is a precondition without a place for clauses.
__global__ void __launch_bounds__(256) number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
