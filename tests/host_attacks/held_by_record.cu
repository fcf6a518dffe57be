// The kernel gets the address in a record.
#include <stdlib.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
struct R { int* p; };
__global__ void other(R r) { r.p[threadIdx.x] = threadIdx.x & 1; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  R r;
  r.p = at;
  other<<<1, n>>>(r);
  k<<<1, n>>>(a, at);
  return 0;
}
