// expect: bad_input
//@ context_everywhere n > 0;  //~ ERROR unsupported:annotation
__device__ int f(int n) {
  for (int k = 0; k < 3; k++) n = k == 1 ? 0 : 1;
  return n;
}
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = f(1); }
