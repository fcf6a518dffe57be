// expect: refuted
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__global__ void product(int *a) { a[factorial(4) == 25 ? OWN : 0] = 1; }  //~ ERROR race:write_write
__device__ void rows(int *a, int from, int depth) {
  if (depth == 0 || from < 0) return;
  a[from] = depth;  //~ ERROR race:write_write
  rows(a, from + 1, depth - 1);
}
//@ requires gridDim.x == 1;
__global__ void too_deep(int *a) { rows(a, 4 * threadIdx.x, 5); }
