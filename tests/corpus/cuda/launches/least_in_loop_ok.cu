// expect: proved
// The smaller of two values, read at once, leaves no reference to them.
#include <algorithm>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  int c = std::min(b, argc);
  for (int i = 0; i < c; ++i) k<<<1, b>>>(a);
  return 0;
}
