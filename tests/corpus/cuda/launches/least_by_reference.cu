// expect: not_proved
// run: --local-size 512 --num-groups 1
// A reference to the smaller of two variables changes one of them between two rounds.
#include <algorithm>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256, c = 1024;
  int& least = const_cast<int&>(std::min(b, c));
  for (int i = 0; i < argc; ++i) {
    k<<<1, b>>>(a);
    least = 512;
  }
  return 0;
}
