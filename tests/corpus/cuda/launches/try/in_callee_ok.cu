// expect: proved
// A function catches its own exceptions, and is called in a loop.
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int size_of(const char* text) {
  int n = 64;
  try {
    n = std::stoi(text);
    if (n < 1 || n > 256) throw std::out_of_range("n");
  } catch (const std::exception&) {
    n = 32;
  }
  return n;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  for (int i = 1; i < argc; ++i) {
    int n = size_of(argv[i]);
    k<<<1, n>>>(a);
  }
  return 0;
}
