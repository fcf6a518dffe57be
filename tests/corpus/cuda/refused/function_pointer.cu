__device__ int one() { return 1; }
__global__ void k(int *a) {
  int (*f)() = one; //~ ERROR unsupported:function_pointer
  a[0] = f();
}
