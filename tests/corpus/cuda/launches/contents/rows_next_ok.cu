// assumes k: host_contents
// The store is ahead of the counter.
#include <stdlib.h>
__global__ void k(const int* begin, float* out) {
  int row = blockIdx.x;
  for (int i = begin[row] + threadIdx.x; i < begin[row + 1]; i += blockDim.x) out[i] = row;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000) return 1;
  int* h = (int*)malloc((n + 1) * sizeof(int));
  h[0] = 5;
  for (int i = 0; i < n; i++) h[i + 1] = h[i] + 3;
  int* begin;
  float* out;
  cudaMalloc(&begin, (n + 1) * sizeof(int));
  cudaMalloc(&out, 10000 * sizeof(float));
  cudaMemcpy(begin, h, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  k<<<n, 32>>>(begin, out);
  return 0;
}
