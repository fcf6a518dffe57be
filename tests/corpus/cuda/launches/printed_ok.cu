// expect: proved
// A value that is printed is the value that the launch gives.
#include <chrono>
#include <cstdio>
#include <iostream>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int b = 256;
  auto begin = std::chrono::steady_clock::now();
  std::cout << "threads: " << b << ", twice: " << 2 * b << std::endl;
  k<<<1, b>>>(a);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  std::cerr << time.count() << "\n";
  printf("%s\n", argc > 1 ? "PASS" : "FAIL");
  return 0;
}
