// A function of Thrust changes the array.
#include <stdlib.h>
#include <thrust/device_ptr.h>
#include <thrust/sequence.h>
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main() {
  int *a, *at;
  cudaMalloc(&a, 2 * n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  thrust::device_ptr<int> p(at);
  thrust::sequence(p, p + n, n, -1);
  k<<<1, n>>>(a, at);
  return 0;
}
