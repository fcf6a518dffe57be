// expect: not_proved
// run: --local-size 512 --num-groups 1
// The launch stands behind the block whose object throws for sizes that are too large.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
class Check {
 public:
  explicit Check(int n) {
    if (n < 1 || n > 256) throw std::length_error("n");
  }
  ~Check() {}
};
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    Check check(n);
  } catch (const std::exception&) {
  }
  k<<<1, n>>>(a);
  return 0;
}
