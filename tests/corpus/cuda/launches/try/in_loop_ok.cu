// expect: proved
// An iteration whose exception is caught goes on with the next one.
#include <cstdio>
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}
void check(int n) {
  if (n < 1 || n > 256) throw std::runtime_error("n");
}
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    try {
      int n = atoi(argv[i]);
      check(n);
      int* a;
      cudaMalloc(&a, n * sizeof(int));
      k<<<1, n>>>(a, n);
      cudaFree(a);
    } catch (const std::exception& e) {
      std::printf("%s\n", e.what());
      continue;
    }
  }
  return 0;
}
