// expect: refuted
// Nothing keeps the threads of the last block inside.
#include <stdlib.h>
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  float* to;
  cudaMalloc(&to, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(to);
  return 0;
}
