// expect: proved
// assumes not: extents
// The whole program stands in the block, and the handler ends it.
#include <iostream>
#include <stdexcept>
#include <string>
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = s[threadIdx.x];
}
int main(int argc, char** argv) {
  try {
    int n = std::stoi(argv[1]);
    if (n <= 0) throw std::runtime_error("no elements");
    int* a = nullptr;
    cudaMalloc(&a, n * sizeof(int));
    k<<<(n + 255) / 256, 256>>>(a, n);
    cudaFree(a);
  } catch (const std::exception& e) {
    std::cerr << e.what() << std::endl;
    return 1;
  }
  return 0;
}
