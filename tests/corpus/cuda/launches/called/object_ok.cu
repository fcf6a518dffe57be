// An object is called as a function and launches with its members.
// says fill: launch of this program
#include <stdlib.h>
__global__ void fill(int* to, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) to[i] = s[threadIdx.x];
}
struct Blocks {
  int block;
  Blocks(int size) : block(size) {}
  int operator()(int n) const { return (n + block - 1) / block; }
};
struct Launch {
  Blocks blocks;
  Launch(int size) : blocks(size) {}
  void operator()(int* to, int n) { fill<<<blocks(n), blocks.block>>>(to, n); }
};
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  Launch launch(256);
  launch(to, n);
  return 0;
}
