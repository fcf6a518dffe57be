// expect: proved
// assumes k: host_overflow
// n + 255 is divided, and does not overflow before: no input for which it does refutes the kernel.
#include <stdlib.h>
__global__ void k(int* a, int n) {
  if (n > 2147483400) a[0] = threadIdx.x;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<(n + 255) / 256, 64>>>(a, n);
  return 0;
}
