// Q is &gb or &gc; loop changes gb: *q is 512 for argc == 2.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int gb, gc;
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int* q = argc > 1 ? &gb : &gc; *q = 256; for (int i = 0; i < 2; i++) gb = 512; k<<<1, *q>>>(p);
  return 0;
}
