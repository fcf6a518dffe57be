// expect: refuted
// A pointer that is null is not looked at.
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  const char* text = getenv("SIZE");
  if (text != NULL && n > 32) return 1;
  k<<<1, n>>>(a);
  return 0;
}
