// Six orders: refused.
// expect: bad_input
__device__ int next(int &c) { return c++; }
__global__ void k(int *a) {
  int c = 0;
  a[blockIdx.x * blockDim.x + threadIdx.x] = next(c) + next(c) + next(c);  //~ ERROR unsupported:evaluation_order
}
