// expect: bad_input
__global__ void k(int *a, int c) {
  int x = 3;
  __ensures(x == 5);  //~ ERROR unsupported:annotation
  a[threadIdx.x + blockIdx.x * blockDim.x] = x;
}
