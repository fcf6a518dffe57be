// expect: not_proved
// run: --local-size 512 --num-groups 1
// An exception leaves what an iteration changed to the next one.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  for (int i = 1; i < argc; ++i) {
    try {
      k<<<1, n>>>(a);
      n = 512;
      if (argc > 3) throw std::runtime_error("n");
      n = 64;
    } catch (const std::exception&) {
    }
  }
  return 0;
}
