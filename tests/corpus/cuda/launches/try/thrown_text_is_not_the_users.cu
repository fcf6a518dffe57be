// expect: not_refuted
// What the handler gets is a text of the program, and the launch in it need not be made.
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  for (int i = 0; i < argc; ++i) {
    try {
      k<<<1, n>>>(a);
      throw "128";
    } catch (const char* text) {
      n = atoi(text);
    }
  }
  return 0;
}
