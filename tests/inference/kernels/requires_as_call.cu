// So is a call in the body.
__global__ void number(int *a, int n) {
  __requires(n >= 0);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
