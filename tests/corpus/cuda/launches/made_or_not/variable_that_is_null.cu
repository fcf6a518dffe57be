// expect: not_refuted
// The program reads the text, so it is not null.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 4096);
  const char* text = getenv("THREADS");
  int n = atoi(text);
  if (text == NULL) k<<<1, 512>>>(a);
  k<<<1, n % 2 + 2>>>(a);
  return 0;
}
