// `strtol` stores a pointer into its text.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  char text[8] = "12ab";
  char* end;
  strtol(text, &end, 10);
  text[2] = 1;
  *end = 2;
  k<<<1, text[2] * 256>>>(a);
  return 0;
}
