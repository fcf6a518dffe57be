// expect: proved
// says: every access in bounds
#include <stdlib.h>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  float* to;
  cudaMallocManaged(&to, n * sizeof(float));
  fill<<<n / 256 + 1, 256>>>(to, n);
  return 0;
}
