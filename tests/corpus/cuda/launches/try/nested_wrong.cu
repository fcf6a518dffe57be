// expect: not_proved
// run: --local-size 512 --num-groups 1
// The inner handler does not throw again.
#include <cstdio>
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    int n = std::stoi(argv[1]);
    try {
      if (n < 1) throw std::runtime_error("small");
      if (n > 256) throw 1;
    } catch (int) {
      std::printf("large\n");
    }
    k<<<1, n>>>(a);
  } catch (...) {
    return 1;
  }
  return 0;
}
