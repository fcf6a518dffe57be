// assumes k: host_contents
// All elements of the array of distances are 0, so each thread has an element of its own.
#include <stdlib.h>
__global__ void k(int* a, const int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i + at[i]] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int *a, *at;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&at, n * sizeof(int));
  cudaMemset(at, 0, n * sizeof(int));
  k<<<(n + 127) / 128, 128>>>(a, at, n);
  return 0;
}
