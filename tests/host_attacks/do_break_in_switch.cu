// What stands behind the loop is reached, so the first label falls through to the second: 1024 threads, s has 256 elements.
#include <stdlib.h>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  int n = argc > 1 ? 1024 : 2;
  switch (n) {
    case 1024:
      do { break; } while (0);
    case 2:
      k<<<1, n>>>(a);
  }
  return 0;
}
