// The address of the size is printed as a text, and read from it.
#include <stdio.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  char text[64];
  int* p;
  sprintf(text, "%p", (void*)&n);
  sscanf(text, "%p", (void**)&p);
  n = 256;
  *p = 512;
  k<<<1, n>>>(a);
  return 0;
}
