// expect: proved
// says: every access in bounds
// The size of a vector of the host is the size of the allocation.
#include <stdlib.h>
#include <vector>
__global__ void fill(float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  std::vector<float> h(n);
  for (size_t i = 0; i < h.size(); ++i) h[i] = 2;
  float* d;
  cudaMalloc(&d, h.size() * sizeof(float));
  cudaMemcpy(d, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  fill<<<n / 256 + 1, 256>>>(d, n);
  return 0;
}
