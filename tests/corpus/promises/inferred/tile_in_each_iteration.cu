// expect: proved
// A tile in local memory in each iteration; the rows of the output that are done are known without a permission.
//@ requires gridDim.x == 1 && blockDim.x == 64 && n == m * 64 && m >= 0 && n <= 1000000;
//@ ensures (\forall int j = 0 .. m; y[j * 64 + threadIdx.x] == x[j * 64 + 63 - threadIdx.x]);
__global__ void turn(const int* x, int* y, int n, int m) {
  __shared__ int t[64];
  //@ loop_invariant 0 <= k && k <= m;
  //@ loop_invariant (\forall int j = 0 .. k; y[j * 64 + threadIdx.x] == x[j * 64 + 63 - threadIdx.x]);
  for (int k = 0; k < m; k++) {
    t[threadIdx.x] = x[k * 64 + threadIdx.x];
    __syncthreads();
    y[k * 64 + threadIdx.x] = t[63 - threadIdx.x];
    __syncthreads();
  }
}
