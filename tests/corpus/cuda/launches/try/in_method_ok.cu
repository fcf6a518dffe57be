// expect: proved
// The method of an object catches.
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
struct Sizes {
  int threads;
  Sizes() : threads(64) {}
  void read(const char* text) {
    try {
      int n = std::stoi(text);
      if (n < 1 || n > 256) throw std::out_of_range("n");
      threads = n;
    } catch (const std::exception&) {
      threads = 128;
    }
  }
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes sizes;
  sizes.read(argv[1]);
  k<<<1, sizes.threads>>>(a);
  return 0;
}
