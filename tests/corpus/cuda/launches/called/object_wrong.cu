// expect: refuted
// The object is called with one element too many.
#include <stdlib.h>
__global__ void fill(int* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = i;  //~ ERROR access.bounds:program_access
}
struct Launch {
  int block;
  Launch(int size) : block(size) {}
  void operator()(int* to, int n) const { fill<<<(n + block - 1) / block, block>>>(to, n + 1); }
};
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000 || n % 256 == 0) return 1;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  Launch launch(256);
  launch(to, n);
  return 0;
}
