// Calls of a function in itself that constants end, of which the values are those of the recursion.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
__global__ void product_ok(int *a) { a[factorial(4) == 24 ? OWN : 0] = 1; }
__device__ int fibonacci(int n) {
  if (n < 2) return n;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
__global__ void two_calls_ok(int *a) { a[fibonacci(7) == 13 ? OWN : 0] = 1; }
__device__ void rows(int *a, int from, int depth) {
  if (depth == 0 || from < 0) return;
  a[from] = depth;
  rows(a, from + 1, depth - 1);
}
//@ requires gridDim.x == 1;
__global__ void by_level_ok(int *a) { rows(a, 4 * threadIdx.x, 4); }
__device__ int even(int n);
__device__ int odd(int n) { return n > 0 && even(n - 1); }
__device__ int even(int n) { return n == 0 || odd(n - 1); }
__global__ void in_turns_ok(int *a) { a[even(6) && !even(5) && odd(3) ? OWN : 0] = 1; }
__device__ int annotated(int n) {
  if (n == 0) return 0;
  int x = annotated(n - 1);
  //@ assert x == n - 1;
  return x + 1;
}
__global__ void annotated_ok(int *a) { a[annotated(3) == 3 ? OWN : 0] = 1; }
