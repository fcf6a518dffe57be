// expect: bad_input
// What the compiler is asked about its own knowledge decides nothing.
__device__ int known(int *a, int n) {  //~ ERROR unsupported:call_depth
  if (__builtin_constant_p(n)) return 1;
  return known(a, n - 1);
}
__global__ void k(int *a) { a[threadIdx.x] = known(a, 2); }
