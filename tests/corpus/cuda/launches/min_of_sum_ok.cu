// expect: proved
// The least of a sum and a number is not above the sum.
#include <algorithm>
__global__ void k(int* a, int n) { int t = threadIdx.x; if (t < n) a[t] = 1; }
void run(int n) {
  if (n < 1) return;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  int m = std::min(n - 1, 100);
  k<<<1, 64>>>(a, m);
}
