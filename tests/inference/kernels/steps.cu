// What is counted up may overflow: the original is proved without that, and so is what is printed.
__global__ void steps(int *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = x[i] + 1;
}
