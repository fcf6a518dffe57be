// expect: not_proved
// run: --local-size 512 --num-groups 1
// An exception of a called function is caught, and the launch is made all the same.
#include <stdexcept>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
void check(int b) {
  if (b > 256) throw std::runtime_error("too many");
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 512;
  try {
    check(b);
  } catch (...) {
  }
  k<<<1, b>>>(a);
  return 0;
}
