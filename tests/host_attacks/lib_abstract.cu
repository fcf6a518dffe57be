// Q is &gb or &gc (argc == 2: &gb); memcpy(&gb, ...) does not forget *q: 512.
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
  int src = 512; int* q = argc > 1 ? &gb : &gc; *q = 256; memcpy(&gb, &src, 4); k<<<1, *q>>>(p);
  return 0;
}
