__device__ int first(int n, ...) { return n; }
__global__ void k(int *a) {
  a[0] = first(1, 2); //~ ERROR unsupported:variadic_function
}
