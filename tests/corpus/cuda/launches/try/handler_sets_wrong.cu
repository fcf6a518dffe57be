// expect: not_proved
// run: --local-size 512 --num-groups 1
// The handler gives the size a value that is wrong.
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  try {
    n = std::stoi(argv[1]);
    if (n < 1 || n > 256) throw std::invalid_argument("n");
  } catch (...) {
    n = 512;
  }
  k<<<1, n>>>(a);
  return 0;
}
