// expect: not_proved
// run: --local-size 512 --num-groups 1
// One of the handlers goes on.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 1 << 20);
  try {
    if (n < 1 || n > 256) throw std::out_of_range("n");
  } catch (const std::runtime_error&) {
    return 1;
  } catch (const std::exception&) {
  }
  k<<<1, n>>>(a);
  return 0;
}
