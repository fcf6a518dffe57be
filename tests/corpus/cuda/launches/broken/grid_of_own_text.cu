// expect: not_refuted
// The text is one of the program.
#include <stdlib.h>
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  int n = atoi("1024"), *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  k<<<(n + 255) / 256, 256>>>(a);
}
