// The address of the size is printed as a number, and read from it.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  char text[64];
  snprintf(text, sizeof text, "%lu", (unsigned long)&n);
  int* p = (int*)strtoul(text, 0, 10);
  n = 256;
  *p = 512;
  k<<<1, n>>>(a);
  return 0;
}
