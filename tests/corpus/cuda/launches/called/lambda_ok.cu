// Lambdas are called by their names: one computes the number of blocks, one launches.
// says fill: launches of this program
#include <stdlib.h>
__global__ void fill(int* to, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) to[i] = s[threadIdx.x];
}
int main(int argc, char** argv) {
  const int block = 256;
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  auto blocks = [](int count, int size) { return (count + size - 1) / size; };
  auto launch = [&](int count) { fill<<<(count + block - 1) / block, block>>>(to, count); };
  launch(n);
  fill<<<blocks(n, block), block>>>(to, n);
  launch(n / 2);
  return 0;
}
