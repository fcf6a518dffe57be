// expect: refuted
// The block has one element too few for the threads. The launch is made: before it an exception ends the block only for other values.
#include <iostream>
#include <stdexcept>
#include <string>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x & 1];  //~ ERROR access.bounds:program_access
}
int main(int argc, char** argv) {
  try {
    int n = std::stoi(argv[1]);
    if (n <= 0 || n > 257) throw std::runtime_error("too many");
    int* a = nullptr;
    cudaMalloc(&a, 1 << 20);
    k<<<1, n>>>(a);
  } catch (const std::exception& e) {
    std::cerr << e.what() << std::endl;
    return 1;
  }
  return 0;
}
