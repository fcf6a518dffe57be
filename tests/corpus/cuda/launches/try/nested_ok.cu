// expect: proved
// The inner handler throws again, and the outer one ends the program.
#include <cstdio>
#include <stdexcept>
#include <string>
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = 0;
  if (threadIdx.x < n) a[threadIdx.x] = 0;
}
int main(int argc, char** argv) {
  int* a = nullptr;
  try {
    int n = std::stoi(argv[1]);
    try {
      if (n < 1) throw std::runtime_error("small");
      if (n > 256) throw 1;
    } catch (const std::runtime_error& e) {
      std::printf("%s\n", e.what());
      throw;
    }
    cudaMalloc(&a, n * sizeof(int));
    k<<<1, n>>>(a, n);
  } catch (...) {
    cudaFree(a);
    return 1;
  }
  return 0;
}
