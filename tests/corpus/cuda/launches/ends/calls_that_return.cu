// expect: refuted
// All functions of the library return.
#include <chrono>
#include <iostream>
#include <string>
#include <vector>
#include <algorithm>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  auto start = std::chrono::steady_clock::now();
  std::vector<float> values(100);
  std::fill(values.begin(), values.end(), 1.0f);
  values.push_back(sqrtf(2.0f));
  srand(7);
  std::string name = "run ";
  name += std::to_string(7);
  std::cout << name << " " << name.size() << std::endl;
  float* host = (float*)malloc(1024);
  memset(host, 0, 1024);
  free(host);
  cudaSetDevice(0);
  cudaDeviceSynchronize();
  std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  printf("%f\n", taken.count());
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
