__device__ int one() { return 1; }
__device__ int (*stored)() = one;
__global__ void k(int *a) {
  a[0] = stored();  //~ ERROR unsupported:function_pointer
}
