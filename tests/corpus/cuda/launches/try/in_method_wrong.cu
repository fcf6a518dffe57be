// expect: not_proved
// run: --local-size 512 --num-groups 1
// The method changes its object before the exception.
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
struct Sizes {
  int threads;
  Sizes() : threads(64) {}
  void read(int n) {
    try {
      threads = 512;
      if (n > 1) throw std::out_of_range("n");
      threads = 128;
    } catch (const std::exception&) {
    }
  }
};
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Sizes sizes;
  sizes.read(argc);
  k<<<1, sizes.threads>>>(a);
  return 0;
}
