// expect: refuted
// Streams and comparisons read the texts.
#include <iostream>
#include <stdlib.h>
#include <string>
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;
}
int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " THREADS" << std::endl;
    return 1;
  }
  std::string name = std::string("of ") + argv[1];
  std::cout << name << "\n";
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
