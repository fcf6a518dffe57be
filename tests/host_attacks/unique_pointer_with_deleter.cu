// The deleter of a unique pointer changes the block.
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
#include <memory>
struct Del {
  int *b;
  void operator()(int *p) const {
    *b = 512;
    delete p;
  }
};
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int b = 256;
  {
    std::unique_ptr<int, Del> p(new int, Del{&b});
  }
  k<<<1, b>>>(a);
  return 0;
}
